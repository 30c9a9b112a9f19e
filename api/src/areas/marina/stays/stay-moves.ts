import { invalid } from '../../../kit/app-error.ts'
import type { Context } from '../../../kit/context.ts'
import type { Row } from '../../../kit/crud/list-rows.ts'
import { lockPlace } from './berth-locks.ts'
import { assertFree } from './collisions.ts'
import { moment } from './moment.ts'
import { partAt, parts, partsOf } from './port-booking-arrangements.ts'
import { stays } from './port-bookings.ts'

async function lockedParts(context: Context, stayId: string, slotIds: readonly string[]): Promise<Row[]> {
  await stays.get(context, stayId)
  await lockPlace(context.db, stayId, { slotIds })
  return partsOf(context, stayId)
}

/** At the place of the stay, whichever facility the caller looks from. */
const atPlaceOf = (context: Context, { facilityId }: Row): Context =>
  typeof facilityId === 'string' ? { ...context, facilityId } : context

/** What one that goes on where this part was has of it. */
const placeOf = ({ portBookingId, slotIds, confirmed, away, overrideReason }: Row) => ({
  portBookingId,
  slotIds,
  confirmed,
  away,
  overrideReason,
})

/** Cuts a part in two at a moment inside it; together they are the period that it was. */
async function cut(context: Context, part: Row, at: string, rest: object): Promise<Row> {
  await parts.update(context, part.id, { version: part.version, to: at })
  return parts.create(atPlaceOf(context, part), { ...placeOf(part), from: at, to: part.to, ...rest })
}

const settle = (context: Context, rows: readonly Row[], path: string) =>
  assertFree(
    context,
    rows.map(({ id }) => ({ partId: id, change: 0, path })),
  )

/**
 * The stay goes on at other slots from a moment on: the part that runs then is cut there, and a boat that was away is
 * back; one that has not begun moves as a whole.
 * @throws OVERLAP, MISFIT as every placing, WRONG_STATE when the stay has no part at that moment or later
 */
export async function moveStay(
  context: Context,
  id: string,
  order: { slotIds: string[]; at?: string | undefined; overrideReason?: string | undefined },
): Promise<Row> {
  const { slotIds, at = new Date().toISOString(), overrideReason = null } = order
  const part = partAt(await lockedParts(context, id, slotIds), at)
  const moved =
    moment(part.from) < moment(at)
      ? await cut(context, part, at, { slotIds, overrideReason, away: false })
      : await parts.update(context, part.id, { version: part.version, slotIds, overrideReason })
  await settle(context, [moved], 'slotIds')
  return stays.get(context, id)
}

/** Two parts of one: what follows a moment can then be moved by itself. @throws VALIDATION at `at` outside of any part */
export async function splitStay(context: Context, id: string, at: string): Promise<Row> {
  const part = partAt(await lockedParts(context, id, []), at)
  if (moment(part.from) >= moment(at))
    throw invalid([{ path: 'at', message: context.translate('marina:nothingToSplit') }])
  await settle(context, [await cut(context, part, at, {})], 'at')
  return stays.get(context, id)
}

interface Absence {
  from: string
  to: string
  /** The berth is kept for the boat meanwhile; otherwise it is free for others. */
  keeps: boolean
}

/**
 * The boat is away for a time, and the stay has its slots again afterwards.
 * @throws VALIDATION when the absence is not inside one part
 */
export async function absentStay(context: Context, id: string, { from, to, keeps }: Absence): Promise<Row> {
  const part = partAt(await lockedParts(context, id, []), from)
  const isInside =
    moment(part.from) < moment(from) && moment(from) < moment(to) && moment(to) < moment(part.to)
  if (!isInside) throw invalid([{ path: 'from', message: context.translate('marina:absenceInsidePart') }])
  const meanwhile = keeps ? await cut(context, part, from, { to, away: true }) : undefined
  const afterwards = meanwhile
    ? await parts.create(atPlaceOf(context, part), { ...placeOf(part), from: to, to: part.to })
    : await cut(context, part, from, { from: to })
  await settle(context, meanwhile ? [meanwhile, afterwards] : [afterwards], 'from')
  return stays.get(context, id)
}
