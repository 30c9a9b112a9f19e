import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { labelQuery } from '../texts/row-label.ts'
import type { Option } from './use-row-search.ts'

/** Chosen rows with their labels, in the order of the ids; only those that nobody has named yet are asked for. */
export function useChosenRows(resource: string, ids: readonly string[], known: readonly Option[]) {
  const [met, setMet] = useState<readonly Option[]>([])
  const named = [...known, ...met]
  const unnamed = ids.filter((id) => !named.some(({ value }) => value === id))
  const asked = useQueries({ queries: unnamed.map((id) => labelQuery(resource, id)) })
  const labelOf = (id: string) =>
    named.find(({ value }) => value === id)?.label ?? asked[unnamed.indexOf(id)]?.data ?? '…'
  const chosen = ids.map((id): Option => ({ value: id, label: labelOf(id) }))
  /** Keeps the labels of rows that were found and may have been chosen. */
  const remember = (options: readonly Option[]) => setMet((before) => [...options, ...before])
  return { chosen, remember }
}
