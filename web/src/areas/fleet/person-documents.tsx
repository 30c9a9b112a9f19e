import { personDocuments } from '@darsena/contract/areas/fleet/person-documents'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { screensFor } from '../../kit/screens-for.tsx'
import { SkeletonLines } from '../../ui/loading.tsx'
import { DocumentStanding, MaskedNumber } from './documents/document-state.tsx'
import { DocumentSummary } from './documents/document-summary.tsx'
import { RenewButton } from './documents/renew-button.tsx'
import { RenewalNotice } from './documents/renewal-notice.tsx'
import { useNewDocument } from './documents/use-new-document.ts'

const { List, Col, Form, Section, Field, Related } = screensFor(personDocuments)

export const PersonDocumentList = () => (
  <List>
    <Col source="memberId" />
    <Col source="type" />
    <Col source="number" render={({ number }) => <MaskedNumber text={number} />} />
    <Col source="country" />
    <Col source="expiresOn" />
    <Col
      source="state"
      render={({ state, renewed }) => (
        <DocumentStanding resource={personDocuments} state={state} renewed={renewed} />
      )}
    />
    <Col source="boatIds" />
    <Col source="issuedOn" isExtra />
    <Col source="renewed" isExtra />
    <Col source="updatedAt" isExtra />
  </List>
)

export function PersonDocumentForm() {
  const { t } = useTranslation('fleet')
  const isNew = useParams().id === undefined
  const { earlier, preset, createPath } = useNewDocument(personDocuments, 'memberId', [
    'type',
    'number',
    'country',
  ])
  if (isNew && !preset) return <SkeletonLines />
  return (
    <Form
      preset={preset}
      createPath={createPath}
      summary={(row) => (
        <DocumentSummary resource={personDocuments} owner={row.member} ownersAre="boat-members" row={row} />
      )}
      actions={(row) => <RenewButton resource={personDocuments} row={row} />}
    >
      {isNew && earlier && (
        <RenewalNotice resource={personDocuments} earlier={earlier} owner={earlier.member} />
      )}
      <Section title={t('section.document')}>
        {!(isNew && earlier) && <Field source="memberId" />}
        <Field source="type" />
        <Field source="number" />
        <Field source="country" />
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

/** The documents of one person; each opens on its own page, where its number is told whole. */
export const PersonDocumentsOf = ({ memberId }: { memberId: string }) => (
  <Related by="memberId" of={memberId} hasPages>
    <Col source="type" />
    <Col source="number" />
    <Col source="country" />
    <Col source="expiresOn" />
    <Col
      source="state"
      render={({ state, renewed }) => (
        <DocumentStanding resource={personDocuments} state={state} renewed={renewed} />
      )}
    />
  </Related>
)
