import { type SignInEvent, signInEvents } from '@darsena/contract/areas/identity/sign-ins'
import { useSearchParams } from 'react-router'

export interface SignInFilters {
  event: SignInEvent[]
  userId: string | null
}

/** What of the log is looked at, kept in the address as lists are. */
export function useSignInAddress() {
  const [address, setAddress] = useSearchParams()
  const named = (address.get('event') ?? '').split(',')
  const filters: SignInFilters = {
    event: signInEvents.filter((event) => named.includes(event)),
    userId: address.get('userId'),
  }
  const paramsOf = ({ event, userId }: SignInFilters, page: string | number, pageSize: string | number) =>
    new URLSearchParams({
      ...(event.length > 0 && { event: event.join() }),
      ...(userId && { userId }),
      ...(Number(page) > 1 && { page: String(page) }),
      ...(pageSize && { pageSize: String(pageSize) }),
    })
  const pageSize = address.get('pageSize') ?? ''
  const go = (params: URLSearchParams) => setAddress(params, { preventScrollReset: true })
  return {
    filters,
    params: paramsOf(filters, address.get('page') ?? '', pageSize),
    filter: (next: Partial<SignInFilters>) => go(paramsOf({ ...filters, ...next }, 1, pageSize)),
    setPage: (page: number) => go(paramsOf(filters, page, pageSize)),
    setPageSize: (size: number) => go(paramsOf(filters, 1, size)),
  }
}
