import { visitors } from '@darsena/contract/areas/access-control/visitors'
import { useTranslation } from 'react-i18next'
import { screensFor } from '../../kit/area/screens-for.tsx'
import { EntriesOf } from './access-logs.tsx'
import { VisitorActions } from './people/block-visitor.tsx'
import { LikeVisitors } from './people/like-visitors.tsx'
import { VisitorDocuments } from './people/visitor-documents.tsx'
import { VisitorPrivacy } from './people/visitor-privacy.tsx'
import { VisitorState } from './people/visitor-state.tsx'
import { VisitsOf } from './scheduled-visits.tsx'

const { List, Col, Form, Section, Field } = screensFor(visitors)

export const VisitorList = () => (
  <List>
    <Col source="lastName" />
    <Col source="firstName" />
    <Col source="company" />
    <Col source="phone" />
    <Col source="plate" />
    <Col source="documentStates" />
    <Col source="lastVisitAt" />
    <Col source="blocked" render={(visitor) => <VisitorState visitor={visitor} />} />
    <Col source="email" isExtra />
    <Col source="insideIds" isExtra />
    <Col source="hostIds" isExtra />
    <Col source="updatedAt" isExtra />
  </List>
)

export function VisitorForm() {
  const { t } = useTranslation(['access-control', 'scheduled-visits', 'access-logs'])
  return (
    <Form
      actions={(visitor) => <VisitorActions visitor={visitor} />}
      summary={(visitor) => <VisitorState visitor={visitor} isWhole />}
      tabs={[
        {
          id: 'visits',
          label: t('visitor.visits'),
          gate: { can: ['read', 'ScheduledVisit'] },
          render: ({ id }) => <VisitsOf visitorId={id} />,
        },
        {
          id: 'entries',
          label: t('visitor.entries'),
          gate: { can: ['read', 'AccessLog'] },
          render: ({ id }) => <EntriesOf visitorId={id} />,
        },
        {
          id: 'documents',
          label: t('visitor.documents'),
          gate: { can: ['read', 'PersonDocument'] },
          render: ({ id }) => <VisitorDocuments visitorId={id} />,
        },
        {
          id: 'privacy',
          label: t('visitor.privacy'),
          gate: { can: ['update', 'Visitor'] },
          render: (visitor) => <VisitorPrivacy visitor={visitor} />,
        },
      ]}
    >
      <LikeVisitors />
      <Section title={t('visitor.person')}>
        <Field source="lastName" />
        <Field source="firstName" />
        <Field source="company" />
        <Field source="photoId" />
      </Section>
      <Section title={t('visitor.contact')}>
        <Field source="phone" />
        <Field source="email" />
        <Field source="plate" />
      </Section>
      <Section title={t('visitor.more')}>
        <Field source="consentAt" />
        <Field source="notes" />
        <Field source="holdReason" />
      </Section>
    </Form>
  )
}
