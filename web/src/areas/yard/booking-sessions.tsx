import { bookingSessions } from '@darsena/contract/areas/yard/booking-sessions'
import { useNavigate } from 'react-router'
import { screensFor } from '../../kit/area/screens-for.tsx'
import { SessionState } from './bookings/session-state.tsx'

const { List, Col } = screensFor(bookingSessions)

/** Yard work of all bookings; a line opens the booking that it is part of. */
export function BookingSessionList() {
  const navigate = useNavigate()
  return (
    <List onOpen={({ bookingId }) => void navigate(`/bookings/${bookingId}?tab=work`)}>
      <Col source="startsAt" />
      <Col source="type" />
      <Col source="boatId" />
      <Col source="assetName" />
      <Col source="fromSlotCode" />
      <Col source="toSlotCode" />
      <Col source="status" render={({ status }) => <SessionState status={status} />} />
      <Col source="bookingCode" />
      <Col source="endsAt" isExtra />
      <Col source="departmentId" isExtra />
      <Col source="assigneeId" isExtra />
      <Col source="contractor" isExtra />
    </List>
  )
}
