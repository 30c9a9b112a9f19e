import { bookingSessions } from '@darsena/contract/areas/yard/booking-sessions'
import { screensFor } from '../../../kit/area/screens-for.tsx'
import { TemplateActions } from '../templates/template-actions.tsx'
import { SessionActions } from './booking-moves.tsx'
import classes from './bookings.module.css'
import { SessionState } from './session-state.tsx'

const { Related, Col, Field } = screensFor(bookingSessions)

/** The sessions of a booking in their order: planned on the spot, and led on from there. */
export const BookingWork = ({ bookingId }: { bookingId: string }) => (
  <>
    <TemplateActions bookingId={bookingId} />
    <Related
      by="bookingId"
      of={bookingId}
      fields={
        <>
          <Field source="type" />
          <Field source="startsAt" />
          <Field source="endsAt" />
          <Field source="assetId" />
          <Field source="fromSlotId" />
          <Field source="toSlotId" />
          <Field source="departmentId" />
          <Field source="assigneeId" />
          <Field source="contractor" />
          <Field source="position" />
          <Field source="overrideReason" />
          <Field source="outcome" />
        </>
      }
    >
      <Col source="type" />
      <Col source="startsAt" />
      <Col source="assetName" />
      <Col source="toSlotCode" />
      <Col
        source="status"
        render={(session) => (
          <div className={classes.course}>
            <SessionState status={session.status} />
            <SessionActions session={session} />
          </div>
        )}
      />
    </Related>
  </>
)
