import { boats } from '@darsena/contract/areas/fleet/boats'
import { boatSlots } from '@darsena/contract/areas/marina/boat-slots'
import { mostTooLong, type TransitAnswer } from '@darsena/contract/areas/marina/desk/transit'
import { portBookings } from '@darsena/contract/areas/marina/port-bookings'
import { sql } from 'kysely'
import type { Context } from '../../../kit/context.ts'
import { labelSql } from '../../../kit/crud/columns.ts'
import type { Row } from '../../../kit/crud/list-rows.ts'
import { readable } from '../../../kit/crud/rights.ts'

interface Window {
  from: string
  to: string
}

/** Nights on which stays that are no transit leave fewer berths in the water than are kept for transit. */
async function shortNights(
  context: Context,
  portId: string,
  { from, to }: Window,
  kept: number,
  timeZone: string,
) {
  const found = await sql<{ day: string; missing: number }>`with
    days as (select d::date as day, ((d::date + 1)::timestamp at time zone ${timeZone}) as ends
      from generate_series(${from}::date, ${to}::date - 1, interval '1 day') as d),
    slots as materialized (select s.id from boat_slots s where s.port_id = ${portId} and s.kind = 'WATER' and s.active
      and s.archived_at is null and ${readable(boatSlots, 's', context)}),
    taken as (select d.day, count(distinct s.id) as slots from slots s
      join port_booking_arrangement_to_boat_slots p on p.slot_id = s.id and p.holds
      join port_booking_arrangements a on a.id = p.port_booking_arrangement_id
      join port_bookings k on k.id = a.port_booking_id and k.kind <> 'TRANSIT' and ${readable(portBookings, 'k', context)}
      join days d on p.during @> d.ends
     group by d.day)
    select t.day::text as day, (t.slots - (select count(*) from slots) + ${kept})::int as missing from taken t
     where t.slots > (select count(*) from slots) - ${kept} order by t.day`.execute(context.db)
  return found.rows
}

async function tooLongStays(
  context: Context,
  portId: string,
  { from, to }: Window,
  hours: number,
  timeZone: string,
) {
  const lasts = sql`coalesce(k."to", greatest(now(), k."from")) - k."from"`
  const found = await sql<TransitAnswer['tooLong'][number]>`
    select k.id, k.code, case when b.id is not null then ${labelSql(boats, 'b', context.language)} end as boat, k."from", k."to",
        ceil(extract(epoch from ${lasts}) / 3600)::int as hours
      from port_bookings k left join boats b on b.id = k.boat_id and ${readable(boats, 'b', context)}
     where k.port_id = ${portId} and k.kind = 'TRANSIT' and k.archived_at is null and stay_holds(k.status)
       and ${readable(portBookings, 'k', context)}
       and tstzrange(k."from", k."to") && tstzrange(${from}::date::timestamp at time zone ${timeZone}, ${to}::date::timestamp at time zone ${timeZone})
       and ${lasts} > make_interval(hours => ${hours})
     order by ${lasts} desc, k.id limit ${mostTooLong + 1}`.execute(context.db)
  return found.rows
}

/** How a port keeps to what its concession asks for boats in transit, in a period. */
export async function transitOf(
  context: Context,
  port: Row,
  window: Window,
  timeZone: string,
): Promise<TransitAnswer> {
  const { transitQuotaPercent: quota, transitMaxHours: hours } = port
  const quotaPercent = typeof quota === 'number' ? quota : null
  const maxHours = typeof hours === 'number' ? hours : null
  const counted = await sql<{ slots: number }>`select count(*)::int as slots from boat_slots s
    where s.port_id = ${port.id} and s.kind = 'WATER' and s.active and s.archived_at is null
      and ${readable(boatSlots, 's', context)}`.execute(context.db)
  const slots = counted.rows[0]?.slots ?? 0
  const reserved = quotaPercent === null ? 0 : Math.ceil((slots * quotaPercent) / 100)
  const short = quotaPercent === null ? [] : await shortNights(context, port.id, window, reserved, timeZone)
  const all = maxHours === null ? [] : await tooLongStays(context, port.id, window, maxHours, timeZone)
  return {
    timeZone,
    quotaPercent,
    maxHours,
    slots,
    reserved,
    short,
    tooLong: all.slice(0, mostTooLong),
    hasMore: all.length > mostTooLong,
  }
}
