export { bookingMoves, bookingsService } from './bookings.ts'
