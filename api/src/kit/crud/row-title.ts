import { type Resource, refKey } from '@darsena/contract/kit/define-resource'
import { type Language, labelOf } from '@darsena/contract/kit/label'
import { resourceTexts } from '@darsena/contract/resource-texts'
import type { ResourceName } from '@darsena/contract/resources'

const labelIn = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'label' in value ? String(value.label) : ''

const wordsOf = (resource: Resource, language: Language) => {
  const words = resourceTexts[resource.name as ResourceName][language].choice ?? {}
  return (field: string, value: string) => words[field]?.[value] ?? value
}

/**
 * What these fields of a row say, the empty ones left out: references by their labels, choices by their words.
 * @param row as a list answers it
 */
export function fieldWords(
  resource: Resource,
  row: object,
  language: Language,
  fields: readonly string[],
): string {
  const values = new Map<string, unknown>(Object.entries(row))
  const word = wordsOf(resource, language)
  const shown = fields.map((field) => {
    const traits = resource.traits[field]
    if (traits?.to) return [values.get(refKey(field))].flat().map(labelIn).filter(Boolean).join(', ')
    const value = values.get(field)
    if (value === null || value === undefined) return ''
    return traits?.kind === 'choice' ? word(field, String(value)) : String(value)
  })
  return shown.filter(Boolean).join(' · ')
}

/** A row in a few words: these fields of it, else what it is called. */
export const rowTitle = (
  resource: Resource,
  row: object,
  language: Language,
  fields: readonly string[] = [],
): string =>
  fieldWords(resource, row, language, fields) || labelOf(resource, row, language, wordsOf(resource, language))
