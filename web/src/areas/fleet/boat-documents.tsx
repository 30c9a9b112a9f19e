import { boatDocuments } from '@darsena/contract/areas/fleet/boat-documents'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { screensFor } from '../../kit/screens-for.tsx'
import { SkeletonLines } from '../../ui/loading.tsx'
import { DocumentStanding, MaskedNumber } from './documents/document-state.tsx'
import { DocumentSummary } from './documents/document-summary.tsx'
import { RenewButton } from './documents/renew-button.tsx'
import { RenewalNotice } from './documents/renewal-notice.tsx'
import { useNewDocument } from './documents/use-new-document.ts'

const { List, Col, Form, Section, Field, Related } = screensFor(boatDocuments)

export const BoatDocumentList = () => (
  <List>
    <Col source="boatId" />
    <Col source="type" />
    <Col source="number" render={({ number }) => <MaskedNumber text={number} />} />
    <Col source="issuer" />
    <Col source="expiresOn" />
    <Col
      source="state"
      render={({ state, renewed }) => (
        <DocumentStanding resource={boatDocuments} state={state} renewed={renewed} />
      )}
    />
    <Col source="issuedOn" isExtra />
    <Col source="renewed" isExtra />
    <Col source="notes" isExtra />
    <Col source="updatedAt" isExtra />
  </List>
)

export function BoatDocumentForm() {
  const { t } = useTranslation('fleet')
  const isNew = useParams().id === undefined
  const { earlier, preset, createPath } = useNewDocument(boatDocuments, 'boatId', [
    'type',
    'number',
    'issuer',
  ])
  if (isNew && !preset) return <SkeletonLines />
  return (
    <Form
      preset={preset}
      createPath={createPath}
      summary={(row) => (
        <DocumentSummary resource={boatDocuments} owner={row.boat} ownersAre="boats" row={row} />
      )}
      actions={(row) => <RenewButton resource={boatDocuments} row={row} />}
    >
      {isNew && earlier && <RenewalNotice resource={boatDocuments} earlier={earlier} owner={earlier.boat} />}
      <Section title={t('section.document')}>
        {!(isNew && earlier) && <Field source="boatId" />}
        <Field source="type" />
        <Field source="number" />
        <Field source="issuer" />
        <Field source="issuedOn" />
        <Field source="expiresOn" />
        <Field source="fileIds" />
      </Section>
      <Section title={t('section.notes')}>
        <Field source="notes" />
      </Section>
    </Form>
  )
}

/** The documents of one yacht; each opens on its own page, where its number is told whole. */
export const BoatDocumentsOf = ({ boatId }: { boatId: string }) => (
  <Related by="boatId" of={boatId} hasPages>
    <Col source="type" />
    <Col source="number" />
    <Col source="issuer" />
    <Col source="expiresOn" />
    <Col
      source="state"
      render={({ state, renewed }) => (
        <DocumentStanding resource={boatDocuments} state={state} renewed={renewed} />
      )}
    />
  </Related>
)
