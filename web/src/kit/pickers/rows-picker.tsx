import { MultiSelect } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { takeMarked } from './take-marked.ts'
import { useChosenRows } from './use-chosen-rows.ts'
import { type Option, useRowSearch } from './use-row-search.ts'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'

const none: readonly Option[] = []

/** Picks several rows of a resource, searched as one types. */
export function RowsPicker({
  resource,
  label,
  error,
  ids,
  known = none,
  onChange,
}: {
  resource: string
  label: string
  error?: string | undefined
  ids: readonly string[]
  /** Labels that came along with the row at hand, which saves asking for them. */
  known?: readonly Option[]
  onChange: (ids: string[]) => void
}) {
  const { t } = useTranslation('kit/form')
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const { options, isSearching } = useRowSearch(resource, typed, isOpen)
  const { chosen, remember } = useChosenRows(resource, ids, known)
  const others = options.filter(({ value }) => !ids.includes(value))
  return (
    <MultiSelect
      label={label}
      error={error}
      data={[...chosen, ...others]}
      // The server has searched already, without regard to accents.
      filter={({ options: all }) => all}
      value={[...ids]}
      onChange={(next) => {
        remember(options)
        onChange(next)
      }}
      searchable
      hidePickedOptions
      clearable
      searchValue={typed}
      onSearchChange={setTyped}
      onKeyDownCapture={takeMarked}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      nothingFoundMessage={isSearching ? t('pickerSearching') : t('pickerEmpty')}
      comboboxProps={{ withinPortal: true }}
    />
  )
}
