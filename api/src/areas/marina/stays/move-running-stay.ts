import { uuidv7 } from '@darsena/contract/kit/uuid'
import type { Database } from '@darsena/db/connect'
import { sql } from 'kysely'
import { AppError, invalid } from '../../../kit/app-error.ts'
import type { Context } from '../../../kit/context.ts'
import { lockPlace, type Stay } from './berth-locks.ts'
import { measuresOf, misfitIn } from './boat-fit.ts'
import { assertFree } from './collisions.ts'
import { moment } from './moment.ts'

interface Arrangement {
  id: string
  stayId: string
  portId: string
  from: string
  to: string | null
  overrideReason: string | null
  slotIds: string[]
}

/** The confirmed arrangement in which a boat lies at a moment, in a facility. */
async function arrangementAt(
  db: Database,
  facilityId: unknown,
  boatId: string,
  at: string,
): Promise<Arrangement | undefined> {
  const found = await sql<Arrangement>`
    select a.id, a.port_booking_id as "stayId", k.port_id as "portId", a."from", a."to",
        a.override_reason as "overrideReason",
        array(select p.slot_id::text from port_booking_arrangement_to_boat_slots p
               where p.port_booking_arrangement_id = a.id order by p.position) as "slotIds"
      from port_booking_arrangements a join port_bookings k on k.id = a.port_booking_id
     where a.boat_id = ${boatId} and a.holds and a.facility_id = ${facilityId}
       and tstzrange(a."from", a."to") @> ${at}::timestamptz`.execute(db)
  return found.rows[0]
}

async function putInto(db: Database, arrangementId: string, slotId: string): Promise<void> {
  await sql`insert into port_booking_arrangement_to_boat_slots (id, port_booking_arrangement_id, slot_id, position)
    values (${uuidv7()}, ${arrangementId}, ${slotId}, 0)`.execute(db)
}

/** The arrangement ends at the moment, and one at the new slot goes on from there; both tile the period that it was. */
async function splitInto(
  db: Database,
  facilityId: unknown,
  one: Arrangement,
  slotId: string,
  at: string,
): Promise<string> {
  if (moment(one.from) === moment(at)) {
    await sql`delete from port_booking_arrangement_to_boat_slots
      where port_booking_arrangement_id = ${one.id}`.execute(db)
    await putInto(db, one.id, slotId)
    await sql`update port_booking_arrangements set id = id where id = ${one.id}`.execute(db)
    return one.id
  }
  const next = uuidv7()
  await sql`update port_booking_arrangements set "to" = ${at} where id = ${one.id}`.execute(db)
  await sql`insert into port_booking_arrangements (id, facility_id, port_booking_id, "from", "to", confirmed)
    values (${next}, ${facilityId}, ${one.stayId}, ${at}, ${one.to}, true)`.execute(db)
  await putInto(db, next, slotId)
  return next
}

async function assertFits(context: Context, stay: Stay, slotId: string): Promise<void> {
  const measures = await measuresOf(context, [stay], [slotId])
  const misfit = misfitIn(context, measures, stay, { slotIds: [slotId], overrideReason: null })
  if (!misfit) return
  const details = (misfit.reason.details ?? []).map((fault) => ({ ...fault, path: 'toSlotId' }))
  throw new AppError(misfit.code, { ...misfit.reason, details })
}

export interface BoatMove {
  facilityId: unknown
  boatId: string
  slotId: string
  /** The moment from which the boat lies there. */
  at: string
  /** The boat is placed although she does not fit: somebody who may decide it has given a reason. */
  isOverridden: boolean
}

/**
 * A boat lies in another slot from a moment on, because yard work has brought her there: the arrangement of her running
 * stay is split at that moment and goes on in the new slot. The right to finish the work suffices; none on the stay is
 * asked for.
 * @returns false when no stay of the boat runs at that moment: she came by road, or has left
 * @throws OVERLAP naming the stay that holds the slot, MISFIT at `toSlotId`, VALIDATION for a slot of another port
 */
export async function moveRunningStay(context: Context, move: BoatMove): Promise<boolean> {
  const { facilityId, boatId, slotId, at } = move
  const { db, translate } = context
  const known = await arrangementAt(db, facilityId, boatId, at)
  if (!known) return false
  const stay = await lockPlace(db, known.stayId, { slotIds: [slotId] })
  const running = await arrangementAt(db, facilityId, boatId, at)
  if (!stay || !running) return false
  if (running.slotIds.length === 1 && running.slotIds[0] === slotId) return true
  const slot = await sql`select 1 from boat_slots where id = ${slotId} and port_id = ${stay.portId}`.execute(
    db,
  )
  if (slot.rows.length === 0)
    throw invalid([{ path: 'toSlotId', message: translate('marina:slotNotUsable') }])
  if (!move.isOverridden) await assertFits(context, stay, slotId)
  const partId = await splitInto(db, facilityId, running, slotId, at)
  await assertFree(context, [{ partId, change: 0, path: 'toSlotId' }])
  return true
}
