import type { Resource } from '@darsena/contract/kit/define-resource'
import type { Filter } from '@darsena/contract/kit/list-filter'
import { formatSort, type ListQuery, parseSort } from '@darsena/contract/kit/list-query'
import { paramsOf, queryOf } from './list-address.ts'

/** One of the lists that a screen offers, by filters and an order of its own. */
export interface ListTab {
  /** Its name in the address: `?tab=arrivals`. */
  id: string
  label: string
  /** Filters and `sort`, as the query string of the list takes them. */
  query: Readonly<Record<string, string>>
  /** How many rows it holds, as it is shown. */
  count?: string | undefined
  /** Rows in it want somebody to act. */
  isAlert?: boolean
  /** Said where it holds nothing. */
  empty?: string
}

const plainParams = ['page', 'pageSize']

/** The tab that an address shows: a bare one the first, one that filters or searches by itself the last, which holds all. */
export function tabOf(tabs: readonly ListTab[], params: URLSearchParams): ListTab | undefined {
  const isBare = [...params.keys()].every((name) => plainParams.includes(name))
  return tabs.find(({ id }) => id === params.get('tab')) ?? (isBare ? tabs[0] : tabs.at(-1))
}

const isSame = (one: Filter, other: Filter) => one.field === other.field && one.op === other.op

/** What the reader asked for, in the order of the tab unless another was chosen. */
export function queryIn(resource: Resource, tab: ListTab | undefined, params: URLSearchParams): ListQuery {
  const query = queryOf(resource, params)
  const isOrdered = !tab?.query.sort || params.has('sort')
  return isOrdered ? query : { ...query, sort: parseSort(tab.query.sort ?? '') }
}

/** The same with the filters of the tab, for the API; a filter of the reader's goes before one of the tab's. */
export function tabParams(resource: Resource, tab: ListTab | undefined, query: ListQuery): URLSearchParams {
  if (!tab) return paramsOf(resource, query)
  const { filters } = queryOf(resource, new URLSearchParams(tab.query))
  const own = filters.filter((filter) => !query.filters.some((one) => isSame(one, filter)))
  return paramsOf(resource, { ...query, filters: [...own, ...query.filters] })
}

/** The address of a query in a tab. */
export function tabAddress(
  resource: Resource,
  tabs: readonly ListTab[],
  tab: ListTab | undefined,
  query: ListQuery,
): URLSearchParams {
  const params = paramsOf(resource, query)
  if (!tab) return params
  const sort = formatSort(query.sort)
  if (sort === (tab.query.sort ?? resource.defaultSort)) params.delete('sort')
  else params.set('sort', sort)
  if (tabOf(tabs, params) !== tab) params.set('tab', tab.id)
  return params
}
