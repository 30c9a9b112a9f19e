import { stayTransitions } from '@darsena/contract/areas/marina/stay-transitions'
import { sql } from 'kysely'
import { invalid } from '../../../kit/app-error.ts'
import type { Context } from '../../../kit/context.ts'
import { movesOf } from '../../../kit/transitions/moves.ts'
import { lockPlace, lockPlaces } from './berth-locks.ts'
import { assertFree } from './collisions.ts'
import { moment } from './moment.ts'
import { stays } from './port-bookings.ts'

/** The berth is free from the moment of departure; what was planned afterwards goes. What was planned of the stay stays. */
async function leaveBerths({ db }: Context, stayId: string, at: string): Promise<void> {
  const live = sql`port_booking_id = ${stayId} and archived_at is null`
  await sql`update port_booking_arrangements set archived_at = now() where ${live} and "from" >= ${at}`.execute(
    db,
  )
  await sql`update port_booking_arrangements set "to" = ${at}
    where ${live} and coalesce("to", 'infinity') > ${at}`.execute(db)
}

/** Sets whether the live arrangements of a stay are confirmed, and gives all of them. */
async function confirmArrangements({ db }: Context, stayId: string, isConfirmed: boolean): Promise<string[]> {
  const live = sql`port_booking_id = ${stayId} and archived_at is null`
  await sql`update port_booking_arrangements set confirmed = ${isConfirmed}
    where ${live} and confirmed <> ${isConfirmed}`.execute(db)
  const found = await sql<{ id: string }>`select id from port_booking_arrangements where ${live}`.execute(db)
  return found.rows.map(({ id }) => id)
}

/** What follows from the moves of a stay for its berths; confirming is refused with OVERLAP where others hold them. */
export const stayMoves = movesOf(stays, stayTransitions, {
  lock: ({ db }, id) => lockPlace(db, id),
  lockMany: ({ db }, ids) => lockPlaces(db, ids),
  every: { before: (_, { decisionNote }, { note = decisionNote }) => ({ decisionNote: note }) },
  hooks: {
    confirm: {
      async after(context, { id }) {
        const partIds = await confirmArrangements(context, id, true)
        await assertFree(
          context,
          partIds.map((partId) => ({ partId, change: 0, path: 'status' })),
        )
      },
    },
    reopen: {
      async after(context, { id }) {
        await confirmArrangements(context, id, false)
      },
    },
    arrive: { before: (_, __, { at }) => ({ arrivedAt: at }) },
    depart: {
      before({ translate }, { arrivedAt }, { at }) {
        if (moment(at) < moment(arrivedAt))
          throw invalid([{ path: 'at', message: translate('fault.endsBeforeStart') }])
        return { departedAt: at }
      },
      after: (context, { id }, { at }) => leaveBerths(context, id, at),
    },
  },
})
