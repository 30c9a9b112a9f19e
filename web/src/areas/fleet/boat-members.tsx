import { boatMembers } from '@darsena/contract/areas/fleet/boat-members'
import { useTranslation } from 'react-i18next'
import { screensFor } from '../../kit/area/screens-for.tsx'
import { WorstState } from './documents/document-state.tsx'
import { LikeThisPerson } from './duplicates/like-people.tsx'
import { MergedInto } from './duplicates/merged-into.tsx'
import { MemberPrivacy } from './people/member-privacy.tsx'
import { MemberRoles } from './people/member-roles.tsx'
import { PersonDocumentFilesOf, PersonDocumentsOf } from './person-documents.tsx'

const { List, Col, Form, Section, Field } = screensFor(boatMembers)

export const BoatMemberList = () => (
  <List>
    <Col source="lastName" />
    <Col source="firstName" />
    <Col source="roles" />
    <Col source="currentBoatIds" />
    <Col source="phone" />
    <Col source="email" />
    <Col
      source="documentStates"
      render={({ documentStates }) => <WorstState resource={boatMembers} states={documentStates} />}
    />
    <Col source="nationality" isExtra />
    <Col source="birthDate" isExtra />
    <Col source="taxCode" isExtra />
    <Col source="updatedAt" isExtra />
  </List>
)

export function BoatMemberForm() {
  const { t } = useTranslation('fleet')
  return (
    <Form
      summary={(member) => <MergedInto resource={boatMembers} row={member} />}
      tabs={[
        {
          id: 'roles',
          label: t('tab.roles'),
          gate: { can: ['read', 'BoatMemberRole'] },
          render: (member) => <MemberRoles memberId={member.id} />,
        },
        {
          id: 'documents',
          label: t('menu.documents'),
          gate: { can: ['read', 'PersonDocument'] },
          render: (member) => <PersonDocumentsOf memberId={member.id} />,
        },
        {
          id: 'privacy',
          label: t('tab.privacy'),
          render: (member) => <MemberPrivacy member={member} />,
        },
        {
          id: 'files',
          label: t('tab.files'),
          gate: { can: ['read', 'PersonDocument'] },
          render: (member) => <PersonDocumentFilesOf memberId={member.id} />,
        },
      ]}
      onCreated={async () => 'roles'}
    >
      <LikeThisPerson />
      <Section title={t('section.person')}>
        <Field source="firstName" />
        <Field source="lastName" />
        <Field source="birthDate" />
        <Field source="nationality" />
        <Field source="taxCode" />
      </Section>
      <Section title={t('section.contact')}>
        <Field source="email" />
        <Field source="phone" />
        <Field source="address" />
      </Section>
      <Section title={t('section.notes')}>
        <Field source="notes" />
      </Section>
    </Form>
  )
}
