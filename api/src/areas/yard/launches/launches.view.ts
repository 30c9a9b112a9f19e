import { boats } from '@darsena/contract/areas/fleet/boats'
import type { LaunchesAnswer } from '@darsena/contract/areas/yard/launches'
import { sql } from 'kysely'
import type { Context } from '../../../kit/context.ts'
import { labelSql } from '../../../kit/crud/columns.ts'
import { reachable, readable } from '../../../kit/crud/rights.ts'
import { timeZoneOf } from '../../../kit/sheets/cell-context.ts'

interface Place {
  id: string
  code: string
  port: string
  blockedByIds: string[]
}

interface Boat extends Omit<LaunchesAnswer['boats'][number], 'place'> {
  slotId: string
}

const mostPlaces = 2000

async function placesOf(context: Context): Promise<Place[]> {
  const found = await sql<Place>`select l.id, l.code, p.name as port, array(
      select b.blocked_by_id::text from boat_slot_to_blockers b where b.boat_slot_id = l.id order by b.position) as "blockedByIds"
    from boat_slots l join ports p on p.id = l.port_id
    where l.facility_id = ${context.facilityId} and l.kind in ('GROUND_OUTDOOR', 'GROUND_INDOOR') and l.archived_at is null
      and ${reachable('read', 'BoatSlot', 'l', context)}
    order by p.name, l.code, l.id limit ${mostPlaces}`.execute(context.db)
  return found.rows
}

/** Boats by the stay that runs now, or, where they came by road, by the last work that put them there. */
async function boatsAshore(context: Context, slotIds: readonly string[]): Promise<Boat[]> {
  const zone = timeZoneOf(context)
  const found = await sql<Boat>`with
    lying as (
      select a.boat_id, h.slot_id from port_booking_arrangement_to_boat_slots h
        join port_booking_arrangements a on a.id = h.port_booking_arrangement_id
       where h.holds and h.during @> now() and h.slot_id = any(${[...slotIds]}::uuid[]) and a.boat_id is not null
         and ${reachable('read', 'PortBookingArrangement', 'a', context)}),
    placed as (
      select distinct on (s.boat_id) s.boat_id, s.to_slot_id, s.type from booking_sessions s
       where s.facility_id = ${context.facilityId} and s.status = 'DONE' and s.archived_at is null
         and (s.to_slot_id is not null or s.type = 'HAUL_IN') and ${reachable('read', 'BookingSession', 's', context)}
       order by s.boat_id, s.finished_at desc),
    ashore as (
      select boat_id, min(slot_id::text)::uuid as slot_id from lying group by 1
      union all
      select p.boat_id, p.to_slot_id from placed p
       where p.type <> 'HAUL_IN' and p.to_slot_id = any(${[...slotIds]}::uuid[]) and not exists (
         select 1 from port_booking_arrangements a
          where a.boat_id = p.boat_id and a.holds and tstzrange(a."from", a."to") @> now()))
    select b.id, case when ${readable(boats, 'b', context)} then ${labelSql(boats, 'b', context.language)} end as label,
      a.slot_id as "slotId",
      (select min((s.starts_at at time zone ${zone})::date)::text from booking_sessions s
        where s.boat_id = b.id and s.type = 'HAUL_IN' and s.holds and ${reachable('read', 'BookingSession', 's', context)}) as "plannedOn",
      (select max(k.wanted_launch_on)::text from bookings k
        where k.boat_id = b.id and k.facility_id = ${context.facilityId} and k.archived_at is null
          and k.status not in ('REJECTED', 'CANCELLED') and ${reachable('read', 'Booking', 'k', context)}) as "wantedOn"
    from ashore a join boats b on b.id = a.boat_id order by b.name, b.id`.execute(context.db)
  return found.rows
}

/** What stands ashore at the facility at work, with the days of launching. */
export async function launchesOf(context: Context): Promise<LaunchesAnswer> {
  const places = await placesOf(context)
  const indexOf = new Map(places.map(({ id }, at) => [id, at]))
  const found = await boatsAshore(
    context,
    places.map(({ id }) => id),
  )
  return {
    places: places.map(({ id, code, port, blockedByIds }) => ({
      id,
      code,
      port,
      blockedBy: blockedByIds.flatMap((one) => indexOf.get(one) ?? []),
    })),
    boats: found.map(({ slotId, ...boat }) => ({ ...boat, place: indexOf.get(slotId) ?? -1 })),
  }
}
