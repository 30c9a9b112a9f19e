import { boatManagers } from '@darsena/contract/areas/fleet/boat-managers'
import { boats } from '@darsena/contract/areas/fleet/boats'
import { labelOf } from '@darsena/contract/kit/label'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { screensFor } from '../../kit/area/screens-for.tsx'
import { ArchivedPage } from '../../kit/form/archived-page.ts'
import { UnsavedGuard } from '../../kit/form/unsaved-guard.tsx'
import { HttpError } from '../../kit/http-error.ts'
import { useRow } from '../../kit/rows.ts'
import { useAllowed } from '../../kit/session.tsx'
import { useLanguage } from '../../kit/texts/i18n.ts'
import { hasUnsavedInput } from '../../kit/unsaved.ts'
import { MessageScreen } from '../../ui/page/message-screen.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { InviteManager, useMayInvite } from './people/invite-manager.tsx'
import classes from './people/people.module.css'

const { List, Col, Form, Section, Field, Related, Values } = screensFor(boatManagers)

export const BoatManagerList = () => (
  <List>
    <Col source="name" />
    <Col source="company" />
    <Col source="boatId" />
    <Col source="from" />
    <Col source="to" />
    <Col source="current" />
    <Col source="userId" />
    <Col source="phone" isExtra />
    <Col source="email" isExtra />
    <Col source="updatedAt" isExtra />
  </List>
)

export function BoatManagerForm() {
  const { t } = useTranslation('fleet')
  const mayInvite = useMayInvite()
  return (
    <Form actions={(manager) => <InviteManager manager={manager} />}>
      <Section title={t('section.charge')}>
        <Field source="boatId" />
        <Field source="from" />
        <Field source="to" />
        <Field source="userId" />
        <p>{t('accountHint')}</p>
        <Values sources={['userId', 'email']}>
          {({ userId, email }) => mayInvite && !userId && !email && <p>{t('invite.needsEmail')}</p>}
        </Values>
      </Section>
      <Section title={t('section.contact')}>
        <Field source="name" />
        <Field source="company" />
        <Field source="email" />
        <Field source="phone" />
        <Field source="notes" />
      </Section>
    </Form>
  )
}

/** Who runs a boat, and ran it before. */
export const BoatManagersOf = ({ boatId }: { boatId: string }) => (
  <Related
    by="boatId"
    of={boatId}
    hasPages
    fields={
      <>
        <Field source="name" />
        <Field source="company" />
        <Field source="from" />
        <Field source="to" />
        <Field source="userId" />
        <Field source="phone" />
        <Field source="email" />
      </>
    }
  >
    <Col source="name" />
    <Col source="company" />
    <Col source="from" />
    <Col source="to" />
    <Col source="current" />
    <Col source="phone" />
    <Col source="userId" />
  </Related>
)

function BoatPage({ boatId }: { boatId: string }) {
  const { t } = useTranslation(['fleet', 'shell', 'kit/form'])
  const { language } = useLanguage()
  const { data: boat, error } = useRow(boats, boatId)
  if (error instanceof HttpError && (error.status === 404 || error.status === 400) && !hasUnsavedInput())
    return (
      <MessageScreen
        title={t('shell:notFound.title')}
        text={t('shell:notFound.text')}
        primary={{ label: t('kit/form:backToList'), to: '/boat-managers' }}
      />
    )
  return (
    <ArchivedPage value={Boolean(boat?.archivedAt)}>
      {boat && (
        <PageHeader
          title={labelOf(boats, boat, language)}
          subtitle={
            <Link to={`/boats/${boatId}?tab=managers`} className={classes.link}>
              {t('openYacht')}
            </Link>
          }
        />
      )}
      <BoatManagersOf boatId={boatId} />
    </ArchivedPage>
  )
}

/** The managers of one boat, at an address of its own (specification, section 2.3). */
export function ManagersByBoat() {
  const { boatId = '' } = useParams()
  const maySeeBoats = useAllowed({ can: ['read', 'Boat'] })
  return (
    <>
      <UnsavedGuard />
      {maySeeBoats ? <BoatPage boatId={boatId} /> : <BoatManagersOf boatId={boatId} />}
    </>
  )
}
