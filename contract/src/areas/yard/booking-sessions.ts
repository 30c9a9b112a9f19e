import { defineResource } from '../../kit/define-resource.ts'
import { choice, fixed, instant, integer, longText, ref, text } from '../../kit/fields.ts'
import { sessionStatuses, sessionTypes } from './session-choices.ts'

/** Longest session in days of 24 hours. */
export const longestSession = 60

/** One piece of yard work: what, by which asset, from where to where, when and by whom. Without times it waits for them. */
export const bookingSessions = defineResource({
  name: 'booking-sessions',
  subject: 'BookingSession',
  label: [['type'], ['bookingCode']],
  search: ['contractor', 'outcome'],
  searchVia: ['bookingId'],
  filter: [
    'bookingId',
    'boatId',
    'type',
    'status',
    'assetId',
    'fromSlotId',
    'toSlotId',
    'departmentId',
    'assigneeId',
    'startsAt',
    'endsAt',
  ],
  defaultSort: 'startsAt',
  over: { states: { status: ['DONE', 'CANCELLED', 'FAILED'] } },
  fields: {
    bookingId: fixed(ref('bookings')),
    /** Order within the booking. */
    position: integer(0, 10_000).default(0),
    type: choice(sessionTypes),
    assetId: ref('assets').nullable(),
    fromSlotId: ref('boat-slots').nullable(),
    toSlotId: ref('boat-slots').nullable(),
    startsAt: instant().nullable(),
    endsAt: instant().nullable(),
    departmentId: ref('departments').nullable(),
    assigneeId: ref('users').nullable(),
    /** The company that does the work. */
    contractor: text(120).nullable(),
    outcome: longText().nullable(),
    /** Why a boat is lifted or placed although she is too heavy, wide, long or deep. */
    overrideReason: text(500).nullable(),
  },
  derived: {
    status: choice(sessionStatuses),
    boatId: ref('boats'),
    bookingCode: text(20),
    startedAt: instant().nullable(),
    finishedAt: instant().nullable(),
    assetName: text(120).nullable(),
    fromSlotCode: text(20).nullable(),
    toSlotCode: text(20).nullable(),
  },
})
