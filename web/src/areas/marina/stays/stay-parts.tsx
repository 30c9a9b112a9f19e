import { portBookingArrangements } from '@darsena/contract/areas/marina/port-booking-arrangements'
import { screensFor } from '../../../kit/area/screens-for.tsx'

const { Related, Col, Field } = screensFor(portBookingArrangements)

/** Which berths a stay has, and when; between two parts she is away. */
export const StayParts = ({ stayId }: { stayId: string }) => (
  <Related
    by="portBookingId"
    of={stayId}
    fields={
      <>
        <Field source="from" />
        <Field source="to" />
        <Field source="slotIds" />
        <Field source="confirmed" />
        <Field source="away" />
        <Field source="overrideReason" />
      </>
    }
  >
    <Col source="slotIds" />
    <Col source="from" />
    <Col source="to" />
    <Col source="confirmed" />
    <Col source="away" />
    <Col source="overrideReason" />
  </Related>
)
