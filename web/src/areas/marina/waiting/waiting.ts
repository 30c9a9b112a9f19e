import type { WaitingAnswer, WaitingQuery, WaitingStay } from '@darsena/contract/areas/marina/desk/waiting'
import { useQuery } from '@tanstack/react-query'
import { http } from '../../../kit/http.ts'
import { useLanguage } from '../../../kit/texts/i18n.ts'

/** Who waits for a berth. */
export function useWaiting(query: WaitingQuery = {}) {
  const { language } = useLanguage()
  return useQuery({
    queryKey: ['port-bookings', 'waiting', query, language],
    queryFn: ({ signal }) => http<WaitingAnswer>('/port-bookings/waiting', { query: { ...query }, signal }),
    meta: { kinds: ['port-bookings', 'port-booking-arrangements', 'boats'] },
  })
}

/** What a waiting stay is called. */
export const nameOf = ({ boat, code }: WaitingStay): string => boat?.label ?? code
