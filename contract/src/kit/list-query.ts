import type { FieldTraits } from './fields.ts'

export const pageSizes = { default: 25, max: 200 } as const
export type Archived = 'false' | 'true' | 'all'

export interface SortKey {
  field: string
  descending: boolean
}

/** `none` among the values asks for rows where the field is empty. */
export type Filter =
  | { field: string; op: 'anyOf'; values: string[] }
  | { field: string; op: 'from' | 'to'; value: string }

export interface ListQuery {
  page: number
  pageSize: number
  sort: SortKey[]
  q: string
  archived: Archived
  filters: Filter[]
}

export interface QueryFault {
  path: string
  code: 'unknownParameter' | 'unknownSort' | 'invalid'
}

interface Listed {
  filter: readonly string[]
  defaultSort: string
  traits: Record<string, FieldTraits>
}

const rangeKinds = new Set(['integer', 'number', 'day', 'instant'])
const metaSortable = ['createdAt', 'updatedAt']

/** Is the field filtered by `<field>From` and `<field>To` instead of by a list of values? */
export const isRange = (traits: FieldTraits): boolean => rangeKinds.has(traits.kind)

const unsortedKinds = new Set(['reference', 'references', 'choices'])

/**
 * Fields that a list can be sorted by: all of the resource's own but references, lists and what is guarded, since an
 * order tells of values; and when rows were made and changed.
 */
export const sortableFields = (resource: Listed): string[] => [
  ...Object.entries(resource.traits)
    .filter(([, { kind, isGuarded }]) => !unsortedKinds.has(kind) && !isGuarded)
    .map(([field]) => field),
  ...metaSortable,
]

/** `name,-createdAt` as keys. */
export const parseSort = (value: string): SortKey[] =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) =>
      part.startsWith('-') ? { field: part.slice(1), descending: true } : { field: part, descending: false },
    )

export const formatSort = (keys: readonly SortKey[]): string =>
  keys.map((key) => (key.descending ? `-${key.field}` : key.field)).join(',')

function filterOf(resource: Listed, name: string, value: string): Filter | undefined {
  if (resource.filter.includes(name)) {
    const values = value
      .split(/(?<!\\),/)
      .map((part) => part.trim().replaceAll('\\,', ','))
      .filter(Boolean)
    return { field: name, op: 'anyOf', values }
  }
  const [, field, end] = /^(.+)(From|To)$/.exec(name) ?? []
  const traits = field && resource.filter.includes(field) ? resource.traits[field] : undefined
  if (!field || !traits || !isRange(traits)) return undefined
  return { field, op: end === 'From' ? 'from' : 'to', value: value.trim() }
}

const validRange = (traits: FieldTraits | undefined, value: string): boolean => {
  if (traits?.kind === 'day') return /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))
  if (traits?.kind === 'instant') return !Number.isNaN(Date.parse(value))
  return value !== '' && Number.isFinite(Number(value))
}

const validValue = (traits: FieldTraits | undefined, value: string): boolean => {
  if (value === 'none') return true
  if (traits?.kind === 'choice' || traits?.kind === 'choices') return traits.choices?.includes(value) ?? false
  if (traits?.kind === 'reference' || traits?.kind === 'references')
    return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)
  if (traits?.kind === 'yesNo') return value === 'true' || value === 'false'
  if (traits && isRange(traits)) return validRange(traits, value)
  return true
}

const isValid = (traits: FieldTraits | undefined, filter: Filter): boolean =>
  filter.op === 'anyOf'
    ? filter.values.every((value) => validValue(traits, value))
    : validRange(traits, filter.value)

const wholeNumber = (value: string | undefined, max: number, preset: number): number | undefined => {
  if (value === undefined || value === '') return preset
  const number = Number(value)
  return Number.isInteger(number) && number >= 1 && number <= max ? number : undefined
}

/**
 * Reads the query string of a list, the same grammar in the API and in the address bar.
 * Values of a filter are parted by commas; `\,` is a comma of one of them.
 * Unknown parameters, sort fields and values are faults, never ignored.
 */
export function parseListQuery(
  resource: Listed,
  params: Record<string, string | undefined>,
): { query: ListQuery; faults: QueryFault[] } {
  const faults: QueryFault[] = []
  const { page: rawPage, pageSize: rawSize, sort: rawSort, q, archived: rawArchived, ...rest } = params
  const page = wholeNumber(rawPage, 1_000_000, 1)
  const pageSize = wholeNumber(rawSize, pageSizes.max, pageSizes.default)
  if (!page) faults.push({ path: 'page', code: 'invalid' })
  if (!pageSize) faults.push({ path: 'pageSize', code: 'invalid' })
  const archived = rawArchived || 'false'
  const isArchived = archived === 'false' || archived === 'true' || archived === 'all'
  if (!isArchived) faults.push({ path: 'archived', code: 'invalid' })
  const sort = parseSort(rawSort || resource.defaultSort)
  const sortable = sortableFields(resource)
  if (sort.some((key) => !sortable.includes(key.field))) faults.push({ path: 'sort', code: 'unknownSort' })
  const filters: Filter[] = []
  for (const [name, value] of Object.entries(rest)) {
    if (value === undefined || value === '') continue
    const filter = filterOf(resource, name, value)
    if (!filter) faults.push({ path: name, code: 'unknownParameter' })
    else if (!isValid(resource.traits[filter.field], filter)) faults.push({ path: name, code: 'invalid' })
    else filters.push(filter)
  }
  const query: ListQuery = {
    page: page ?? 1,
    pageSize: pageSize ?? pageSizes.default,
    sort,
    q: (q ?? '').trim(),
    archived: isArchived ? archived : 'false',
    filters,
  }
  return { query, faults }
}
