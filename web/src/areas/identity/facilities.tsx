import { facilities } from '@darsena/contract/areas/identity/facilities'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { useAddedTabs } from '../../kit/area/areas.ts'
import { screensFor } from '../../kit/area/screens-for.tsx'

const TimeZoneField = lazy(() =>
  import('./time-zone-field.tsx').then(({ TimeZoneField }) => ({ default: TimeZoneField })),
)

const { List, Col, Form, Section, Field } = screensFor(facilities)

export const FacilityList = () => (
  <List>
    <Col source="name" />
    <Col source="code" />
    <Col source="address" />
    <Col source="timeZone" />
    <Col source="phone" />
    <Col source="email" isExtra />
    <Col source="locale" isExtra />
  </List>
)

export function FacilityForm() {
  const { t } = useTranslation('identity')
  const added = useAddedTabs(facilities)
  return (
    <Form tabs={added}>
      <Section title={t('section.facility')}>
        <Field source="name" />
        <Field source="code" />
        <Field source="locale" />
        <Field source="logoId" />
      </Section>
      <Section title={t('section.contacts')}>
        <Field source="phone" />
        <Field source="email" />
        <Field source="address" />
      </Section>
      <Section title={t('section.clock')}>
        <Field source="timeZone" render={(input) => <TimeZoneField {...input} />} />
        <Field source="checkInTime" />
        <Field source="checkOutTime" />
      </Section>
      <Section title={t('section.gate')}>
        <Field source="gates" />
        <Field source="accessAutoCloseTime" />
        <Field source="requiredDocuments" />
        <Field source="expiredDocuments" />
      </Section>
      <Section title={t('section.retention')}>
        <Field source="visitorRetentionDays" />
        <Field source="logRetentionDays" />
        <Field source="scanRetentionDays" />
      </Section>
    </Form>
  )
}
