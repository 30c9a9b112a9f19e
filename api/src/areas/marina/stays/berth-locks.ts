import type { Database } from '@darsena/db/connect'
import { sql } from 'kysely'

export interface Stay {
  id: string
  facilityId: string
  portId: string
  boatId: string | null
  code: string
  kind: string
  status: string
  from: string
  to: string | null
  archivedAt: string | null
  createdBy: string | null
}

/**
 * Stays as they are, locked until the transaction ends. All writers of stays lock in one order: stays, then slots,
 * then boats, each by id; so there are no deadlocks, and the second writer sees the first one's changes.
 */
export async function lockStays(db: Database, ids: readonly string[]): Promise<Map<string, Stay>> {
  const found =
    await sql<Stay>`select id, facility_id as "facilityId", port_id as "portId", boat_id as "boatId", code,
      kind, status, "from", "to", archived_at as "archivedAt", created_by as "createdBy"
    from port_bookings where id = any(${[...ids]}::uuid[]) order by id for no key update`.execute(db)
  return new Map(found.rows.map((stay) => [stay.id, stay]))
}

/** Slots and boats that a write is about, locked until the transaction ends; see `lockStays`. */
export async function lockBerths(
  db: Database,
  slotIds: readonly string[],
  boatIds: readonly (string | null)[],
): Promise<void> {
  await sql`select 1 from boat_slots where id = any(${[...slotIds]}::uuid[]) order by id for no key update`.execute(
    db,
  )
  const boats = boatIds.filter((id) => id !== null)
  if (boats.length === 0) return
  await sql`select 1 from boats where id = any(${boats}::uuid[]) order by id for no key update`.execute(db)
}

/**
 * A stay as it is, locked with the slots that it holds and with its boat, and with those that it is to get; see
 * `lockStays`. Absent where there is no such stay.
 */
export async function lockPlace(
  db: Database,
  stayId: string,
  next: { slotIds?: readonly string[]; boatId?: string | null } = {},
): Promise<Stay | undefined> {
  const stay = (await lockStays(db, [stayId])).get(stayId)
  const held = await slotsOfStays(db, [stayId])
  await lockBerths(db, [...held, ...(next.slotIds ?? [])], [stay?.boatId ?? null, next.boatId ?? null])
  return stay
}

/** Stays with the slots that they hold and with their boats, locked in the one order; see `lockStays`. */
export async function lockPlaces(db: Database, stayIds: readonly string[]): Promise<void> {
  const stays = await lockStays(db, stayIds)
  const held = await slotsOfStays(db, stayIds)
  await lockBerths(
    db,
    held,
    [...stays.values()].map(({ boatId }) => boatId),
  )
}

/** Slots that live parts of these stays are at. */
export async function slotsOfStays(db: Database, stayIds: readonly string[]): Promise<string[]> {
  const found = await sql<{ id: string }>`select distinct s.slot_id as id from port_booking_arrangements a
    join port_booking_arrangement_to_boat_slots s on s.port_booking_arrangement_id = a.id
    where a.port_booking_id = any(${[...stayIds]}::uuid[]) and a.archived_at is null`.execute(db)
  return found.rows.map(({ id }) => id)
}
