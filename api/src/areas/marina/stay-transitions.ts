import { type StayTransition, stayTransitions } from '@darsena/contract/areas/marina/stay-transitions'
import { sql } from 'kysely'
import { AppError, invalid } from '../../kit/app-error.ts'
import type { Context } from '../../kit/context.ts'
import type { Row } from '../../kit/crud/list-rows.ts'
import { lockPlace, type Stay } from './berth-locks.ts'
import { demandFree } from './collisions.ts'
import { stays } from './port-bookings.ts'
import { demandApproval, demandTransition } from './stay-states.ts'

export interface TransitionBody {
  /** When it happened; now, if absent. */
  at?: string | undefined
  note?: string | undefined
}

/** The stay, seen under the caller's rules and locked with all that it holds. */
async function lockedStay(context: Context, id: string): Promise<Stay> {
  await stays.get(context, id)
  const stay = await lockPlace(context.db, id)
  if (!stay) throw new AppError('NOT_FOUND')
  return stay
}

/** The clocks of a browser, of this process and of the database are never quite the same. */
const clockTolerance = sql`interval '1 minute'`

async function demandPast(
  { db, translate }: Context,
  at: string,
  stayId: string,
  mustFollow: boolean,
): Promise<void> {
  const found = await sql<{
    isFuture: boolean
    isBefore: boolean
  }>`select ${at}::timestamptz > clock_timestamp() + ${clockTolerance} as "isFuture",
      coalesce(${at}::timestamptz < arrived_at, false) as "isBefore" from port_bookings where id = ${stayId}`.execute(
    db,
  )
  const [answer] = found.rows
  if (answer?.isFuture) throw invalid([{ path: 'at', message: translate('fault.inFuture') }])
  if (mustFollow && answer?.isBefore)
    throw invalid([{ path: 'at', message: translate('fault.endsBeforeStart') }])
}

/** The berth is free from the moment of departure; what was planned afterwards goes. What was planned of the stay stays. */
async function leaveBerths({ db }: Context, stayId: string, at: string): Promise<void> {
  const live = sql`port_booking_id = ${stayId} and archived_at is null`
  await sql`update port_booking_arrangements set archived_at = now() where ${live} and "from" >= ${at}`.execute(
    db,
  )
  await sql`update port_booking_arrangements set "to" = ${at}
    where ${live} and coalesce("to", 'infinity') > ${at}`.execute(db)
}

const liveParts = async ({ db }: Context, stayId: string) => {
  const found = await sql<{ id: string }>`select id from port_booking_arrangements
    where port_booking_id = ${stayId} and archived_at is null`.execute(db)
  return found.rows.map(({ id }) => ({ partId: id, change: 0, path: 'status' }))
}

/**
 * Leads a stay on to its next state.
 * @throws WRONG_STATE naming the current one, FORBIDDEN, OVERLAP when confirming meets what is confirmed already
 */
export async function transition(
  context: Context,
  id: string,
  name: StayTransition,
  { at = new Date().toISOString(), note }: TransitionBody = {},
): Promise<Row> {
  const { db } = context
  const stay = await lockedStay(context, id)
  const { to, needs } = stayTransitions[name]
  demandApproval(context, needs, stay)
  demandTransition(context, stay, name)
  if (name === 'arrive' || name === 'depart') await demandPast(context, at, id, name === 'depart')
  if (name === 'depart') await leaveBerths(context, id, at)
  const arrivedAt = name === 'arrive' ? sql`${at}` : sql`arrived_at`
  const departedAt = name === 'depart' ? sql`${at}` : sql`departed_at`
  await sql`update port_bookings set status = ${to}, arrived_at = ${arrivedAt}, departed_at = ${departedAt},
    decision_note = coalesce(${note ?? null}, decision_note) where id = ${id}`.execute(db)
  if (name === 'confirm' || name === 'reopen') {
    await sql`update port_booking_arrangements set confirmed = ${name === 'confirm'}
      where port_booking_id = ${id} and archived_at is null and confirmed <> ${name === 'confirm'}`.execute(
      db,
    )
  }
  if (name === 'confirm') await demandFree(context, await liveParts(context, id))
  return stays.get(context, id)
}
