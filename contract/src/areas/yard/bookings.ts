import { defineResource } from '../../kit/define-resource.ts'
import {
  choice,
  day,
  fixed,
  gatheredChoices,
  gatheredRefs,
  instant,
  longText,
  ref,
  text,
} from '../../kit/fields.ts'
import { bookingStatuses, sessionTypes } from './session-choices.ts'

const ofSessions = { from: 'booking-sessions', by: 'bookingId' } as const

/** The order of yard work on one boat; what is done when is in its sessions. */
export const bookings = defineResource({
  name: 'bookings',
  subject: 'Booking',
  label: [['code']],
  search: ['code', 'notes'],
  searchVia: ['boatId'],
  filter: [
    'boatId',
    'status',
    'sessionTypes',
    'assetIds',
    'departmentIds',
    'requestedById',
    'nextAt',
    'wantedLaunchOn',
  ],
  defaultSort: '-code',
  over: { states: { status: ['DONE', 'REJECTED', 'CANCELLED'] } },
  fields: {
    boatId: fixed(ref('boats')),
    /** The client; the creator of the booking where none is given. */
    requestedById: ref('users').nullable(),
    wantedLaunchOn: day().nullable(),
    notes: longText().nullable(),
  },
  derived: {
    code: text(20),
    status: choice(bookingStatuses),
    decisionNote: text(500).nullable(),
    sessionTypes: gatheredChoices(sessionTypes, { ...ofSessions, take: 'type' }),
    assetIds: gatheredRefs('assets', { ...ofSessions, take: 'assetId' }),
    departmentIds: gatheredRefs('departments', { ...ofSessions, take: 'departmentId' }),
    /** When it goes on: the start of the next session that is not over. */
    nextAt: instant().nullable(),
  },
})
