import { bookingTransitions } from '@darsena/contract/areas/yard/booking-transitions'
import type { BookingStatus } from '@darsena/contract/areas/yard/session-choices'
import type { Database } from '@darsena/db/connect'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { assertMayWith } from '../../kit/crud/rights.ts'
import { assertIn } from '../../kit/transitions/moves.ts'

export interface BookingState {
  id: string
  facilityId: string
  boatId: string
  code: string
  status: BookingStatus
  requestedById: string | null
  createdBy: string | null
  archivedAt: string | null
}

/**
 * Bookings as they are, locked until the transaction ends. All writers of sessions lock in one order: bookings, then
 * assets, then boats, each by id; so there are no deadlocks, and the second writer sees the first one's changes.
 */
export async function lockBookings(db: Database, ids: readonly string[]): Promise<Map<string, BookingState>> {
  const found =
    await sql<BookingState>`select id, facility_id as "facilityId", boat_id as "boatId", code, status,
      requested_by_id as "requestedById", created_by as "createdBy", archived_at as "archivedAt"
    from bookings where id = any(${[...ids]}::uuid[]) order by id for no key update`.execute(db)
  return new Map(found.rows.map((booking) => [booking.id, booking]))
}

/** Assets and boats that a write is about, locked until the transaction ends; see `lockBookings`. */
export async function lockAssetsAndBoats(
  db: Database,
  assetIds: readonly string[],
  boatIds: readonly string[],
): Promise<void> {
  await sql`select 1 from assets where id = any(${[...assetIds]}::uuid[]) order by id for no key update`.execute(
    db,
  )
  await sql`select 1 from boats where id = any(${[...boatIds]}::uuid[]) order by id for no key update`.execute(
    db,
  )
}

/**
 * Sessions of a booking may be planned: it is open, and what was agreed upon is changed by those who may approve.
 * @throws WRONG_STATE for a booking that is over or never was, FORBIDDEN
 */
export async function assertPlannable(context: Context, booking: BookingState): Promise<void> {
  assertIn(context, bookingTransitions, 'open', booking)
  if (bookingTransitions.isIn('agreed', booking.status))
    await assertMayWith(context, 'approve', 'Booking', { ...booking })
}

/**
 * The state of a booking that was agreed upon follows from its sessions: in progress with the first one that is started,
 * done with the last one that is settled, of which one at least is done; and back, when a session is planned again.
 */
export async function followSessions({ db }: Context, bookingId: string): Promise<void> {
  await sql`update bookings b set status = s.next from (
      select case when bool_and(status in ('DONE', 'CANCELLED', 'FAILED')) and bool_or(status = 'DONE') then 'DONE'
                  when bool_or(status in ('STARTED', 'DONE')) then 'IN_PROGRESS' else 'CONFIRMED' end as next
        from booking_sessions where booking_id = ${bookingId} and archived_at is null) s
    where b.id = ${bookingId} and b.status in ('CONFIRMED', 'IN_PROGRESS', 'DONE') and b.status <> s.next`.execute(
    db,
  )
}
