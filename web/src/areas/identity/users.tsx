import { users } from '@darsena/contract/areas/identity/users'
import { seesAll } from '@darsena/contract/kit/shown-resource'
import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { screensFor } from '../../kit/area/screens-for.tsx'
import { OrderedField } from '../../kit/form/inputs/ordered-field.tsx'
import type { LoggedField } from '../../kit/history/history.tsx'
import { useAbility, useSession } from '../../kit/session.tsx'
import { formatInstant } from '../../kit/texts/format.ts'
import { useLoggedGrants } from './grants/logged-grants.ts'
import { callUser } from './users/call-user.ts'
import { CanDo } from './users/can-do.tsx'
import { UserActions } from './users/user-actions.tsx'
import { UserSessions } from './users/user-sessions.tsx'
import { type User, UserState } from './users/user-state.tsx'
import '@mantine/core/styles/Checkbox.layer.css'

const { List, Col, Form, Section, Field } = screensFor(users)

export function UserList() {
  // For readers who may not see accounts, the list is the directory of colleagues.
  const isDirectory = !seesAll(users, useAbility())
  return (
    <List>
      <Col source="name" />
      <Col source="email" />
      <Col source="roleIds" />
      <Col source="facilityIds" />
      <Col source="departmentIds" />
      <Col source="state" render={({ state }) => <UserState state={state} />} />
      <Col source="lastSignInAt" />
      <Col source="phone" isExtra={!isDirectory} />
      <Col source="locale" isExtra />
      <Col source="secondFactor" isExtra />
      <Col source="updatedAt" isExtra />
    </List>
  )
}

/** Logged properties of a user that are no fields. */
function useLogged(): Record<string, LoggedField> {
  const { t } = useTranslation('identity/users')
  const { t: yesNo } = useTranslation('kit')
  const { facility } = useSession()
  const shown = (value: unknown) => (value ? formatInstant(String(value), facility.timeZone) : '')
  return {
    disabledAt: { label: t('logged.disabledAt'), shown },
    documentMails: { label: t('logged.documentMails'), shown: (value) => yesNo(value ? 'yes' : 'no') },
    emailConfirmedAt: { label: t('logged.emailConfirmedAt'), shown },
    grants: useLoggedGrants(),
  }
}

export function UserForm() {
  const { t } = useTranslation('identity/users')
  const { facility } = useSession()
  const isNew = useParams().id === undefined
  const [isInviting, setInviting] = useState(true)
  const invite = async ({ id, email }: User) => {
    if (isInviting) await callUser(id, { method: 'POST', path: 'invite' }, t('invite.done', { email }))
    return undefined
  }
  return (
    <Form
      preset={{ facilityIds: [facility.id] }}
      onCreated={invite}
      actions={(user) => (
        <>
          {user.state && <UserState state={user.state} />}
          <UserActions user={user} />
        </>
      )}
      archiveQuestion={({ name }) => ({ title: t('archive.title', { name }), text: t('archive.text') })}
      logged={useLogged()}
      tabs={[
        {
          id: 'can-do',
          label: t('tab.canDo'),
          gate: { can: ['read', 'UserPermission'] },
          render: (user) => <CanDo user={user} />,
        },
        {
          id: 'sessions',
          label: t('tab.sessions'),
          gate: { can: ['update', 'User'] },
          render: (user) => <UserSessions user={user} />,
        },
      ]}
    >
      <Section title={t('section.person')}>
        <Field source="name" />
        <Field source="email" />
        <Field source="phone" />
        <Field source="locale" />
      </Section>
      <Section title={t('section.access')}>
        <Field source="roleIds" />
        <Field
          source="facilityIds"
          render={(input) => <OrderedField {...input} resource="facilities" first={t('default')} />}
        />
        <Field source="departmentIds" />
      </Section>
      {isNew ? (
        <Checkbox
          label={t('invite.onCreate')}
          description={t('invite.onCreateHint')}
          checked={isInviting}
          onChange={(event) => setInviting(event.currentTarget.checked)}
        />
      ) : (
        <Section title={t('section.state')}>
          <Field source="state" />
          <Field source="lastSignInAt" />
        </Section>
      )}
    </Form>
  )
}
