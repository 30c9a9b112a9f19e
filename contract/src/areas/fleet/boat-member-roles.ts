import { defineResource } from '../../kit/define-resource.ts'
import { choice, day, ref, text } from '../../kit/fields.ts'
import { boatRoles } from './boat-roles.ts'

/** What a person is on a boat, from one day through another; an open end lasts. */
export const boatMemberRoles = defineResource({
  name: 'boat-member-roles',
  subject: 'BoatMemberRole',
  label: [['role']],
  search: ['notes'],
  filter: ['boatId', 'memberId', 'role', 'from', 'to'],
  defaultSort: 'role',
  over: { past: ['to'] },
  fields: {
    boatId: ref('boats'),
    memberId: ref('boat-members'),
    role: choice(boatRoles),
    from: day().nullable(),
    to: day().nullable(),
    notes: text(200).nullable(),
  },
})
