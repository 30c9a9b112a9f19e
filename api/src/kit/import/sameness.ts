import type { Resource } from '@darsena/contract/kit/define-resource'
import { nameFieldOf } from '@darsena/contract/kit/label'
import type { Values } from '../crud/write-rules.ts'
import { normalised } from '../sheets/headings.ts'

/** Ignores blanks and case, and hyphens of a code. */
export function keyOf(resource: Resource, field: string, value: unknown): string {
  const text = String(value ?? '')
    .replaceAll(' ', '')
    .toUpperCase()
  return resource.traits[field]?.isCode ? text.replaceAll('-', '') : text
}

/** What identifies a row: its match fields, or all its values where those are empty. */
export interface Identity {
  keys: Record<string, string>
  /**
   * Different for rows of one file that are different things; equal ones are the same unless `areSame` says
   * no.
   */
  text: string
}

export function identityOf(resource: Resource, values: Values, within: unknown = null): Identity {
  const fields = resource.import?.match ?? []
  const keys = Object.fromEntries(
    fields.map((field) => [field, keyOf(resource, field, values[field])]).filter(([, key]) => key !== ''),
  )
  return { keys, text: JSON.stringify([within, Object.keys(keys).length > 0 ? keys : values]) }
}

const besides = ({ import: rules, traits }: Resource, field: string, isWords: boolean) =>
  (rules?.together?.[field] ?? []).filter((one) => (traits[one]?.kind === 'text') === isWords)

/** The words of fields that must agree with a match field, in no order: swapped columns mean the same. */
function wordsBeside(resource: Resource, field: string, values: Values): string[] {
  const fields = besides(resource, field, true)
  const words = fields.flatMap((one) => String(values[one] ?? '').split(/\s+/))
  return [...new Set(words.map(normalised))].filter((word) => word !== '').sort()
}

/** «Hanse» agrees with «HANSE YACHTS», and an empty value with every other. */
function agree(one: readonly string[], other: readonly string[]): boolean {
  const [few, many] = one.length < other.length ? [one, other] : [other, one]
  return few.every((word) => many.includes(word))
}

/** Days, times and references besides a match field are no words: each is the same, or one of the rows does not tell it. */
const agreeExactly = (resource: Resource, field: string, one: Values, other: Values): boolean =>
  besides(resource, field, false).every((beside) => {
    const [value, otherValue] = [one[beside] ?? null, other[beside] ?? null]
    return value === null || otherValue === null || value === otherValue
  })

const wordsOf = (resource: Resource, field: string, value: unknown): string[] =>
  resource.traits[field]?.kind === 'text'
    ? String(value ?? '')
        .split(/\s+/)
        .map(normalised)
        .filter((word) => word !== '')
    : value === null || value === undefined
      ? []
      : [String(value)]

/** Both say it, and what they say agrees; a name only with an equal one. */
function bothSay(resource: Resource, field: string, one: Values, other: Values): boolean {
  const [words, otherWords] = [wordsOf(resource, field, one[field]), wordsOf(resource, field, other[field])]
  if (words.length === 0 || otherWords.length === 0) return false
  return field === nameFieldOf(resource) ? words.join('') === otherWords.join('') : agree(words, otherWords)
}

/** Whether an equal match field proves it, or needs others that agree. */
function isProven(resource: Resource, field: string, one: Values, other: Values): boolean {
  const proofs = resource.import?.proof?.[field]
  return !proofs || proofs.some((fields) => fields.every((beside) => bothSay(resource, beside, one, other)))
}

/** Whether two rows without a common match field are likely the same (`import.likely`). */
export const areLikely = (resource: Resource, one: Values, other: Values): boolean =>
  (resource.import?.likely ?? []).some((fields) =>
    fields.every((field) => {
      const [words, otherWords] = [
        wordsOf(resource, field, one[field]),
        wordsOf(resource, field, other[field]),
      ]
      return words.length > 0 && words.join('') === otherWords.join('')
    }),
  )

/**
 * Whether two rows are the same thing. The strongest match field that both have decides; where it is too weak
 * alone (`import.together`), the fields beside it have to agree as well.
 * @returns undefined where they have no match field in common, «maybe» where it proves nothing alone
 */
export function areSame(resource: Resource, one: Values, other: Values): boolean | 'maybe' | undefined {
  for (const field of resource.import?.match ?? []) {
    const [key, otherKey] = [keyOf(resource, field, one[field]), keyOf(resource, field, other[field])]
    if (key === '' || otherKey === '') continue
    if (key !== otherKey || !agreeExactly(resource, field, one, other)) return false
    if (!agree(wordsBeside(resource, field, one), wordsBeside(resource, field, other))) return false
    return isProven(resource, field, one, other) || 'maybe'
  }
  return undefined
}

/** Whether two rows have equal match fields, and equal fields beside the strongest of them. */
export function areTwins(resource: Resource, one: Values, other: Values): boolean {
  const [identity, otherIdentity] = [identityOf(resource, one), identityOf(resource, other)]
  if (identity.text !== otherIdentity.text) return false
  const [strongest = ''] = Object.keys(identity.keys)
  const words = (values: Values) => JSON.stringify(wordsBeside(resource, strongest, values))
  return words(one) === words(other)
}

/** A row of the import so far: its first line, and the values of all lines that are the same row. */
export interface SeenRow {
  row: number
  values: Values
}

/** The known values, with match values that were empty filled in from another line. */
export function mergeKnown({ import: rules }: Resource, known: Values, values: Values): Values {
  const fields = [
    ...(rules?.match ?? []),
    ...Object.values(rules?.together ?? {}).flatMap((besides) => besides ?? []),
  ]
  const open = fields.filter((field) => (known[field] ?? null) === null && (values[field] ?? null) !== null)
  return { ...known, ...Object.fromEntries(open.map((field) => [field, values[field]])) }
}

/**
 * The earlier row that a line is the same as; undefined where it could be several and is the twin of none.
 */
export function thingOf(resource: Resource, things: readonly SeenRow[], values: Values): SeenRow | undefined {
  const possible = things.filter((seen) => {
    const same = areSame(resource, seen.values, values)
    return same === true || same === undefined
  })
  if (possible.length <= 1) return possible[0]
  return possible.find((seen) => areTwins(resource, seen.values, values))
}
