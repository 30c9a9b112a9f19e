import { boatDocuments } from '@darsena/contract/areas/fleet/boat-documents'
import { screensFor } from '../../kit/area/screens-for.tsx'
import { RelatedFiles } from '../../kit/related/related-files.tsx'
import { DocumentForm } from './documents/document-form.tsx'
import { MaskedNumber, standingOf } from './documents/document-state.tsx'

const { List, Col, Related, ...blocks } = screensFor(boatDocuments)

const standing = standingOf(boatDocuments)
const state = <Col source="state" render={standing} />

export const BoatDocumentList = () => (
  <List>
    <Col source="boatId" />
    <Col source="type" />
    <Col source="number" render={({ number }) => <MaskedNumber text={number} />} />
    <Col source="issuer" />
    <Col source="expiresOn" />
    {state}
    <Col source="issuedOn" isExtra />
    <Col source="renewed" isExtra />
    <Col source="notes" isExtra />
    <Col source="updatedAt" isExtra />
  </List>
)

export const BoatDocumentForm = () => (
  <DocumentForm
    kind={{
      resource: boatDocuments,
      owner: 'boatId',
      ownersAre: 'boats',
      inherited: ['type', 'number', 'issuer'],
    }}
    blocks={blocks}
  />
)

/** The documents of one yacht; each opens on its own page, where its number is shown unmasked. */
export const BoatDocumentsOf = ({ boatId }: { boatId: string }) => (
  <Related by="boatId" of={boatId} hasPages>
    <Col source="type" />
    <Col source="number" />
    <Col source="issuer" />
    <Col source="expiresOn" />
    {state}
  </Related>
)

/** The scans of the documents of one yacht. */
export const BoatDocumentFilesOf = ({ boatId }: { boatId: string }) => (
  <RelatedFiles resource={boatDocuments} field="fileIds" by="boatId" of={boatId} aside={standing} />
)
