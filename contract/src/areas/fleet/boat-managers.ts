import { z } from 'zod'
import { defineResource } from '../../kit/define-resource.ts'
import { day, email, longText, phone, ref, text, yesNo } from '../../kit/fields.ts'

/**
 * Who runs a boat for its owner. With a user, that user reaches this boat by grants over managed boats, from the first
 * day of the period through the last one, by the product's calendar (Europe/Madrid, since a boat has no facility).
 */
export const boatManagers = defineResource({
  name: 'boat-managers',
  subject: 'BoatManager',
  label: [['name'], ['company']],
  search: ['name', 'company', 'email', 'phone'],
  searchVia: ['boatId'],
  filter: ['boatId', 'userId', 'current'],
  defaultSort: 'name',
  over: { past: ['to'] },
  fields: {
    boatId: ref('boats'),
    userId: ref('users').nullable(),
    name: text(120),
    company: text(120).nullable(),
    email: email().nullable(),
    phone: phone().nullable(),
    from: day().nullable(),
    to: day().nullable(),
    notes: longText().nullable(),
  },
  derived: { current: yesNo() },
})

/** The role of those who reach the boats in their charge by an account of their own. */
export const managerRole = 'boat-manager'

/** A manager who was given an account; did a link to set its first password go out by mail? */
export const invitedManager = boatManagers.row.extend({ isMailed: z.boolean() })
