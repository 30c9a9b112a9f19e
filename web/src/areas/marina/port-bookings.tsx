import { portBookings } from '@darsena/contract/areas/marina/port-bookings'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { screensFor } from '../../kit/area/screens-for.tsx'
import { useSession } from '../../kit/session.tsx'
import { formatInstant } from '../../kit/texts/format.ts'
import { StayActions } from './stays/stay-actions.tsx'
import { StayBerths } from './stays/stay-berths.tsx'
import { StayPeople } from './stays/stay-people.tsx'
import { StayState } from './stays/stay-state.tsx'
import { StaySummary } from './stays/stay-summary.tsx'
import classes from './stays/stays.module.css'

const { List, Col, Form, Section, Field, Value } = screensFor(portBookings)

/** On the facility's clock, in one line. */
function Moment({ at }: { at: string | null }) {
  const { timeZone } = useSession().facility
  return <span className={classes.unbroken}>{at && formatInstant(at, timeZone)}</span>
}

export const PortBookingList = () => (
  <List>
    <Col source="code" render={({ code }) => <span className={classes.unbroken}>{code}</span>} />
    <Col source="boatId" />
    <Col source="kind" />
    <Col source="from" render={({ from }) => <Moment at={from} />} />
    <Col source="to" render={({ to }) => <Moment at={to} />} />
    <Col source="status" render={(stay) => <StayState stay={stay} />} />
    <Col source="portId" isExtra />
    <Col source="contactId" isExtra />
    <Col source="eta" isExtra />
    <Col source="etd" isExtra />
    <Col source="arrivedAt" isExtra />
    <Col source="departedAt" isExtra />
    <Col source="peopleCount" isExtra />
    <Col source="overdue" isExtra />
    <Col source="overstay" isExtra />
    <Col source="updatedAt" isExtra />
  </List>
)

/** A closure has a reason and no boat, every other stay a boat; what is there already stays in sight. */
function BoatOrReason() {
  return (
    <Value source="kind">
      {(kind) => (
        <>
          <Value source="boatId">
            {(boatId) => (kind !== 'CLOSURE' || boatId !== null) && <Field source="boatId" />}
          </Value>
          <Value source="reason">
            {(reason) => (kind === 'CLOSURE' || Boolean(reason)) && <Field source="reason" />}
          </Value>
        </>
      )}
    </Value>
  )
}

export function PortBookingForm() {
  const { t } = useTranslation(['marina/stays', 'port-booking-members'])
  const isNew = useParams().id === undefined
  return (
    <Form
      actions={(stay) => (
        <>
          <StayState stay={stay} />
          <StayActions stay={stay} />
        </>
      )}
      summary={(stay) => <StaySummary stay={stay} />}
      tabs={[
        {
          id: 'berths',
          label: t('tab.berths'),
          gate: { can: ['read', 'PortBookingArrangement'] },
          render: (stay) => <StayBerths stay={stay} />,
        },
        {
          id: 'people',
          label: t('port-booking-members:many'),
          gate: { can: ['read', 'PortBookingMember'] },
          render: (stay) => <StayPeople stayId={stay.id} />,
        },
      ]}
      onCreated={async () => 'berths'}
    >
      <Section title={t('section.stay')}>
        <Field source="kind" />
        <BoatOrReason />
        <Field source="portId" />
        <Field source="from" />
        <Field source="to" />
      </Section>
      <Section title={t('section.expected')}>
        <Field source="eta" />
        <Field source="etd" />
        <Field source="contactId" />
        <Field source="peopleCount" />
        <Field source="notes" />
      </Section>
      {!isNew && (
        <Section title={t('section.course')}>
          <Field source="arrivedAt" />
          <Field source="departedAt" />
          <Field source="decisionNote" />
        </Section>
      )}
    </Form>
  )
}
