import { defineResource } from '../../kit/define-resource.ts'
import {
  choice,
  conditional,
  country,
  day,
  gatheredRefs,
  guardedFiles,
  guardedText,
  longText,
  ref,
} from '../../kit/fields.ts'
import { personDocumentTypes } from '../../kit/person-document-types.ts'
import { documentStanding } from './document-states.ts'

/** What a person has to show. */
export const personDocuments = defineResource({
  name: 'person-documents',
  subject: 'PersonDocument',
  label: [['type'], ['country']],
  search: ['notes'],
  searchVia: ['memberId', 'visitorId'],
  filter: ['memberId', 'visitorId', 'type', 'state', 'expiresOn', 'country', 'renewed'],
  // What is overdue first, and what a later document took the place of at the end.
  defaultSort: 'renewed,expiresOn',
  over: { past: ['expiresOn'] },
  fields: {
    /** Of exactly one of the two: somebody of a boat, or a visitor. */
    memberId: conditional(ref('boat-members')).nullable(),
    visitorId: conditional(ref('visitors')).nullable(),
    type: choice(personDocumentTypes),
    number: guardedText(60).nullable(),
    country: country().nullable(),
    issuedOn: day().nullable(),
    expiresOn: day().nullable(),
    fileIds: guardedFiles('person_document_files').default([]),
    notes: longText().nullable(),
  },
  derived: {
    ...documentStanding,
    renewsId: ref('person-documents').nullable(),
    renewedById: ref('person-documents').nullable(),
    /** Boats that the person is on now: the manager of one of them reaches the document, and only for that time. */
    boatIds: gatheredRefs('boats', {
      from: 'boat-member-roles',
      by: 'memberId',
      of: 'memberId',
      take: 'boatId',
      isCurrent: true,
    }),
  },
})
