import type { NoticeKindDeclaration } from '../../kit/home/notices.ts'
import { bookings } from './bookings.ts'

export const notices = {
  BOOKING_TO_DECIDE: { group: 'bookings', row: bookings, names: ['boatId', 'code'] },
  BOOKING_CONFIRMED: { group: 'bookings', row: bookings, names: ['boatId', 'code'] },
  BOOKING_REJECTED: { group: 'bookings', row: bookings, names: ['boatId', 'code'] },
} as const satisfies Record<string, NoticeKindDeclaration>
