import { auditTransitions } from '@darsena/contract/areas/surveys/audit-transitions'
import { audits } from '@darsena/contract/areas/surveys/audits'
import { IconBan } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { screensFor } from '../../kit/area/screens-for.tsx'
import { MoveButtons } from '../../kit/transitions/move-buttons.tsx'
import { AuditChecklist } from './audits/audit-checklist.tsx'
import { AuditState } from './audits/audit-state.tsx'
import { QuickLists } from './audits/quick-lists.tsx'
import { AuditSurveys } from './beside/audit-surveys.tsx'
import { ChecklistPreview } from './checklist/checklist-preview.tsx'

const { List, Col, Form, Section, Field } = screensFor(audits)

export const AuditList = () => (
  <>
    <QuickLists />
    <List>
      <Col source="code" />
      <Col source="boatId" />
      <Col source="surveyTypeId" />
      <Col source="scheduledFor" />
      <Col source="assigneeId" />
      <Col source="place" />
      <Col source="status" render={(audit) => <AuditState audit={audit} />} />
      <Col source="lastSurveyedOn" />
      <Col source="departmentId" isExtra />
      <Col source="templateId" isExtra />
      <Col source="customerReference" isExtra />
      <Col source="doneAt" isExtra />
      <Col source="updatedAt" isExtra />
    </List>
  </>
)

export function AuditForm() {
  const { t } = useTranslation(['surveys', 'audit-reports'])
  const isNew = useParams().id === undefined
  return (
    <Form
      actions={(audit) => (
        <>
          <AuditState audit={audit} />
          <MoveButtons of={auditTransitions} row={audit} icons={{ cancel: IconBan }} concerned={['boats']} />
        </>
      )}
      tabs={[
        {
          id: 'checklist',
          label: t('tab.checklist'),
          render: (audit) => <AuditChecklist audit={audit} />,
        },
        {
          id: 'preview',
          label: t('tab.preview'),
          render: ({ id }) => <ChecklistPreview owner={{ resource: 'audits', id }} />,
        },
        {
          id: 'surveys',
          label: t('audit-reports:many'),
          gate: { can: ['read', 'AuditReport'] },
          render: (audit) => <AuditSurveys audit={audit} />,
        },
      ]}
      onCreated={async () => 'checklist'}
    >
      <Section title={t('section.survey')}>
        <Field source="boatId" />
        <Field source="surveyTypeId" />
        <Field source="templateId" />
      </Section>
      <Section title={t('section.order')}>
        <Field source="assigneeId" />
        <Field source="departmentId" />
        <Field source="scheduledFor" />
        <Field source="place" />
        <Field source="customerReference" />
        <Field source="notes" />
      </Section>
      {!isNew && (
        <Section title={t('section.course')}>
          <Field source="doneAt" />
          <Field source="lastSurveyedOn" />
          <Field source="decisionNote" />
        </Section>
      )}
    </Form>
  )
}
