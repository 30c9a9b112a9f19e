import type { Resource } from '@darsena/contract/kit/define-resource'
import { refKey } from '@darsena/contract/kit/define-resource'
import { type Language, languages } from '@darsena/contract/kit/label'
import type { ResourceTexts } from '@darsena/contract/kit/resource-texts'

/** Which field each heading of a file leads to; null: the column is left out. */
export type Mapping = Record<string, string | null>

/** Letters and digits alone: case, accents, blanks and punctuation make no difference. */
export const normalised = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/** «LFT (m)» → `lft`: a unit in brackets says nothing of the field. */
const keyOf = (heading: string) => normalised(heading.replaceAll(/\([^)]*\)|\[[^\]]*\]/g, ''))

type Wordings = (field: string) => readonly (string | undefined)[]

/** From the surest wording to the least: labels, further headings of the catalogue, names of the API. */
const wordingsOf = (texts: Record<Language, ResourceTexts>): Wordings[] => [
  (field) => languages.map((language) => texts[language].field[field]),
  (field) => languages.flatMap((language) => texts[language].heading?.[field] ?? []),
  (field) => [field, refKey(field)],
]

/** Fields that a sheet can fill: what is worked out is left out, and files and lists, which no cell holds. */
export const importableFields = (resource: Pick<Resource, 'traits'>): string[] =>
  Object.entries(resource.traits).flatMap(([field, { kind, derived, accept }]) =>
    derived || accept || kind === 'references' ? [] : [field],
  )

/** Guesses the mapping from the headings, in either language; each field is taken by at most one heading. */
export function guessMapping(
  headings: readonly string[],
  resource: Pick<Resource, 'traits'>,
  texts: Record<Language, ResourceTexts>,
): Mapping {
  const mapping: Mapping = Object.fromEntries(headings.map((heading) => [heading, null]))
  const free = new Set(importableFields(resource))
  for (const wordings of wordingsOf(texts)) {
    const fieldByKey = new Map<string, string>()
    for (const field of free) {
      for (const wording of wordings(field)) fieldByKey.set(keyOf(wording ?? ''), field)
    }
    for (const heading of headings) {
      const field = mapping[heading] ? undefined : fieldByKey.get(keyOf(heading))
      if (field && keyOf(heading) && free.delete(field)) mapping[heading] = field
    }
  }
  return mapping
}
