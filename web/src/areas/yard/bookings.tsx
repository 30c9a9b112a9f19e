import { bookings } from '@darsena/contract/areas/yard/bookings'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { screensFor } from '../../kit/area/screens-for.tsx'
import { BookingActions } from './bookings/booking-moves.tsx'
import { BookingState } from './bookings/booking-state.tsx'
import { BookingWork } from './bookings/booking-work.tsx'

const { List, Col, Form, Section, Field } = screensFor(bookings)

export const BookingList = () => (
  <List>
    <Col source="code" />
    <Col source="boatId" />
    <Col source="sessionTypes" />
    <Col source="assetIds" />
    <Col source="nextAt" />
    <Col source="status" render={({ status }) => <BookingState status={status} />} />
    <Col source="wantedLaunchOn" isExtra />
    <Col source="departmentIds" isExtra />
    <Col source="requestedById" isExtra />
    <Col source="updatedAt" isExtra />
  </List>
)

export function BookingForm() {
  const { t } = useTranslation(['bookings', 'booking-sessions'])
  const isNew = useParams().id === undefined
  return (
    <Form
      actions={(booking) => (
        <>
          <BookingState status={booking.status} />
          <BookingActions booking={booking} />
        </>
      )}
      tabs={[
        {
          id: 'work',
          label: t('booking-sessions:many'),
          gate: { can: ['read', 'BookingSession'] },
          render: (booking) => <BookingWork bookingId={booking.id} />,
        },
      ]}
      onCreated={async () => 'work'}
    >
      <Section title={t('one')}>
        <Field source="boatId" />
        <Field source="requestedById" />
        <Field source="wantedLaunchOn" />
        <Field source="notes" />
        {!isNew && <Field source="decisionNote" />}
      </Section>
    </Form>
  )
}
