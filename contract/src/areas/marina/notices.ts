import type { NoticeKindDeclaration } from '../../kit/home/notices.ts'
import { portBookings } from './port-bookings.ts'

export const notices = {
  /** A stay gave up a berth that somebody on the waiting list fits. */
  BERTH_FREED: { group: 'stays', row: portBookings, names: ['boatId', 'code'] },
  BERTH_OFFER_LAPSED: { group: 'stays', row: portBookings, names: ['boatId', 'code'] },
} as const satisfies Record<string, NoticeKindDeclaration>
