import { labelled, type Resource, refKey } from '@darsena/contract/kit/define-resource'
import { labelOf } from '@darsena/contract/kit/label'
import { resourceNamed } from '@darsena/contract/resources'
import { useDebouncedValue } from '@mantine/hooks'
import { z } from 'zod'
import { type Row, useRows } from '../rows.ts'
import { useLanguage } from '../texts/i18n.ts'
import { hasWords } from '../texts/plain-text.ts'

const labels = z.array(labelled)

export interface Option {
  value: string
  label: string
}

/** What else is known of a row, by which people distinguish it from one of the same name: a phone, what it belongs to, a number. */
function detailOf(resource: Resource, row: Row): string | undefined {
  const values = new Map<string, unknown>(Object.entries(row))
  const named = new Set<string>(resource.label.flat())
  const fields = Object.entries(resource.traits)
  const phones = fields.flatMap(([field, { kind }]) => (kind === 'phone' ? [values.get(field)] : []))
  const related = fields.flatMap(([field, { kind }]) =>
    kind === 'references' ? [labels.safeParse(values.get(refKey(field))).data] : [],
  )
  const searched = resource.search.filter((field) => !named.has(field)).map((field) => values.get(field))
  const texts = [...phones, ...related.map((rows) => rows?.map(({ label }) => label).join(', ')), ...searched]
  return texts.find((text): text is string => typeof text === 'string' && text !== '')
}

interface Found extends Option {
  row: Row
}

/** Options that read alike bear what distinguishes them. */
function distinct(resource: Resource, found: readonly Found[]): Option[] {
  const count = new Map<string, number>()
  for (const { label } of found) count.set(label, (count.get(label) ?? 0) + 1)
  return found.map(({ value, label, row }) => {
    const detail = (count.get(label) ?? 0) > 1 ? detailOf(resource, row) : undefined
    return { value, label: detail ? `${label} · ${detail}` : label }
  })
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
    .map((row) => ({ value: row.id, label: labelOf(resource, row, language), row }))
    .filter(({ label }) => isAnswered || hasWords(label, typed))
  return {
    resource,
    options: distinct(resource, options),
    isSearching: found.isFetching || !isAnswered,
    isAnswered,
  }
}
