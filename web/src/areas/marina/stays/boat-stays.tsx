import { portBookings } from '@darsena/contract/areas/marina/port-bookings'
import { screensFor } from '../../../kit/area/screens-for.tsx'
import { StayState } from './stay-state.tsx'

const { Related, Col, Field } = screensFor(portBookings)

/** Where a boat was, is and will be. */
export const BoatStays = ({ id }: { id: string }) => (
  <Related
    by="boatId"
    of={id}
    hasPages
    fields={
      <>
        <Field source="kind" />
        <Field source="portId" />
        <Field source="from" />
        <Field source="to" />
        <Field source="notes" />
      </>
    }
  >
    <Col source="code" />
    <Col source="portId" />
    <Col source="kind" />
    <Col source="from" />
    <Col source="to" />
    <Col source="status" render={(stay) => <StayState stay={stay} />} />
  </Related>
)
