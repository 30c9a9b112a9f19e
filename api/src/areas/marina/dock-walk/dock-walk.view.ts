import { boats } from '@darsena/contract/areas/fleet/boats'
import { boatSlotGroups } from '@darsena/contract/areas/marina/boat-slot-groups'
import { boatSlots } from '@darsena/contract/areas/marina/boat-slots'
import type { DockWalkAnswer, WalkSlot } from '@darsena/contract/areas/marina/desk/dock-walk'
import { portBookings } from '@darsena/contract/areas/marina/port-bookings'
import { ports } from '@darsena/contract/areas/marina/ports'
import { sql } from 'kysely'
import { AppError } from '../../../kit/app-error.ts'
import type { Context } from '../../../kit/context.ts'
import { labelSql } from '../../../kit/crud/columns.ts'
import { readable } from '../../../kit/crud/rights.ts'

interface Place {
  port: string
  facilityId: string
  timeZone: string
  day: string
  /** When that day begins. */
  start: string
}

/** @throws NOT_FOUND for a port out of the caller's sight */
export async function placeOfWalk(context: Context, portId: string): Promise<Place> {
  const found =
    await sql<Place>`select p.name as port, p.facility_id as "facilityId", f.time_zone as "timeZone",
      (now() at time zone f.time_zone)::date::text as day,
      (now() at time zone f.time_zone)::date::timestamp at time zone f.time_zone as start
    from ports p join facilities f on f.id = p.facility_id where p.id = ${portId} and ${readable(ports, 'p', context)}`.execute(
      context.db,
    )
  const [place] = found.rows
  if (!place) throw new AppError('NOT_FOUND')
  return place
}

type SlotRow = WalkSlot & { groupId: string; groupName: string }

/**
 * Every berth of a port in use, with who lies there or is due today, and with the latest taps of the day. A stay that lies
 * where somebody else should be is found by the name on the hull.
 */
async function slotsOf(context: Context, portId: string, { start }: Place): Promise<SlotRow[]> {
  const sees = readable(portBookings, 'k', context)
  const label = sql`case when b.id is not null then ${labelSql(boats, 'b', context.language)} end`
  const stay = sql`'bookingId', k.id, 'code', k.code, 'boat', ${label}, 'status', k.status`
  const found = await sql<SlotRow>`with
    slots as materialized (
      select s.*, g.name as group_name, g.position as group_position from boat_slots s join boat_slot_groups g on g.id = s.group_id
       where s.port_id = ${portId} and s.active and s.archived_at is null and ${readable(boatSlots, 's', context)}
         and ${readable(boatSlotGroups, 'g', context)}),
    there as materialized (
      select k.id as stay_id, case k.status when 'ARRIVED' then lying_at(k.id) else (
          select a.id from port_booking_arrangements a
           where a.port_booking_id = k.id and a.holds and a."from" < ${start}::timestamptz + interval '1 day'
             and coalesce(a."to", 'infinity') > now() order by a."from" desc limit 1) end as arrangement_id
        from port_bookings k
       where k.port_id = ${portId} and k.archived_at is null and ${sees} and (k.status = 'ARRIVED'
         or (k.status = 'CONFIRMED' and k."from" < ${start}::timestamptz + interval '1 day' and coalesce(k."to", 'infinity') > now()))),
    berths as materialized (
      select t.stay_id, p.slot_id from there t
        join port_booking_arrangement_to_boat_slots p on p.port_booking_arrangement_id = t.arrangement_id),
    taps as materialized (
      select w.* from dock_walk_sightings w join slots s on s.id = w.slot_id where w.seen_at >= ${start}::timestamptz),
    latest as (select distinct on (slot_id) * from taps order by slot_id, seen_at desc, id desc),
    others as (
      select distinct on (slot_id) * from taps where seen in ('OTHER', 'EMPTY') order by slot_id, seen_at desc, id desc)
    select s.id, s.code, s.occupancy, s.group_id as "groupId", s.group_name as "groupName",
        (select k.reason from port_bookings k join port_booking_arrangements a on a.port_booking_id = k.id and a.holds
           join port_booking_arrangement_to_boat_slots p on p.port_booking_arrangement_id = a.id and p.slot_id = s.id
          where k.kind = 'CLOSURE' and p.during @> now() and ${sees} limit 1) as closed,
        (select coalesce(jsonb_agg(jsonb_build_object(${stay}, 'seen', (
              select w.seen from taps w where w.slot_id = s.id and w.port_booking_id = k.id order by w.seen_at desc, w.id desc limit 1))
            order by k.status, k.code), '[]')
           from berths e join port_bookings k on k.id = e.stay_id and k.boat_id is not null
           left join boats b on b.id = k.boat_id and ${readable(boats, 'b', context)}
          where e.slot_id = s.id) as expected,
        case when o.seen = 'OTHER' and (s.occupancy = 'LINEAR' or l.id = o.id) then jsonb_build_object('name', o.other_name, 'match', (
            select jsonb_build_object(${stay}, 'slotCodes', array(
                select c.code from berths e join slots c on c.id = e.slot_id where e.stay_id = k.id order by c.code))
              from there t join port_bookings k on k.id = t.stay_id join boats b on b.id = k.boat_id and ${readable(boats, 'b', context)}
             where fold_text(b.name) = fold_text(o.other_name) order by k.status, k."from" limit 1)) end as other,
        coalesce(l.seen = 'EMPTY', false) as "isEmpty", l.seen_at as "seenAt", u.name as "seenBy"
      from slots s left join latest l on l.slot_id = s.id left join others o on o.slot_id = s.id
      left join users u on u.id = l.seen_by_id
     order by s.group_position, s.group_name, s.group_id, s.code, s.id`.execute(context.db)
  return found.rows
}

/** The walk of today along the pontoons of a port. */
export async function dockWalk(context: Context, portId: string): Promise<DockWalkAnswer> {
  const place = await placeOfWalk(context, portId)
  const groups: DockWalkAnswer['groups'] = []
  for (const { groupId, groupName, ...slot } of await slotsOf(context, portId, place)) {
    const last = groups.at(-1)
    if (last?.id === groupId) last.slots.push(slot)
    else groups.push({ id: groupId, name: groupName, slots: [slot] })
  }
  const { port, timeZone, day } = place
  return { portId, port, timeZone, day, at: new Date().toISOString(), groups }
}
