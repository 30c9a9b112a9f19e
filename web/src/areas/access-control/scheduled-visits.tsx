import { scheduledVisits } from '@darsena/contract/areas/access-control/scheduled-visits'
import { visitTransitions } from '@darsena/contract/areas/access-control/visit-transitions'
import type { RowOf } from '@darsena/contract/kit/define-resource'
import { IconBan, IconCalendarCheck, IconHourglass, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { screensFor } from '../../kit/area/screens-for.tsx'
import { useResourceTexts } from '../../kit/texts/resource-texts.ts'
import { MoveButtons } from '../../kit/transitions/move-buttons.tsx'
import { StateBadge } from '../../ui/state-badge.tsx'
import { VisitCopies } from './visits/visit-copies.tsx'
import { VisitDecisions } from './visits/visit-decisions.tsx'
import { VisitPass } from './visits/visit-pass.tsx'

const { List, Col, Form, Section, Field, Related } = screensFor(scheduledVisits)

type Visit = RowOf<typeof scheduledVisits>

const badges = {
  REQUESTED: { tone: 'attention', Icon: IconHourglass },
  APPROVED: { tone: 'good', Icon: IconCalendarCheck },
  REJECTED: { tone: 'bad', Icon: IconX },
  CANCELLED: { tone: 'neutral', Icon: IconBan },
} as const

const icons = { approve: IconCalendarCheck, reject: IconX, cancel: IconBan }

/** How it stands with a visit, and whether its last day is over. */
function VisitState({ visit }: { visit: Pick<Visit, 'status' | 'expired'> }) {
  const words = useResourceTexts(scheduledVisits)
  const { status, expired } = visit
  return (
    <>
      <StateBadge {...badges[status]} label={words.choice('status', status)} />
      {expired && <StateBadge tone="neutral" Icon={IconHourglass} label={words.field('expired')} />}
    </>
  )
}

const hoursOf = ({ dailyFrom, dailyTo }: Visit) => (dailyFrom && dailyTo ? `${dailyFrom}–${dailyTo}` : '')

export const ScheduledVisitList = () => (
  <List
    bulk={(visits, drop) => (
      <VisitDecisions visits={visits} onDone={() => drop(visits.map(({ id }) => id))} />
    )}
  >
    <Col source="visitorId" />
    <Col source="from" />
    <Col source="to" />
    <Col source="dailyFrom" render={hoursOf} />
    <Col source="purpose" />
    <Col source="boatId" />
    <Col source="hostId" />
    <Col source="status" render={(visit) => <VisitState visit={visit} />} />
    <Col source="weekdays" isExtra />
    <Col source="plate" isExtra />
    <Col source="companions" isExtra />
    <Col source="departmentId" isExtra />
    <Col source="updatedAt" isExtra />
  </List>
)

/** The visits of a visitor: a tab of the visitor's page. */
export const VisitsOf = ({ visitorId }: { visitorId: string }) => (
  <Related by="visitorId" of={visitorId} hasPages>
    <Col source="from" />
    <Col source="to" />
    <Col source="purpose" />
    <Col source="hostId" />
    <Col source="status" render={(visit) => <VisitState visit={visit} />} />
  </Related>
)

export function ScheduledVisitForm() {
  const { t } = useTranslation('access-control')
  const { visitorId } = useParams()
  return (
    <Form
      {...(visitorId && { preset: { visitorId } })}
      actions={(visit) => (
        <>
          <VisitState visit={visit} />
          <VisitPass visit={visit} />
          <VisitCopies visit={visit} />
          <MoveButtons
            of={visitTransitions}
            row={visit}
            icons={icons}
            concerned={['visitors', 'access-logs']}
          />
        </>
      )}
    >
      <Section title={t('visit.who')}>
        <Field source="visitorId" />
        <Field source="hostId" />
        <Field source="departmentId" />
        <Field source="boatId" />
        <Field source="purpose" />
      </Section>
      <Section title={t('visit.when')}>
        <Field source="from" />
        <Field source="to" />
        <Field source="dailyFrom" />
        <Field source="dailyTo" />
        <Field source="weekdays" />
      </Section>
      <Section title={t('visit.more')}>
        <Field source="plate" />
        <Field source="companions" />
        <Field source="notes" />
        <Field source="decisionNote" />
      </Section>
    </Form>
  )
}
