import { boats } from '@darsena/contract/areas/fleet/boats'
import type { PlaceChange } from '@darsena/contract/areas/yard/planned-moves'
import { sql } from 'kysely'
import { AppError } from '../../../kit/app-error.ts'
import type { Context } from '../../../kit/context.ts'
import { labelSql } from '../../../kit/crud/columns.ts'
import { assertMay, reachable, readable } from '../../../kit/crud/rights.ts'
import { timeZoneOf } from '../../../kit/sheets/cell-context.ts'

interface Asked {
  boatId: string
  toSlotId: string
  at: string
}

/** The day on which somebody wants a boat `alias` in the water, or for which her launch is planned. */
const launchDay = (context: Context, boat: string) => sql`coalesce(
  (select min((s.starts_at at time zone ${timeZoneOf(context)})::date) from booking_sessions s
    where s.boat_id = ${sql.ref(boat)} and s.type = 'HAUL_IN' and s.holds and ${reachable('read', 'BookingSession', 's', context)}),
  (select max(k.wanted_launch_on) from bookings k
    where k.boat_id = ${sql.ref(boat)} and k.facility_id = ${context.facilityId} and k.archived_at is null
      and k.status not in ('REJECTED', 'CANCELLED') and ${reachable('read', 'Booking', 'k', context)}))`

/**
 * What becomes of a boat's place when work brings her to a slot at a moment: where she leaves, who is in the way, and which
 * boats behind the slot are to be launched before she is.
 * @throws NOT_FOUND for a boat or a slot out of the caller's sight
 */
export async function placeChangeOf(context: Context, { boatId, toSlotId, at }: Asked): Promise<PlaceChange> {
  await assertMay(context, 'read', 'Boat', boatId)
  await assertMay(context, 'read', 'BoatSlot', toSlotId)
  const label = sql`case when ${readable(boats, 'b', context)} then ${labelSql(boats, 'b', context.language)} end`
  const found = await sql<PlaceChange>`
    with lies as (
      select a.id, a."to", k.port_id, k.id as stay_id, array(select l.code from port_booking_arrangement_to_boat_slots p
          join boat_slots l on l.id = p.slot_id where p.port_booking_arrangement_id = a.id order by p.position) as codes
        from port_booking_arrangements a join port_bookings k on k.id = a.port_booking_id
       where a.boat_id = ${boatId} and a.holds and a.facility_id = ${context.facilityId}
         and tstzrange(a."from", a."to") @> ${at}::timestamptz
         and ${reachable('read', 'PortBookingArrangement', 'a', context)}),
    others as (
      select a.boat_id, a."from", a."to" from port_booking_arrangement_to_boat_slots p
        join port_booking_arrangements a on a.id = p.port_booking_arrangement_id
        join lies on a.port_booking_id <> lies.stay_id
       where p.slot_id = ${toSlotId} and p.holds and p.occupancy = 'SINGLE'
         and p.during && tstzrange(${at}::timestamptz, lies."to")),
    mine as (select ${launchDay(context, 'm.id')} as day from boats m where m.id = ${boatId}),
    reached as (
      select q.boat_slot_id as id from boat_slot_to_blockers q where q.blocked_by_id = ${toSlotId}),
    standing as (
      select a.boat_id, l.code from reached join boat_slots l on l.id = reached.id
        join port_booking_arrangement_to_boat_slots p on p.slot_id = l.id and p.holds and p.during @> ${at}::timestamptz
        join port_booking_arrangements a on a.id = p.port_booking_arrangement_id
       where a.boat_id is not null and ${reachable('read', 'BoatSlot', 'l', context)})
    select (select codes from lies limit 1) as "from", t.code as "to",
      coalesce((select bool_and(port_id = t.port_id) from lies), true) as "isSamePort",
      (select coalesce(jsonb_agg(jsonb_build_object('boat', ${label}, 'from', o."from", 'to', o."to") order by o."from"), '[]')
         from others o left join boats b on b.id = o.boat_id) as taken,
      (select coalesce(jsonb_agg(jsonb_build_object('boat', ${label}, 'place', g.code, 'day', ${launchDay(context, 'g.boat_id')}) order by g.code), '[]')
         from standing g join boats b on b.id = g.boat_id cross join mine
        where ${launchDay(context, 'g.boat_id')} < coalesce(mine.day, 'infinity')) as behind
    from boat_slots t where t.id = ${toSlotId}`.execute(context.db)
  const [change] = found.rows
  if (!change) throw new AppError('NOT_FOUND')
  return change
}
