import { type Filter, type Filtered, filterOf, isValidFilter, reversedRanges } from './list-filter.ts'

export const pageSizes = { default: 25, max: 200 } as const
export type Archived = 'false' | 'true' | 'all'

export interface SortKey {
  field: string
  descending: boolean
}

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
  code: 'unknownParameter' | 'unknownSort' | 'invalid' | 'reversedRange'
}

interface Listed extends Filtered {
  sort?: readonly string[] | undefined
  defaultSort: string
}

const metaSortable = ['createdAt', 'updatedAt']

const unsortedKinds = new Set(['reference', 'references', 'choices'])

/**
 * Sortable fields: those that the resource names, else its own fields and the instants of creation and change,
 * without references, lists and guarded fields, since an order reveals values.
 */
export const sortableFields = (resource: Listed): readonly string[] =>
  resource.sort ?? everySortable(resource)

const everySortable = (resource: Listed): string[] => [
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

const wholeNumber = (value: string | undefined, max: number, preset: number): number | undefined => {
  if (value === undefined || value === '') return preset
  const number = /^\d{1,9}$/.test(value) ? Number(value) : 0
  return number >= 1 && number <= max ? number : undefined
}

/**
 * Reads the query string of a list, the same grammar in the API and in the address bar.
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
    else if (!isValidFilter(resource, filter)) faults.push({ path: name, code: 'invalid' })
    else filters.push(filter)
  }
  for (const field of reversedRanges(resource, filters))
    faults.push({ path: `${field}To`, code: 'reversedRange' })
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
