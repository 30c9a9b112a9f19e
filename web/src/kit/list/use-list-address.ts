import type { Resource } from '@darsena/contract/kit/define-resource'
import type { Filter } from '@darsena/contract/kit/list-filter'
import type { ListQuery } from '@darsena/contract/kit/list-query'
import { useCallback, useMemo } from 'react'
import { useAddress } from '../address.ts'
import { withFilter } from './list-address.ts'
import { type ListTab, queryIn, tabAddress, tabOf, tabParams } from './list-tab.ts'

export interface ListAddress {
  /** What the reader asked for; the filters of the open tab are not among it. */
  query: ListQuery
  /** The same query, within the open tab, as the API takes it. */
  params: URLSearchParams
  /** The open tab, where the screen has tabs. */
  tab: ListTab | undefined
  /** Goes to another tab, in its own order; what is searched for goes along. */
  openTab: (tab: ListTab) => void
  /** Goes to a changed query, on its first page unless a page is given; `replace` leaves no step in the browser's history. */
  change: (part: Partial<ListQuery>, options?: { replace?: boolean }) => void
  /** Sets one of a field's conditions, or takes it away by `undefined`. */
  setFilter: (field: string, op: Filter['op'], filter: Filter | undefined) => void
}

const noTabs: readonly ListTab[] = []

/**
 * The list query that the address bar holds, so that a list can be bookmarked and «back» returns to it.
 * @param tabs the same array as long as the tabs are the same
 */
export function useListAddress(resource: Resource, tabs: readonly ListTab[] = noTabs): ListAddress {
  const { params: shown, change: go } = useAddress()
  const tab = useMemo(() => tabOf(tabs, shown), [tabs, shown])
  const query = useMemo(() => queryIn(resource, tab, shown), [resource, tab, shown])
  const params = useMemo(() => tabParams(resource, tab, query), [resource, tab, query])
  const change = useCallback<ListAddress['change']>(
    (part, options) =>
      go((now) => {
        const open = tabOf(tabs, now)
        return tabAddress(resource, tabs, open, { ...queryIn(resource, open, now), page: 1, ...part })
      }, options),
    [resource, tabs, go],
  )
  const setFilter = useCallback<ListAddress['setFilter']>(
    (field, op, filter) =>
      go((now) => {
        const open = tabOf(tabs, now)
        const { filters, ...rest } = queryIn(resource, open, now)
        const next = { ...rest, page: 1, filters: withFilter(filters, field, op, filter) }
        return tabAddress(resource, tabs, open, next)
      }),
    [resource, tabs, go],
  )
  const openTab = useCallback(
    (next: ListTab) =>
      go((now) => {
        now.delete('sort')
        return tabAddress(resource, tabs, next, { ...queryIn(resource, next, now), page: 1 })
      }),
    [resource, tabs, go],
  )
  return { query, params, tab, openTab, change, setFilter }
}
