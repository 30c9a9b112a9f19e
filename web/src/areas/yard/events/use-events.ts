import type { EventKind, EventsAnswer } from '@darsena/contract/areas/yard/marina-events'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { http } from '../../../kit/http.ts'
import { useLanguage } from '../../../kit/texts/i18n.ts'
import { readEvents } from './event-data.ts'

/** When any of these changes, the calendar may look different. */
const kindsOfRows = [
  'port-bookings',
  'port-booking-arrangements',
  'bookings',
  'booking-sessions',
  'boats',
  'boat-slots',
  'ports',
  'assets',
]

interface Asked {
  /** Unix seconds, half-open. */
  from: number
  to: number
  portId?: string | undefined
  kinds?: readonly EventKind[]
  /** Milliseconds after which it is asked for anew, whatever is heard meanwhile. */
  every?: number
}

const instant = (seconds: number) => new Date(seconds * 1000).toISOString()

/** Events of a window, in every port that the reader may see, or in one. What was shown stays while others are fetched. */
export function useEvents({ from, to, portId, kinds = [], every }: Asked) {
  const { language } = useLanguage()
  const types = kinds.join(',')
  return useQuery({
    queryKey: ['booking-sessions', 'events', from, to, portId, types, language],
    queryFn: async ({ signal }) => {
      const query = {
        from: instant(from),
        to: instant(to),
        ...(portId ? { portId } : {}),
        ...(types ? { types } : {}),
      }
      return readEvents(await http<EventsAnswer>('/marina-events', { query, signal, quiet: [404, 422] }))
    },
    placeholderData: keepPreviousData,
    meta: { kinds: kindsOfRows },
    ...(every ? { refetchInterval: every, refetchIntervalInBackground: true } : {}),
  })
}
