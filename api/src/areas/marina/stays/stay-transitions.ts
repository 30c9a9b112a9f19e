import { stayTransitions } from '@darsena/contract/areas/marina/stay-transitions'
import { sql } from 'kysely'
import { invalid } from '../../../kit/app-error.ts'
import type { Context } from '../../../kit/context.ts'
import type { Row } from '../../../kit/crud/list-rows.ts'
import { movesOf } from '../../../kit/transitions/moves.ts'
import { lockPlace, lockPlaces } from './berth-locks.ts'
import { assertFree } from './collisions.ts'
import { moment } from './moment.ts'
import { stays } from './port-bookings.ts'
import { assertNotElsewhere } from './presence.ts'

/** The berth is free from the moment of departure; what was planned afterwards goes. What was planned is kept aside. */
async function leaveBerths({ db }: Context, stayId: string, at: string): Promise<void> {
  const live = sql`port_booking_id = ${stayId} and archived_at is null`
  await sql`update port_booking_arrangements set archived_at = now(), planned_to = coalesce("to", 'infinity')
    where ${live} and "from" >= ${at}`.execute(db)
  await sql`update port_booking_arrangements set planned_to = coalesce("to", 'infinity'), "to" = ${at}
    where ${live} and coalesce("to", 'infinity') > ${at}`.execute(db)
}

/** The departure was none: arrangements are again what they were before it. */
async function returnToBerths({ db }: Context, stayId: string): Promise<void> {
  await sql`update port_booking_arrangements
    set archived_at = null, "to" = nullif(planned_to, 'infinity'), planned_to = null
    where port_booking_id = ${stayId} and planned_to is not null`.execute(db)
}

/** A boat that comes early begins her stay at that moment, at the berth that she has first. */
async function beginAt({ db }: Context, { id, from }: Row, at: string): Promise<void> {
  await sql`update port_booking_arrangements set "from" = ${at}
    where port_booking_id = ${id} and archived_at is null and "from" = ${from}`.execute(db)
}

async function liveParts({ db }: Context, stayId: string): Promise<string[]> {
  const found = await sql<{ id: string }>`select id from port_booking_arrangements
    where port_booking_id = ${stayId} and archived_at is null`.execute(db)
  return found.rows.map(({ id }) => id)
}

/** @throws OVERLAP where others hold the berths of a stay, or lie there */
async function assertFreeFor(context: Context, stayId: string, path: string): Promise<void> {
  const partIds = await liveParts(context, stayId)
  await assertFree(
    context,
    partIds.map((partId) => ({ partId, change: 0, path })),
  )
}

/** Sets whether the live arrangements of a stay are confirmed. */
const confirmArrangements = ({ db }: Context, stayId: string, isConfirmed: boolean) =>
  sql`update port_booking_arrangements set confirmed = ${isConfirmed}
    where port_booking_id = ${stayId} and archived_at is null and confirmed <> ${isConfirmed}`.execute(db)

/** What follows from the moves of a stay for its berths; confirming is refused with OVERLAP where others hold them. */
export const stayMoves = movesOf(stays, stayTransitions, {
  lock: ({ db }, id) => lockPlace(db, id),
  lockMany: ({ db }, ids) => lockPlaces(db, ids),
  every: { before: (_, { decisionNote }, { note = decisionNote }) => ({ decisionNote: note }) },
  hooks: {
    confirm: {
      async after(context, { id }) {
        await confirmArrangements(context, id, true)
        await assertFreeFor(context, id, 'status')
      },
    },
    reopen: {
      async after(context, { id }) {
        await confirmArrangements(context, id, false)
      },
    },
    arrive: {
      async before(context, row, { at }) {
        await assertNotElsewhere(context, row)
        if (moment(at) >= moment(row.from)) return { arrivedAt: at }
        await beginAt(context, row, at)
        return { arrivedAt: at, from: at }
      },
      after: (context, { id }) => assertFreeFor(context, id, 'at'),
    },
    'undo-arrival': { before: () => ({ arrivedAt: null }) },
    'undo-departure': {
      async before(context, row) {
        await assertNotElsewhere(context, row)
        return { departedAt: null }
      },
      async after(context, { id }) {
        await returnToBerths(context, id)
        await assertFreeFor(context, id, 'status')
      },
    },
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
