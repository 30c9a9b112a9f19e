import { defineResource } from '../../kit/define-resource.ts'
import { fixed, instant, ref, refList, text, yesNo } from '../../kit/fields.ts'

/** Which slots a stay has for which part of its time. Between two parts the boat is away, and its berth free. */
export const portBookingArrangements = defineResource({
  name: 'port-booking-arrangements',
  subject: 'PortBookingArrangement',
  label: [['from']],
  search: ['overrideReason'],
  filter: ['portBookingId', 'slotIds', 'confirmed', 'from', 'to'],
  defaultSort: '-from',
  over: { past: ['to'], with: 'portBookingId' },
  fields: {
    portBookingId: fixed(ref('port-bookings')),
    from: instant(undefined, 'checkIn'),
    to: instant('2026-11-01T11:00:00Z', 'checkOut').nullable(),
    slotIds: refList('boat-slots', 'port_booking_arrangement_to_boat_slots'),
    confirmed: yesNo().default(false),
    /** The boat is away meanwhile, and the berth is kept for her. */
    away: yesNo().default(false),
    /** Why a boat may lie where it does not fit. */
    overrideReason: text(500).nullable(),
  },
})
