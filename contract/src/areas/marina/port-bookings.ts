import { defineResource } from '../../kit/define-resource.ts'
import { choice, conditional, instant, integer, longText, ref, text, yesNo } from '../../kit/fields.ts'
import { stayKinds, stayStatuses } from './stay-choices.ts'

/** A stay: a boat in a port for a half-open period; without an end it is open-ended. What is planned and what was are kept apart. */
export const portBookings = defineResource({
  name: 'port-bookings',
  subject: 'PortBooking',
  label: [['code']],
  search: ['code', 'notes', 'reason'],
  searchVia: ['boatId'],
  filter: ['portId', 'boatId', 'status', 'kind', 'from', 'to', 'contactId', 'overdue', 'overstay'],
  defaultSort: '-from',
  fields: {
    portId: ref('ports'),
    boatId: conditional(ref('boats')).nullable(),
    kind: choice(stayKinds),
    from: instant(),
    to: instant('2026-11-08T11:00:00Z').nullable(),
    contactId: ref('boat-members').nullable(),
    eta: instant().nullable(),
    etd: instant().nullable(),
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
    /** Should have come by now. */
    overdue: yesNo(),
    /** Should have left by now. */
    overstay: yesNo(),
  },
})
