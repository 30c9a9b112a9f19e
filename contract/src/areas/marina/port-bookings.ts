import { defineResource } from '../../kit/define-resource.ts'
import {
  choice,
  conditional,
  gatheredRefs,
  instant,
  integer,
  longText,
  ref,
  text,
  yesNo,
} from '../../kit/fields.ts'
import { stayKinds, stayStatuses } from './stay-choices.ts'

/** A stay: a boat in a port for a half-open period; without an end it is open-ended. What is planned and what was are kept apart. */
export const portBookings = defineResource({
  name: 'port-bookings',
  subject: 'PortBooking',
  label: [['code']],
  search: ['code', 'notes', 'reason'],
  searchVia: ['boatId'],
  filter: [
    'portId',
    'boatId',
    'slotIds',
    'status',
    'kind',
    'from',
    'to',
    'arrivalAt',
    'departureAt',
    'contactId',
    'arrivedAt',
    'departedAt',
    'moveAt',
    'late',
    'overdue',
    'overstay',
  ],
  defaultSort: '-from',
  over: { states: { status: ['DEPARTED', 'REJECTED', 'CANCELLED', 'NO_SHOW'] } },
  fields: {
    portId: ref('ports'),
    boatId: conditional(ref('boats', ['name', 'lengthOverall', 'beam'])).nullable(),
    kind: choice(stayKinds),
    from: instant(undefined, 'checkIn'),
    to: instant('2026-11-08T11:00:00Z', 'checkOut').nullable(),
    contactId: ref('boat-members', ['phone']).nullable(),
    eta: instant(undefined, 'checkIn').nullable(),
    etd: instant(undefined, 'checkOut').nullable(),
    peopleCount: integer(0, 5000).nullable(),
    /** Why a berth is closed. */
    reason: text(500).nullable(),
    notes: longText().nullable(),
  },
  derived: {
    code: text(20),
    status: choice(stayStatuses),
    arrivedAt: instant().nullable(),
    departedAt: instant().nullable(),
    decisionNote: text(500).nullable(),
    /** Berths of its arrangements, in the order of their time. */
    slotIds: gatheredRefs('boat-slots', {
      from: 'port-booking-arrangements',
      by: 'portBookingId',
      take: 'slotIds',
      order: 'from',
    }),
    /** When the yacht came, else when she is expected; none of closures and of stays that never were. */
    arrivalAt: instant().nullable(),
    /** The same of leaving. */
    departureAt: instant().nullable(),
    /** Should have come, or should have left, by now. */
    late: yesNo(),
    /** When she next changes her berth, one of today included. */
    moveAt: instant().nullable(),
    /** Should have come by now. */
    overdue: yesNo(),
    /** Should have left by now. */
    overstay: yesNo(),
  },
})
