import type { Resource } from '@darsena/contract/kit/define-resource'
import { type Filter, formatFilterValues } from '@darsena/contract/kit/list-filter'
import {
  formatSort,
  type ListQuery,
  pageSizes,
  parseListQuery,
  parseSort,
} from '@darsena/contract/kit/list-query'

/** The address bar's parameters as a list query; what it doesn't understand is left out instead of refused. */
export function queryOf(resource: Resource, params: URLSearchParams): ListQuery {
  const { query, faults } = parseListQuery(resource, Object.fromEntries(params))
  const isSortUnknown = faults.some((fault) => fault.path === 'sort')
  return isSortUnknown ? { ...query, sort: parseSort(resource.defaultSort) } : query
}

const filterParam = (filter: Filter): [string, string] =>
  filter.op === 'anyOf'
    ? [filter.field, formatFilterValues(filter.values)]
    : [`${filter.field}${filter.op === 'from' ? 'From' : 'To'}`, filter.value]

/** A list query as parameters, for the address bar and the API alike; what equals the presets is left out. */
export function paramsOf(resource: Resource, query: ListQuery): URLSearchParams {
  const params = new URLSearchParams(query.filters.map(filterParam))
  const sort = formatSort(query.sort)
  if (query.q) params.set('q', query.q)
  if (query.archived !== 'false') params.set('archived', query.archived)
  if (sort !== resource.defaultSort) params.set('sort', sort)
  if (query.pageSize !== pageSizes.default) params.set('pageSize', String(query.pageSize))
  if (query.page > 1) params.set('page', String(query.page))
  return params
}

/** The filters with one of a field's conditions set, or taken away by `undefined`. */
export function withFilter(
  filters: readonly Filter[],
  field: string,
  op: Filter['op'],
  filter: Filter | undefined,
): Filter[] {
  const others = filters.filter((one) => one.field !== field || one.op !== op)
  return filter ? [...others, filter] : others
}

export const valuesOf = (filters: readonly Filter[], field: string): (string | null)[] =>
  filters.flatMap((one) => (one.field === field && one.op === 'anyOf' ? one.values : []))

export const limitOf = (filters: readonly Filter[], field: string, op: 'from' | 'to'): string =>
  filters.flatMap((one) => (one.field === field && one.op === op ? [one.value] : []))[0] ?? ''
