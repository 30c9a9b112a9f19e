import { bookingTransitions } from '@darsena/contract/areas/yard/booking-transitions'
import { sessionTransitions } from '@darsena/contract/areas/yard/session-transitions'
import {
  IconBan,
  IconCalendarCheck,
  IconCalendarEvent,
  IconCalendarPause,
  IconCircleCheck,
  IconPlayerPlay,
  IconRotate,
  IconSend,
  IconX,
} from '@tabler/icons-react'
import { MoveButtons } from '../../../kit/transitions/move-buttons.tsx'
import type { Booking } from './booking-state.tsx'
import type { Session } from './session-state.tsx'

/** What follows from the state of a booking or of one of its sessions: the place of the boat, too. */
const concerned = [
  'bookings',
  'booking-sessions',
  'port-bookings',
  'port-booking-arrangements',
  'boats',
  'yard-board',
]

const bookingIcons = {
  request: IconSend,
  confirm: IconCalendarCheck,
  reject: IconX,
  cancel: IconBan,
  reopen: IconRotate,
}

/** Leads a booking on: only what its state allows and the reader may do. */
export const BookingActions = ({ booking }: { booking: Booking }) => (
  <MoveButtons of={bookingTransitions} row={booking} icons={bookingIcons} concerned={concerned} />
)

const sessionIcons = {
  start: IconPlayerPlay,
  finish: IconCircleCheck,
  fail: IconX,
  postpone: IconCalendarPause,
  cancel: IconBan,
  plan: IconCalendarEvent,
}

/** The same for a session. */
export const SessionActions = ({ session }: { session: Session }) => (
  <MoveButtons of={sessionTransitions} row={session} icons={sessionIcons} concerned={concerned} />
)
