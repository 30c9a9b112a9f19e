import { assets } from '@darsena/contract/areas/marina/assets'
import { useTranslation } from 'react-i18next'
import { screensFor } from '../../kit/area/screens-for.tsx'
import { Inspection } from './asset-inspection.tsx'

const { List, Col, Form, Section, Field } = screensFor(assets)

export const AssetList = () => (
  <List>
    <Col source="name" />
    <Col source="kind" />
    <Col source="capacityKg" />
    <Col source="maxBeam" />
    <Col source="exclusive" />
    <Col
      source="inspectionExpiresOn"
      render={({ inspectionExpiresOn }) => <Inspection until={inspectionExpiresOn} />}
    />
    <Col source="openingHours" isExtra />
    <Col source="setUpMinutes" isExtra />
    <Col source="active" />
    <Col source="updatedAt" isExtra />
  </List>
)

export function AssetForm() {
  const { t } = useTranslation('assets')
  return (
    <Form>
      <Section title={t('one')}>
        <Field source="name" />
        <Field source="kind" />
        <Field source="capacityKg" />
        <Field source="maxBeam" />
        <Field source="exclusive" />
        <Field source="setUpMinutes" />
        <Field source="openingHours" />
        <Field source="inspectedOn" />
        <Field source="inspectionExpiresOn" />
        <Field source="active" />
        <Field source="notes" />
      </Section>
    </Form>
  )
}
