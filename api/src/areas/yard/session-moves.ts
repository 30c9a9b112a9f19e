import { bookingTransitions } from '@darsena/contract/areas/yard/booking-transitions'
import { sessionTransitions } from '@darsena/contract/areas/yard/session-transitions'
import { sql } from 'kysely'
import { AppError, invalid } from '../../kit/app-error.ts'
import type { Context } from '../../kit/context.ts'
import type { Row } from '../../kit/crud/list-rows.ts'
import type { Values } from '../../kit/crud/write-rules.ts'
import { movesOf, wrongState } from '../../kit/transitions/moves.ts'
import { moveRunningStay } from '../marina/public.ts'
import { isOverridden } from './assert-lift.ts'
import { assertPlannable, type BookingState, followSessions, lockBookings } from './booking-rules.ts'
import { sessions } from './booking-sessions.ts'
import { assertFree } from './session-conflicts.ts'

async function bookingOf({ db }: Context, row: Row): Promise<BookingState> {
  const id = String(row.bookingId)
  const booking = (await lockBookings(db, [id])).get(id)
  if (!booking) throw new AppError('NOT_FOUND')
  return booking
}

/** @throws WRONG_STATE while the work is not agreed upon */
async function assertAgreed(context: Context, row: Row): Promise<void> {
  const booking = await bookingOf(context, row)
  if (!bookingTransitions.isIn('agreed', booking.status))
    throw wrongState(context, bookingTransitions, booking)
}

/** What is planned is changed by those who may plan the booking. */
const planned = {
  async before(context: Context, row: Row): Promise<Values> {
    await assertPlannable(context, await bookingOf(context, row))
    return {}
  },
  after: (context: Context, { bookingId }: Row) => followSessions(context, String(bookingId)),
}

/** @throws VALIDATION at `at` for an end before the beginning */
function assertAfterStart({ translate }: Context, { startedAt }: Row, at: string): void {
  if (typeof startedAt === 'string' && Date.parse(at) < Date.parse(startedAt))
    throw invalid([{ path: 'at', message: translate('fault.endsBeforeStart') }])
}

/** The boat lies at the target slot from the moment at which the work is done, in the same transaction. */
async function placeBoat(context: Context, row: Row, at: string): Promise<void> {
  if (typeof row.toSlotId !== 'string') return
  const booking = await bookingOf(context, row)
  await moveRunningStay(context, {
    facilityId: booking.facilityId,
    boatId: booking.boatId,
    slotId: row.toSlotId,
    at,
    isOverridden: await isOverridden(context, booking, row.overrideReason),
  })
}

const settle = (context: Context, { id }: Row) =>
  assertFree(context, [{ sessionId: id, change: 0, path: 'startsAt' }])

/** The course of a session and what follows: the state of its booking, and the place of its boat. */
export const sessionMoves = movesOf(sessions, sessionTransitions, {
  async lock({ db }, id) {
    const found = await sql<{
      id: string
    }>`select booking_id as id from booking_sessions where id = ${id}`.execute(db)
    await lockBookings(
      db,
      found.rows.map((booking) => booking.id),
    )
  },
  every: { before: (_, { outcome }, { note = outcome }) => ({ outcome: note }) },
  hooks: {
    start: {
      async before(context, row, { at }) {
        await assertAgreed(context, row)
        return { startedAt: at }
      },
      after: planned.after,
    },
    finish: {
      async before(context, row, { at }) {
        await assertAgreed(context, row)
        assertAfterStart(context, row, at)
        return { startedAt: row.startedAt ?? at, finishedAt: at }
      },
      async after(context, row, { at }) {
        await placeBoat(context, row, at)
        await followSessions(context, String(row.bookingId))
      },
    },
    fail: {
      async before(context, row) {
        await assertAgreed(context, row)
        return {}
      },
      after: planned.after,
    },
    postpone: {
      async before(context, row) {
        await planned.before(context, row)
        return { startedAt: null }
      },
      after: planned.after,
    },
    cancel: planned,
    plan: {
      async before(context, row) {
        const booking = await bookingOf(context, row)
        // Of a booking that is done, the last work turns out to be needed again.
        await assertPlannable(
          context,
          booking.status === 'DONE' ? { ...booking, status: 'IN_PROGRESS' } : booking,
        )
        return { startedAt: null, finishedAt: null }
      },
      async after(context, row) {
        await settle(context, row)
        await followSessions(context, String(row.bookingId))
      },
    },
  },
})
