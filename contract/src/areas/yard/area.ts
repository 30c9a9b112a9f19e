import type { TextsOf } from '../../kit/resource-texts.ts'
import bookingSessionsEn from './booking-sessions.en.json' with { type: 'json' }
import bookingSessionsIt from './booking-sessions.it.json' with { type: 'json' }
import { bookingSessions } from './booking-sessions.ts'
import bookingsEn from './bookings.en.json' with { type: 'json' }
import bookingsIt from './bookings.it.json' with { type: 'json' }
import { bookings } from './bookings.ts'

export const resources = {
  bookings,
  'booking-sessions': bookingSessions,
} as const

export const texts: TextsOf<typeof resources> = {
  bookings: { it: bookingsIt, en: bookingsEn },
  'booking-sessions': { it: bookingSessionsIt, en: bookingSessionsEn },
}
