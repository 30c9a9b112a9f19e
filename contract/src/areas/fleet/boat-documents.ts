import { defineResource } from '../../kit/define-resource.ts'
import { choice, day, guardedFiles, guardedText, longText, ref, text } from '../../kit/fields.ts'
import { documentStanding } from './document-states.ts'

const types = ['IMAGE', 'INSURANCE', 'CERTIFICATE_OF_REGISTRY', 'OTHER'] as const

/** What a boat has to show: policies, certificates, pictures of her. */
export const boatDocuments = defineResource({
  name: 'boat-documents',
  subject: 'BoatDocument',
  label: [['type'], ['issuer']],
  search: ['issuer', 'notes'],
  searchVia: ['boatId'],
  filter: ['boatId', 'type', 'state', 'expiresOn', 'renewed'],
  // What is overdue first, and what a later document took the place of at the end.
  defaultSort: 'renewed,expiresOn',
  over: { past: ['expiresOn'] },
  fields: {
    boatId: ref('boats'),
    type: choice(types),
    number: guardedText(60).nullable(),
    issuer: text(120).nullable(),
    issuedOn: day().nullable(),
    expiresOn: day().nullable(),
    fileIds: guardedFiles('boat_document_files').default([]),
    notes: longText().nullable(),
  },
  derived: {
    ...documentStanding,
    renewsId: ref('boat-documents').nullable(),
    renewedById: ref('boat-documents').nullable(),
  },
})
