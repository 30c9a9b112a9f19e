import { Loader, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasWords } from '../texts/plain-text.ts'
import { labelQuery } from '../texts/row-label.ts'
import { takeMarked } from './take-marked.ts'
import { useCreation } from './use-creation.tsx'
import { type Option, useRowSearch } from './use-row-search.ts'
import '@mantine/core/styles/Combobox.layer.css'

const none: readonly Option[] = []

interface PickerProps {
  resource: string
  id: string | null
  /** Rows that are likely to be wanted, which come before the others. */
  first?: readonly Option[] | undefined
  /** The label of a row that came along with the row at hand, which saves asking for it. */
  known: Option | null
  label: ReactNode
  name: string
  error: string | undefined
  required: boolean
  /** The dialog around it opens with the focus here. */
  hasFocus?: boolean
  isClearable: boolean
  onChange: (id: string | null) => void
  onBlur: () => void
}

function useChosen(resource: string, id: string | null, known: Option | null, options: Option[]) {
  const found = options.find(({ value }) => value === id) ?? (known?.value === id ? known : null)
  const asked = useQuery({ ...labelQuery(resource, id ?? ''), enabled: id !== null && !found })
  return id === null ? null : (found ?? { value: id, label: asked.data ?? '…' })
}

/** Picks one row of a resource, searched as one types, or creates the missing one in a dialog. */
export function RowPicker({
  resource: name,
  id,
  known,
  first = none,
  label,
  error,
  isClearable,
  hasFocus,
  onChange,
  ...props
}: PickerProps) {
  const { t } = useTranslation('kit/form')
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [created, setCreated] = useState<Option | null>(null)
  // What stands in the field is the chosen row's label until somebody types something else.
  const chosenLabel = [known, created].find((option) => option?.value === id)?.label
  const search = typed === chosenLabel ? '' : typed
  const { resource, options, isSearching, isAnswered } = useRowSearch(name, search, isOpen)
  const chosen = useChosen(name, id, created?.value === id ? created : known, options)
  const likely = first.filter(({ value, label: name }) => value !== chosen?.value && hasWords(name, search))
  const others = options.filter(
    ({ value }) => value !== chosen?.value && !likely.some((one) => one.value === value),
  )
  const wanted = typed.trim()
  // Only an answer shows that there is no such row.
  const creation = useCreation(resource, wanted, isAnswered && wanted !== chosen?.label, (option) => {
    setCreated(option)
    onChange(option.value)
  })
  return (
    <>
      <Select
        {...props}
        data-autofocus={hasFocus}
        label={label}
        error={error}
        data={[...(chosen ? [chosen] : []), ...likely, ...others, ...creation.options]}
        // The server has searched already, without regard to accents.
        filter={({ options: all, search }) =>
          all.filter(
            (option) =>
              !('value' in option && option.value === chosen?.value && search && search !== chosen.label),
          )
        }
        value={id}
        onChange={(next) => creation.takes(next) || onChange(next)}
        searchable
        clearable={isClearable}
        allowDeselect={false}
        clearButtonProps={{ 'aria-label': t('clear', { name: String(label) }) }}
        onSearchChange={setTyped}
        onKeyDownCapture={takeMarked}
        onDropdownOpen={() => setOpen(true)}
        onDropdownClose={() => setOpen(false)}
        nothingFoundMessage={isSearching ? t('pickerSearching') : t('pickerEmpty')}
        rightSection={isOpen && isSearching ? <Loader size={16} /> : undefined}
      />
      {creation.dialog}
    </>
  )
}
