import { boatSlots } from '@darsena/contract/areas/marina/boat-slots'
import { useTranslation } from 'react-i18next'
import { screensFor } from '../../kit/area/screens-for.tsx'
import { ChangeMisfits } from './stays/change-misfits.tsx'
import { PlanLink } from './stays/plan-link.tsx'

const { List, Col, Form, Section, Field, Related } = screensFor(boatSlots)

export const BoatSlotList = () => (
  <List>
    <Col source="code" />
    <Col source="portId" />
    <Col source="groupId" />
    <Col source="kind" />
    <Col source="length" />
    <Col source="maxBeam" />
    <Col source="maxDraft" />
    <Col source="mooring" />
    <Col source="active" />
    <Col source="occupancy" isExtra />
    <Col source="width" isExtra />
    <Col source="maxAirDraft" isExtra />
    <Col source="maxWeightKg" isExtra />
    <Col source="minLength" isExtra />
    <Col source="water" isExtra />
    <Col source="powerAmps" isExtra />
    <Col source="updatedAt" isExtra />
  </List>
)

export function BoatSlotForm() {
  const { t } = useTranslation('marina')
  return (
    <Form summary={({ id, portId }) => <PlanLink portId={portId} slotId={id} />}>
      <Section title={t('section.slot')}>
        <Field source="code" />
        <Field source="groupId" />
        <Field source="kind" />
        <Field source="occupancy" />
        <Field source="mooring" />
        <Field source="active" />
      </Section>
      <Section title={t('section.limits')}>
        <Field source="length" />
        <Field source="width" />
        <Field source="maxBeam" />
        <Field source="maxDraft" />
        <Field source="maxAirDraft" />
        <Field source="maxWeightKg" />
        <Field source="minLength" />
        <p>{t('limitsHint')}</p>
      </Section>
      <ChangeMisfits what="slotId" />
      <Section title={t('section.services')}>
        <Field source="water" />
        <Field source="powerAmps" />
        <Field source="assetIds" />
      </Section>
      <Section title={t('section.place')}>
        <Field source="x" />
        <Field source="y" />
        <Field source="bearing" />
      </Section>
      <Section title={t('section.notes')}>
        <Field source="notes" />
      </Section>
    </Form>
  )
}

/** Berths of a pontoon, a quay or an area. */
export const SlotsOf = ({ groupId }: { groupId: string }) => (
  <Related
    by="groupId"
    of={groupId}
    hasPages
    fields={
      <>
        <Field source="code" />
        <Field source="kind" />
        <Field source="length" />
        <Field source="maxBeam" />
        <Field source="maxDraft" />
        <Field source="mooring" />
      </>
    }
  >
    <Col source="code" />
    <Col source="kind" />
    <Col source="length" />
    <Col source="maxBeam" />
    <Col source="maxDraft" />
    <Col source="active" />
  </Related>
)
