import type { z } from 'zod'
import type { FieldTraits } from './fields.ts'

/** One condition of a list; null among the values asks for rows where the field is empty. */
export type Filter =
  | { field: string; op: 'anyOf'; values: (string | null)[] }
  | { field: string; op: 'from' | 'to'; value: string }

export interface Filtered {
  filter: readonly string[]
  traits: Record<string, FieldTraits>
  fields: Record<string, z.ZodType>
  derived?: Record<string, z.ZodType>
}

/** In a query string, the value that asks for rows where the field is empty; a text «none» is only itself. */
export const emptyMark = '\\none'

/** The values of a filter: parted by commas; `\,` is a comma and `\\` a backslash of a value, `\none` an empty field. */
export const parseFilterValues = (text: string): (string | null)[] =>
  (text.match(/(?:\\.|[^,\\]|\\$)+/gs) ?? [])
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => (part === emptyMark ? null : part.replaceAll(/\\(.)/gs, '$1')))

export const formatFilterValues = (values: readonly (string | null)[]): string =>
  values.map((value) => (value === null ? emptyMark : value.replaceAll(/[\\,]/g, '\\$&'))).join(',')

const rangeKinds = new Set(['integer', 'number', 'day', 'instant'])

/** Is the field filtered by `<field>From` and `<field>To` besides a list of values? */
export const isRange = (traits: FieldTraits): boolean => rangeKinds.has(traits.kind)

const isDay = (value: string): boolean => /^\d{4}-\d\d-\d\d$/.test(value)

/** Does the value of an instant's filter name a whole day, which is that day on the facility's clock? */
export const namesDay = (traits: FieldTraits | undefined, value: string): boolean =>
  traits?.kind === 'instant' && isDay(value)

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The text of a query as the field's schema takes it; undefined when it cannot be one of its values. */
function typedValue({ kind }: FieldTraits, text: string): unknown {
  if (kind === 'integer' || kind === 'number')
    return /^-?\d{1,15}(\.\d+)?$/.test(text) ? Number(text) : undefined
  if (kind === 'yesNo') return text === 'true' || text === 'false' ? text === 'true' : undefined
  if (kind === 'reference' || kind === 'references') {
    if (!uuid.test(text)) return undefined
    return kind === 'references' ? [text] : text
  }
  if (kind === 'choices') return [text]
  if (kind === 'localised') return { it: text }
  // A day is checked as the instant of its beginning: the same plausible years count.
  if (kind === 'instant' && isDay(text)) return `${text}T00:00:00Z`
  return text
}

function isValue(resource: Filtered, field: string, text: string): boolean {
  const traits = resource.traits[field]
  const schema = resource.fields[field] ?? resource.derived?.[field]
  const value = traits && typedValue(traits, text)
  if (value === undefined || !schema) return false
  return schema.safeParse(value).success
}

/** An end of a range may be a bound that the field itself never reaches: lengths from 0. */
function isLimit(resource: Filtered, field: string, text: string): boolean {
  const kind = resource.traits[field]?.kind
  const isZero = (kind === 'number' || kind === 'integer') && Number(text) === 0 && /^0(\.0+)?$/.test(text)
  return isZero || isValue(resource, field, text)
}

/** Every value of the filter is one that the field's own schema takes. */
export const isValidFilter = (resource: Filtered, filter: Filter): boolean =>
  filter.op === 'anyOf'
    ? filter.values.every((value) => value === null || isValue(resource, filter.field, value))
    : isLimit(resource, filter.field, filter.value)

/** The filter that a parameter of the query string is; undefined when the resource has none of that name. */
export function filterOf(resource: Filtered, name: string, text: string): Filter | undefined {
  if (resource.filter.includes(name)) return { field: name, op: 'anyOf', values: parseFilterValues(text) }
  const [, field, end] = /^(.+)(From|To)$/.exec(name) ?? []
  const traits = field && resource.filter.includes(field) ? resource.traits[field] : undefined
  if (!field || !traits || !isRange(traits)) return undefined
  return { field, op: end === 'From' ? 'from' : 'to', value: text.trim() }
}

const isBefore = ({ kind }: FieldTraits, one: string, other: string): boolean => {
  if (kind === 'integer' || kind === 'number') return Number(one) < Number(other)
  if (isDay(one) || isDay(other)) return one.slice(0, 10) < other.slice(0, 10)
  return Date.parse(one) < Date.parse(other)
}

/** The fields whose range ends before it begins. */
export const reversedRanges = (resource: Filtered, filters: readonly Filter[]): string[] =>
  filters.flatMap((filter) => {
    if (filter.op !== 'from') return []
    const to = filters.find((one) => one.field === filter.field && one.op === 'to')
    const traits = resource.traits[filter.field]
    const isReversed = to && to.op === 'to' && traits && isBefore(traits, to.value, filter.value)
    return isReversed ? [filter.field] : []
  })
