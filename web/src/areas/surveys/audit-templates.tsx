import { auditTemplates } from '@darsena/contract/areas/surveys/audit-templates'
import { useTranslation } from 'react-i18next'
import { screensFor } from '../../kit/area/screens-for.tsx'
import { useAllowed } from '../../kit/session.tsx'
import { CatalogueNav } from './catalogue-nav.tsx'
import { ChecklistEditor } from './checklist/checklist-editor.tsx'
import { ChecklistPreview } from './checklist/checklist-preview.tsx'

const { List, Col, Form, Section, Field } = screensFor(auditTemplates)

export const AuditTemplateList = () => (
  <>
    <CatalogueNav />
    <List>
      <Col source="name" />
      <Col source="surveyTypeId" />
      <Col source="itemCount" />
      <Col source="usedCount" />
      <Col source="active" />
      <Col source="updatedAt" isExtra />
    </List>
  </>
)

function TemplateChecklist({ id }: { id: string }) {
  const mayChange = useAllowed({ can: ['update', 'AuditTemplate'] })
  return <ChecklistEditor owner={{ resource: 'audit-templates', id }} mayChange={mayChange} />
}

export function AuditTemplateForm() {
  const { t } = useTranslation('surveys')
  return (
    <Form
      tabs={[
        {
          id: 'checklist',
          label: t('tab.checklist'),
          render: ({ id }) => <TemplateChecklist id={id} />,
        },
        {
          id: 'preview',
          label: t('tab.preview'),
          render: ({ id }) => <ChecklistPreview owner={{ resource: 'audit-templates', id }} />,
        },
      ]}
      onCreated={async () => 'checklist'}
    >
      <Section title={t('section.template')}>
        <Field source="surveyTypeId" />
        <Field source="name" />
        <Field source="active" />
        <Field source="notes" />
      </Section>
    </Form>
  )
}
