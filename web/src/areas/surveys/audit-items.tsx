import { auditItems } from '@darsena/contract/areas/surveys/audit-items'
import { useTranslation } from 'react-i18next'
import { screensFor } from '../../kit/area/screens-for.tsx'
import { CatalogueNav } from './catalogue-nav.tsx'
import { ItemReadings } from './readings/item-readings.tsx'

const { List, Col, Form, Section, Field } = screensFor(auditItems)

export const AuditItemList = () => (
  <>
    <CatalogueNav />
    <List>
      <Col source="code" />
      <Col source="name" />
      <Col source="groupIds" />
      <Col source="photo" />
      <Col source="severityHint" />
      <Col source="usedCount" />
      <Col source="appliesTo" isExtra />
      <Col source="updatedAt" isExtra />
    </List>
  </>
)

export function AuditItemForm() {
  const { t } = useTranslation('surveys')
  return (
    <Form
      tabs={[
        {
          id: 'readings',
          label: t('tab.readings'),
          render: ({ id }) => <ItemReadings id={id} />,
        },
      ]}
      onCreated={async () => 'readings'}
    >
      <Section title={t('section.item')}>
        <Field source="code" />
        <Field source="name" />
        <Field source="groupIds" />
        <Field source="instructions" />
      </Section>
      <Section title={t('section.rules')}>
        <Field source="photo" />
        <Field source="severityHint" />
        <Field source="appliesTo" />
      </Section>
    </Form>
  )
}
