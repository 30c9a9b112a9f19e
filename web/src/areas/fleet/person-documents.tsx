import { personDocuments } from '@darsena/contract/areas/fleet/person-documents'
import { screensFor } from '../../kit/area/screens-for.tsx'
import { RelatedFiles } from '../../kit/related/related-files.tsx'
import { DocumentForm } from './documents/document-form.tsx'
import { MaskedNumber, standingOf } from './documents/document-state.tsx'

const { List, Col, Related, ...blocks } = screensFor(personDocuments)

const standing = standingOf(personDocuments)
const state = <Col source="state" render={standing} />

export const PersonDocumentList = () => (
  <List>
    <Col source="memberId" render={({ member, visitor }) => (member ?? visitor)?.label} />
    <Col source="type" />
    <Col source="number" render={({ number }) => <MaskedNumber text={number} />} />
    <Col source="country" />
    <Col source="expiresOn" />
    {state}
    <Col source="boatIds" />
    <Col source="issuedOn" isExtra />
    <Col source="renewed" isExtra />
    <Col source="updatedAt" isExtra />
  </List>
)

export const PersonDocumentForm = () => (
  <DocumentForm
    kind={{
      resource: personDocuments,
      owner: 'memberId',
      ownersAre: 'boat-members',
      inherited: ['type', 'number', 'country'],
    }}
    blocks={blocks}
  />
)

/** The documents of one person; each opens on its own page, where its number is shown unmasked. */
export const PersonDocumentsOf = ({ memberId }: { memberId: string }) => (
  <Related by="memberId" of={memberId} hasPages>
    <Col source="type" />
    <Col source="number" />
    <Col source="country" />
    <Col source="expiresOn" />
    {state}
  </Related>
)

/** The scans of the documents of one person. */
export const PersonDocumentFilesOf = ({ memberId }: { memberId: string }) => (
  <RelatedFiles resource={personDocuments} field="fileIds" by="memberId" of={memberId} aside={standing} />
)
