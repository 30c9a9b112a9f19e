import { auditItemGroups } from '@darsena/contract/areas/surveys/audit-item-groups'
import { useTranslation } from 'react-i18next'
import { screensFor } from '../../kit/area/screens-for.tsx'
import { CatalogueNav } from './catalogue-nav.tsx'

const { List, Col, Form, Section, Field } = screensFor(auditItemGroups)

export const AuditItemGroupList = () => (
  <>
    <CatalogueNav />
    <List>
      <Col source="name" />
      <Col source="code" />
      <Col source="position" />
      <Col source="updatedAt" isExtra />
    </List>
  </>
)

export function AuditItemGroupForm() {
  const { t } = useTranslation('surveys')
  return (
    <Form>
      <Section title={t('section.group')}>
        <Field source="name" />
        <Field source="code" />
        <Field source="position" />
      </Section>
    </Form>
  )
}
