import { defineResource } from '../../kit/define-resource.ts'
import { choice, day, fixed, ref, text } from '../../kit/fields.ts'
import { boatRoles } from '../fleet/public.ts'

/** The crew list of a stay: who is aboard, from one day through another. */
export const portBookingMembers = defineResource({
  name: 'port-booking-members',
  subject: 'PortBookingMember',
  label: [['role']],
  search: ['notes'],
  filter: ['portBookingId', 'memberId', 'role'],
  defaultSort: 'role',
  over: { past: ['to'], with: 'portBookingId' },
  fields: {
    portBookingId: fixed(ref('port-bookings')),
    memberId: ref('boat-members'),
    role: choice(boatRoles),
    from: day().nullable(),
    to: day().nullable(),
    notes: text(200).nullable(),
  },
})
