import type { Resource } from '@darsena/contract/kit/define-resource'
import { labelOf } from '@darsena/contract/kit/label'
import { resourceNamed } from '@darsena/contract/resources'
import { useDebouncedValue } from '@mantine/hooks'
import { useRows } from '../rows.ts'
import { useLanguage } from '../texts/i18n.ts'
import { hasWords } from '../texts/plain-text.ts'

export interface Option {
  value: string
  label: string
}

/**
 * Rows of the named resource that match what is typed, as options of a picker; the first 20 of them. While they are
 * asked for, those found before that visibly don't match are gone already.
 */
export function useRowSearch(
  name: string,
  typed: string,
  isOpen: boolean,
): { resource: Resource; options: Option[]; isSearching: boolean; isAnswered: boolean } {
  const { language } = useLanguage()
  const [q] = useDebouncedValue(typed.trim(), 200)
  const resource = resourceNamed(name)
  const params = new URLSearchParams({ ...(q && { q }), pageSize: '20' })
  const found = useRows(resource, params, isOpen)
  const isAnswered = q === typed.trim() && !found.isPlaceholderData
  const options = (found.data?.items ?? [])
    .map((row) => ({ value: row.id, label: labelOf(resource, row, language) }))
    .filter(({ label }) => isAnswered || hasWords(label, typed))
  return { resource, options, isSearching: found.isFetching || !isAnswered, isAnswered }
}
