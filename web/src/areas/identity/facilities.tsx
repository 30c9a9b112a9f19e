import { facilities } from '@darsena/contract/areas/identity/facilities'
import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { screensFor } from '../../kit/screens-for.tsx'
import '@mantine/core/styles/Combobox.layer.css'

const { List, Col, Form, Section, Field } = screensFor(facilities)

const timeZones = Intl.supportedValuesOf('timeZone')

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
  return (
    <Form>
      <Section title={t('section.facility')}>
        <Field source="name" />
        <Field source="code" />
        <Field source="locale" />
      </Section>
      <Section title={t('section.contacts')}>
        <Field source="phone" />
        <Field source="email" />
        <Field source="address" />
      </Section>
      <Section title={t('section.clock')}>
        <Field
          source="timeZone"
          render={({ field, label, value, error, isRequired, onChange, onBlur }) => (
            <Select
              name={field}
              label={label}
              data={timeZones}
              value={String(value ?? '') || null}
              error={error}
              required={isRequired}
              searchable
              allowDeselect={false}
              onChange={onChange}
              onBlur={onBlur}
            />
          )}
        />
        <Field source="checkInTime" />
        <Field source="checkOutTime" />
        <Field source="accessAutoCloseTime" />
      </Section>
      <Section title={t('section.privacy')}>
        <Field source="visitorRetentionDays" />
      </Section>
    </Form>
  )
}
