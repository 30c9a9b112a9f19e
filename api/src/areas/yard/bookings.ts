import { bookingTransitions } from '@darsena/contract/areas/yard/booking-transitions'
import { bookings } from '@darsena/contract/areas/yard/bookings'
import { sql } from 'kysely'
import { AppError } from '../../kit/app-error.ts'
import type { Context } from '../../kit/context.ts'
import { crudService } from '../../kit/crud/crud-service.ts'
import type { Row } from '../../kit/crud/list-rows.ts'
import { assertMayWith } from '../../kit/crud/rights.ts'
import type { Values } from '../../kit/crud/write-rules.ts'
import { notify } from '../../kit/notices/notify.ts'
import { movesOf } from '../../kit/transitions/moves.ts'
import { assertFree } from './session-conflicts.ts'

/** @throws FORBIDDEN for who changes what was agreed upon and may not approve it */
async function beforeWrite(context: Context, next: Values, previous: Row | undefined): Promise<Values> {
  if (previous && bookingTransitions.isIn('agreed', String(previous.status)))
    await assertMayWith(context, 'approve', 'Booking', previous)
  return { ...next, requestedById: next.requestedById ?? (previous ? null : context.caller.userId) }
}

export const bookingsService = crudService(bookings, { beforeWrite })

const sessionIds = async ({ db }: Context, bookingId: string): Promise<string[]> => {
  const found = await sql<{ id: string }>`select id from booking_sessions
    where booking_id = ${bookingId} and archived_at is null`.execute(db)
  return found.rows.map(({ id }) => id)
}

/** @throws WRONG_STATE while a session is under way: it is finished or taken back first */
async function assertNoneStarted({ db }: Context, bookingId: string): Promise<void> {
  const found = await sql`select 1 from booking_sessions
    where booking_id = ${bookingId} and archived_at is null and status = 'STARTED'`.execute(db)
  if (found.rows.length > 0) throw new AppError('WRONG_STATE', { text: 'yard:sessionStarted' })
}

/** Users who may decide are notified of a pending decision, and the client of the decision. */
async function notifyOfMove(
  { db, caller }: Context,
  { id, status, requestedById, createdBy }: Row,
): Promise<void> {
  const about = { rowId: id, by: caller.userId }
  const to = [typeof requestedById === 'string' ? requestedById : null, createdBy]
  if (status === 'REQUESTED')
    await notify(db, { ...about, kind: 'BOOKING_TO_DECIDE', to: { may: 'approve' } })
  if (status === 'CONFIRMED' || status === 'REJECTED')
    await notify(db, { ...about, kind: `BOOKING_${status}`, to })
}

/** What follows from the moves of a booking for its sessions. */
export const bookingMoves = movesOf(bookingsService, bookingTransitions, {
  every: {
    before: (_, { decisionNote }, { note = decisionNote }) => ({ decisionNote: note }),
    after: notifyOfMove,
  },
  hooks: {
    cancel: {
      async before(context, { id }) {
        await assertNoneStarted(context, id)
        return {}
      },
      async after({ db }, { id }) {
        await sql`update booking_sessions set status = 'CANCELLED'
          where booking_id = ${id} and archived_at is null and status in ('PLANNED', 'POSTPONED')`.execute(db)
      },
    },
    reopen: {
      async after(context, { id }) {
        // Their times may be taken by now: they wait to be planned again.
        await sql`update booking_sessions set status = 'POSTPONED'
          where booking_id = ${id} and archived_at is null and status in ('PLANNED', 'CANCELLED')`.execute(
          context.db,
        )
        const ids = await sessionIds(context, id)
        await assertFree(
          context,
          ids.map((sessionId) => ({ sessionId, change: 0, path: 'status' })),
        )
      },
    },
  },
})
