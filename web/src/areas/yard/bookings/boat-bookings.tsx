import { bookings } from '@darsena/contract/areas/yard/bookings'
import { screensFor } from '../../../kit/area/screens-for.tsx'
import { BookingState } from './booking-state.tsx'

const { Related, Col } = screensFor(bookings)

/** Yard work on a boat, past and to come: a tab of her page. */
export const BoatBookings = ({ id }: { id: string }) => (
  <Related by="boatId" of={id} hasPages>
    <Col source="code" />
    <Col source="sessionTypes" />
    <Col source="nextAt" />
    <Col source="wantedLaunchOn" />
    <Col source="status" render={({ status }) => <BookingState status={status} />} />
  </Related>
)
