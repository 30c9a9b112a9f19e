import type { Resource } from '@darsena/contract/kit/define-resource'
import type { ListQuery } from '@darsena/contract/kit/list-query'
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { paramsOf, queryOf } from './list-address.ts'

export interface ListAddress {
  query: ListQuery
  /** The same query as the API takes it. */
  params: URLSearchParams
  /** Goes to a changed query, on its first page unless a page is given; `replace` leaves no step in the browser's history. */
  change: (part: Partial<ListQuery>, options?: { replace?: boolean }) => void
}

/** The list query that the address bar holds, so that a list can be bookmarked and «back» returns to it. */
export function useListAddress(resource: Resource): ListAddress {
  const [address, setAddress] = useSearchParams()
  const query = useMemo(() => queryOf(resource, address), [resource, address])
  const params = useMemo(() => paramsOf(resource, query), [resource, query])
  const change = useCallback<ListAddress['change']>(
    (part, { replace = false } = {}) =>
      setAddress(paramsOf(resource, { ...query, page: 1, ...part }), { replace, preventScrollReset: true }),
    [resource, query, setAddress],
  )
  return { query, params, change }
}
