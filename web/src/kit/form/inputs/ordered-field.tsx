import { CloseButton, Input, Select } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { takeMarked } from '../../pickers/take-marked.ts'
import { useChosenRows } from '../../pickers/use-chosen-rows.ts'
import { useRowSearch } from '../../pickers/use-row-search.ts'
import type { FieldInput } from '../form-view.ts'
import { knownReferences, useStoredRow } from '../stored-row.ts'
import classes from './ordered-field.module.css'
import '@mantine/core/styles/Combobox.layer.css'

/** Rows of another resource of which the first has a meaning of its own, and any can be made the first. */
export function OrderedField({
  resource,
  first,
  field,
  label,
  value,
  error,
  onChange,
  onBlur,
}: FieldInput & {
  resource: string
  /** What the first one is, such as «default». */
  first: string
}) {
  const { t } = useTranslation('kit/form')
  const id = useId()
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const ids = Array.isArray(value) ? value.map(String) : []
  const { options, isSearching } = useRowSearch(resource, typed, isOpen)
  const { chosen, remember } = useChosenRows(resource, ids, knownReferences(useStoredRow(), field))
  const add = (added: string | null) => {
    if (!added) return
    remember(options)
    setTyped('')
    onChange([...ids, added])
  }
  return (
    <Input.Wrapper label={label} labelElement="div" error={error} labelProps={{ id }}>
      <ul className={classes.rows} aria-labelledby={id}>
        {chosen.map((row, at) => (
          <li key={row.value} className={classes.row}>
            <span className={classes.name}>{row.label}</span>
            <label className={classes.first}>
              <input
                type="radio"
                name={`${field}-first`}
                aria-label={`${row.label}: ${first}`}
                checked={at === 0}
                onChange={() => onChange([row.value, ...ids.filter((one) => one !== row.value)])}
              />
              {first}
            </label>
            <CloseButton
              aria-label={t('remove', { name: row.label })}
              onClick={() => onChange(ids.filter((one) => one !== row.value))}
            />
          </li>
        ))}
      </ul>
      <Select
        aria-label={t('addTo', { name: label })}
        placeholder={t('add')}
        data={options.filter((option) => !ids.includes(option.value))}
        // The server has searched already, without regard to accents.
        filter={({ options: all }) => all}
        value={null}
        onChange={add}
        searchable
        searchValue={typed}
        onSearchChange={setTyped}
        onKeyDownCapture={takeMarked}
        onBlur={onBlur}
        onDropdownOpen={() => setOpen(true)}
        onDropdownClose={() => setOpen(false)}
        nothingFoundMessage={isSearching ? t('pickerSearching') : t('pickerEmpty')}
      />
    </Input.Wrapper>
  )
}
