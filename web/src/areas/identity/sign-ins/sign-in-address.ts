import { type SignInEvent, signInEvents } from '@darsena/contract/areas/identity/sign-ins'
import { useAddress } from '../../../kit/address.ts'

export interface SignInFilters {
  event: SignInEvent[]
  userId: string | null
}

interface SignInAddress extends SignInFilters {
  page: number
  /** 0: as many as the API gives unasked. */
  pageSize: number
}

function readAddress(params: URLSearchParams): SignInAddress {
  const named = (params.get('event') ?? '').split(',')
  return {
    event: signInEvents.filter((event) => named.includes(event)),
    userId: params.get('userId'),
    page: Number(params.get('page')),
    pageSize: Number(params.get('pageSize')),
  }
}

const writeAddress = ({ event, userId, page, pageSize }: SignInAddress) =>
  new URLSearchParams({
    ...(event.length > 0 && { event: event.join() }),
    ...(userId && { userId }),
    ...(page > 1 && { page: String(page) }),
    ...(pageSize > 0 && { pageSize: String(pageSize) }),
  })

/** What of the log is looked at, kept in the address as lists are. */
export function useSignInAddress() {
  const { params, change } = useAddress()
  const { event, userId, ...shown } = readAddress(params)
  const go = (part: Partial<SignInAddress>) =>
    change((now) => writeAddress({ ...readAddress(now), page: 1, ...part }))
  return {
    filters: { event, userId },
    params: writeAddress({ event, userId, ...shown }),
    filter: (next: Partial<SignInFilters>) => go(next),
    setPage: (page: number) => go({ page }),
    setPageSize: (pageSize: number) => go({ pageSize }),
  }
}
