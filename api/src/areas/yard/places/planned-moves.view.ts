import { boats } from '@darsena/contract/areas/fleet/boats'
import type { PlannedMove } from '@darsena/contract/areas/yard/planned-moves'
import { sql } from 'kysely'
import type { Context } from '../../../kit/context.ts'
import { labelSql } from '../../../kit/crud/columns.ts'
import { reachable, readable } from '../../../kit/crud/rights.ts'

const most = 2000

/** Where boats leave and come in a port by work that is planned or under way between two instants. */
export async function plannedMovesOf(
  context: Context,
  { portId, from, to }: { portId: string; from: string; to: string },
): Promise<PlannedMove[]> {
  const found = await sql<PlannedMove>`
    select s.id as "sessionId", s.booking_id as "bookingId", s.type, s.starts_at as at, t.id as "toSlotId", t.code as "toSlotCode",
      case when b.id is not null then ${labelSql(boats, 'b', context.language)} end as boat,
      coalesce(lies.slots, case when f.id is null then '{}' else array[f.id::text] end) as "fromSlotIds"
    from booking_sessions s
    left join boat_slots t on t.id = s.to_slot_id and t.port_id = ${portId}
    left join boat_slots f on f.id = s.from_slot_id and f.port_id = ${portId}
    left join boats b on b.id = s.boat_id and ${readable(boats, 'b', context)}
    left join lateral (
      select array(select p.slot_id::text from port_booking_arrangement_to_boat_slots p
                    where p.port_booking_arrangement_id = a.id order by p.position) as slots
        from port_booking_arrangements a join port_bookings k on k.id = a.port_booking_id
       where a.boat_id = s.boat_id and a.holds and k.port_id = ${portId} and tstzrange(a."from", a."to") @> s.starts_at
         and ${reachable('read', 'PortBookingArrangement', 'a', context)} limit 1) lies on true
    where s.facility_id = ${context.facilityId} and s.archived_at is null and s.holds and s.to_slot_id is not null
      and tstzrange(s.starts_at, s.ends_at) && tstzrange(${from}::timestamptz, ${to}::timestamptz)
      and s.starts_at >= ${from}::timestamptz and (t.id is not null or f.id is not null or lies.slots is not null)
      and ${reachable('read', 'BookingSession', 's', context)}
    order by s.starts_at, s.id limit ${most}`.execute(context.db)
  return found.rows
}
