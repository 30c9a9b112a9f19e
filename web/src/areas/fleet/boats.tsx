import { boats } from '@darsena/contract/areas/fleet/boats'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { formatNumber } from '../../kit/format.ts'
import { useLanguage } from '../../kit/i18n.ts'
import { screensFor } from '../../kit/screens-for.tsx'
import { BoatStays } from '../marina/public.tsx'
import { BoatDocumentsOf } from './boat-documents.tsx'
import { BoatManagersOf } from './boat-managers.tsx'
import { BoatSummary } from './documents/boat-summary.tsx'
import { WorstState } from './documents/document-state.tsx'
import { LikeThisBoat } from './duplicates/like-boats.tsx'
import { BoatPeople } from './people/member-roles.tsx'

const { List, Col, Form, Section, Field } = screensFor(boats)

/** «9,77 × 3,34 m»; a side that is not known is a dash. */
function Size({ length, beam }: { length: number | null; beam: number | null }) {
  const { language } = useLanguage()
  if (length === null && beam === null) return null
  const side = (metres: number | null) =>
    metres === null ? '–' : formatNumber(metres, language, { decimals: 2, minDecimals: 2 })
  return `${side(length)} × ${side(beam)} m`
}

export function BoatList() {
  const { t } = useTranslation('fleet')
  return (
    <List>
      <Col source="name" />
      <Col source="pictureId" />
      <Col source="brand" />
      <Col source="model" />
      <Col source="hullNumber" />
      <Col
        source="lengthOverall"
        title={t('size')}
        render={(boat) => <Size length={boat.lengthOverall} beam={boat.beam} />}
      />
      <Col source="flag" />
      <Col source="ownerIds" />
      <Col source="portIds" />
      <Col
        source="documentStates"
        title={t('alerts')}
        render={(boat) => <WorstState resource={boats} states={boat.documentStates} onlyAlerts />}
      />
      <Col source="kind" />
      <Col source="sailNumber" isExtra />
      <Col source="year" isExtra />
      <Col source="draft" isExtra />
      <Col source="displacementKg" isExtra />
      <Col source="registrationNumber" isExtra />
      <Col source="hin" isExtra />
      <Col source="homePort" isExtra />
      <Col source="designer" isExtra />
      <Col source="shapeId" isExtra />
      <Col source="updatedAt" isExtra />
    </List>
  )
}

export function BoatForm() {
  const { t } = useTranslation(['fleet', 'port-bookings'])
  const isThere = useParams().id !== undefined
  return (
    <Form
      summary={(boat) => <BoatSummary boat={boat} />}
      tabs={[
        {
          id: 'members',
          label: t('menu.members'),
          gate: { can: ['read', 'BoatMemberRole'] },
          render: (boat) => <BoatPeople boatId={boat.id} />,
        },
        {
          id: 'managers',
          label: t('menu.managers'),
          gate: { can: ['read', 'BoatManager'] },
          render: (boat) => <BoatManagersOf boatId={boat.id} />,
        },
        {
          id: 'documents',
          label: t('menu.documents'),
          gate: { can: ['read', 'BoatDocument'] },
          render: (boat) => <BoatDocumentsOf boatId={boat.id} />,
        },
        {
          id: 'stays',
          label: t('port-bookings:many'),
          gate: { can: ['read', 'PortBooking'] },
          render: (boat) => <BoatStays boatId={boat.id} />,
        },
      ]}
    >
      <LikeThisBoat />
      <Section title={t('section.identity')}>
        <Field source="name" />
        <Field source="kind" />
        <Field source="brand" />
        <Field source="model" />
        <Field source="hullNumber" />
        <Field source="sailNumber" />
        <Field source="pictureId" />
      </Section>
      <Section title={t('section.dimensions')}>
        <Field source="lengthOverall" />
        <Field source="lengthWaterline" />
        <Field source="beam" />
        <Field source="draft" />
        <Field source="airDraft" />
        <Field source="displacementKg" />
        <Field source="shapeId" />
      </Section>
      <Section title={t('section.registration')}>
        <Field source="flag" />
        <Field source="homePort" />
        <Field source="registrationNumber" />
        <Field source="hin" />
        <Field source="mmsi" />
        <Field source="callSign" />
      </Section>
      <Section title={t('section.construction')}>
        <Field source="year" />
        <Field source="designer" />
        <Field source="material" />
        <Field source="colour" />
        <Field source="engines" />
      </Section>
      <Section title={t('section.notes')}>
        <Field source="notes" />
        {isThere && <Field source="mergedIntoId" />}
      </Section>
    </Form>
  )
}
