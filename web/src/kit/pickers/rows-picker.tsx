import { MultiSelect } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { labelQuery } from '../row-label.ts'
import { useRowSearch } from './use-row-search.ts'

/** Picks several rows of a resource, searched as one types. */
export function RowsPicker({
  resource,
  label,
  error,
  ids,
  onChange,
}: {
  resource: string
  label: string
  error?: string | undefined
  ids: readonly string[]
  onChange: (ids: string[]) => void
}) {
  const { t } = useTranslation('kit/form')
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const { options, isSearching } = useRowSearch(resource, typed, isOpen)
  const labels = useQueries({ queries: ids.map((id) => labelQuery(resource, id)) })
  const chosen = ids.map((id, at) => ({ value: id, label: labels[at]?.data ?? '…' }))
  const others = options.filter(({ value }) => !ids.includes(value))
  return (
    <MultiSelect
      label={label}
      error={error}
      data={[...chosen, ...others]}
      // The server has searched already, without regard to accents.
      filter={({ options: all }) => all}
      value={[...ids]}
      onChange={onChange}
      searchable
      hidePickedOptions
      clearable
      searchValue={typed}
      onSearchChange={setTyped}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      nothingFoundMessage={isSearching ? t('pickerSearching') : t('pickerEmpty')}
      comboboxProps={{ withinPortal: true }}
    />
  )
}
