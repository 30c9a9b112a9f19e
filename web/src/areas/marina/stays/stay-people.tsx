import { portBookingMembers } from '@darsena/contract/areas/marina/port-booking-members'
import { screensFor } from '../../../kit/area/screens-for.tsx'

const { Related, Col, Field } = screensFor(portBookingMembers)

/** The crew list of a stay. */
export const StayPeople = ({ stayId }: { stayId: string }) => (
  <Related
    by="portBookingId"
    of={stayId}
    fields={
      <>
        <Field source="memberId" />
        <Field source="role" />
        <Field source="from" />
        <Field source="to" />
        <Field source="notes" />
      </>
    }
  >
    <Col source="memberId" />
    <Col source="role" />
    <Col source="from" />
    <Col source="to" />
    <Col source="notes" />
  </Related>
)
