import type { Resource } from '@darsena/contract/kit/define-resource'
import type { Filter } from '@darsena/contract/kit/list-filter'
import type { ListQuery } from '@darsena/contract/kit/list-query'
import { useCallback, useMemo } from 'react'
import { useAddress } from '../address.ts'
import { paramsOf, queryOf, withFilter } from './list-address.ts'

export interface ListAddress {
  query: ListQuery
  /** The same query as the API takes it. */
  params: URLSearchParams
  /** Goes to a changed query, on its first page unless a page is given; `replace` leaves no step in the browser's history. */
  change: (part: Partial<ListQuery>, options?: { replace?: boolean }) => void
  /** Sets one of a field's conditions, or takes it away by `undefined`. */
  setFilter: (field: string, op: Filter['op'], filter: Filter | undefined) => void
}

/** The list query that the address bar holds, so that a list can be bookmarked and «back» returns to it. */
export function useListAddress(resource: Resource): ListAddress {
  const { params: shown, change: go } = useAddress()
  const query = useMemo(() => queryOf(resource, shown), [resource, shown])
  const params = useMemo(() => paramsOf(resource, query), [resource, query])
  const change = useCallback<ListAddress['change']>(
    (part, options) =>
      go((now) => paramsOf(resource, { ...queryOf(resource, now), page: 1, ...part }), options),
    [resource, go],
  )
  const setFilter = useCallback<ListAddress['setFilter']>(
    (field, op, filter) =>
      go((now) => {
        const { filters, ...rest } = queryOf(resource, now)
        return paramsOf(resource, { ...rest, page: 1, filters: withFilter(filters, field, op, filter) })
      }),
    [resource, go],
  )
  return { query, params, change, setFilter }
}
