import { defineResource } from '../../kit/define-resource.ts'
import {
  choice,
  country,
  day,
  email,
  gatheredChoices,
  gatheredRefs,
  longText,
  pastDay,
  phone,
  ref,
  text,
} from '../../kit/fields.ts'
import { boatRoles } from './boat-roles.ts'
import { documentStates } from './document-states.ts'

const ofRoles = { from: 'boat-member-roles', by: 'memberId' } as const

/** People of the boats: owners, captains, crew. Some are known by one name only. */
export const boatMembers = defineResource({
  name: 'boat-members',
  subject: 'BoatMember',
  label: [['firstName', 'lastName']],
  search: ['firstName', 'lastName', 'email', 'phone', 'taxCode'],
  filter: ['roles', 'boatIds', 'nationality', 'documentStates'],
  defaultSort: 'lastName,firstName',
  // Without it a person is a name and a phone: whom to let in, and no more.
  withheld: {
    needs: 'BoatMemberRole',
    fields: ['email', 'birthDate', 'nationality', 'taxCode', 'address', 'notes'],
  },
  import: {
    match: ['taxCode', 'email'],
    // A family, or a firm, has one mailbox.
    together: { email: ['firstName', 'lastName'] },
    likely: [
      ['lastName', 'firstName', 'birthDate'],
      ['lastName', 'firstName', 'phone'],
      ['lastName', 'firstName', 'email'],
    ],
    more: {
      role: choice(boatRoles).nullable(),
      boatHullNumber: text(40).nullable(),
      boatSailNumber: text(40).nullable(),
      from: day().nullable(),
      to: day().nullable(),
    },
  },
  fields: {
    firstName: text(80).nullable(),
    lastName: text(80),
    email: email().nullable(),
    phone: phone().nullable(),
    birthDate: pastDay().nullable(),
    nationality: country().nullable(),
    taxCode: text(32).nullable(),
    address: text(300).nullable(),
    notes: longText().nullable(),
  },
  derived: {
    roles: gatheredChoices(boatRoles, { ...ofRoles, take: 'role', isCurrent: true }),
    currentBoatIds: gatheredRefs('boats', { ...ofRoles, take: 'boatId', isCurrent: true }),
    /** The row that this one was found to be the same person as. */
    mergedIntoId: ref('boat-members').nullable(),
    // Past ones too: the manager of a boat knows who was on it.
    boatIds: gatheredRefs('boats', { ...ofRoles, take: 'boatId' }),
    /** How it stands with the person's documents, those that were renewed left out. */
    documentStates: gatheredChoices(documentStates, {
      from: 'person-documents',
      by: 'memberId',
      take: 'state',
      where: ['renewed', 'false'],
    }),
  },
})
