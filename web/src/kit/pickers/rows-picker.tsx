import { MultiSelect } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { takeMarked } from './take-marked.ts'
import { useChosenRows } from './use-chosen-rows.ts'
import { useCreation } from './use-creation.tsx'
import { type Option, useRowSearch } from './use-row-search.ts'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'

const none: readonly Option[] = []

/** Picks several rows of a resource, searched as one types, or creates a missing one in a dialog. */
export function RowsPicker({
  resource: name,
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
  const { resource, options, isSearching, isAnswered } = useRowSearch(name, typed, isOpen)
  const { chosen, remember } = useChosenRows(name, ids, known)
  const others = options.filter(({ value }) => !ids.includes(value))
  const wanted = typed.trim()
  const creation = useCreation(resource, wanted, isAnswered, (created) => {
    remember([created])
    onChange([...ids, created.value])
    setTyped('')
  })
  return (
    <>
      <MultiSelect
        label={label}
        error={error}
        data={[...chosen, ...others, ...creation.options]}
        // The server has searched already, without regard to accents.
        filter={({ options: all }) => all}
        value={[...ids]}
        onChange={(next) => {
          if (next.some((id) => creation.takes(id))) return
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
      {creation.dialog}
    </>
  )
}
