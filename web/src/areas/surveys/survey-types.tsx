import { auditTemplates } from '@darsena/contract/areas/surveys/audit-templates'
import { surveyTypes } from '@darsena/contract/areas/surveys/survey-types'
import { useTranslation } from 'react-i18next'
import { screensFor } from '../../kit/area/screens-for.tsx'
import { CatalogueNav } from './catalogue-nav.tsx'

const { List, Col, Form, Section, Field } = screensFor(surveyTypes)
const templates = screensFor(auditTemplates)

export const SurveyTypeList = () => (
  <>
    <CatalogueNav />
    <List>
      <Col source="name" />
      <Col source="group" />
      <Col source="groupShort" />
      <Col source="nameShort" />
      <Col source="templateIds" />
      <Col source="updatedAt" isExtra />
    </List>
  </>
)

/** The templates of a type; each opens on its own page, with its checklist. */
const TemplatesOf = ({ surveyTypeId }: { surveyTypeId: string }) => (
  <templates.Related by="surveyTypeId" of={surveyTypeId} hasPages>
    <templates.Col source="name" />
    <templates.Col source="itemCount" />
    <templates.Col source="usedCount" />
    <templates.Col source="active" />
  </templates.Related>
)

export function SurveyTypeForm() {
  const { t } = useTranslation('surveys')
  return (
    <Form
      tabs={[
        {
          id: 'templates',
          label: t('catalogue.templates'),
          gate: { can: ['read', 'AuditTemplate'] },
          render: ({ id }) => <TemplatesOf surveyTypeId={id} />,
        },
      ]}
      onCreated={async () => 'templates'}
    >
      <Section title={t('section.type')}>
        <Field source="group" />
        <Field source="groupShort" />
        <Field source="name" />
        <Field source="nameShort" />
        <Field source="notes" />
      </Section>
    </Form>
  )
}
