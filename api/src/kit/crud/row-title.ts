import { type Resource, refKey } from '@darsena/contract/kit/define-resource'
import { type Language, labelOf } from '@darsena/contract/kit/label'
import { resourceTexts } from '@darsena/contract/resource-texts'
import type { ResourceName } from '@darsena/contract/resources'

const labelIn = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'label' in value ? String(value.label) : ''

/**
 * A row in a few words: these fields of it, references by their labels and choices by their words, else what it is called.
 * @param row as a list answers it
 */
export function rowTitle(
  resource: Resource,
  row: object,
  language: Language,
  fields: readonly string[] = [],
): string {
  const values = new Map<string, unknown>(Object.entries(row))
  const words = resourceTexts[resource.name as ResourceName][language].choice ?? {}
  const word = (field: string, value: string) => words[field]?.[value] ?? value
  const shown = fields.map((field) => {
    const traits = resource.traits[field]
    if (traits?.to) return labelIn(values.get(refKey(field)))
    const value = values.get(field)
    if (value === null || value === undefined) return ''
    return traits?.kind === 'choice' ? word(field, String(value)) : String(value)
  })
  return shown.filter(Boolean).join(' · ') || labelOf(resource, row, language, word)
}
