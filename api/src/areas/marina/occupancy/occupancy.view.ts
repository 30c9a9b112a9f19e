import { boatSlotGroups } from '@darsena/contract/areas/marina/boat-slot-groups'
import { boatSlots } from '@darsena/contract/areas/marina/boat-slots'
import {
  type OccupancyAnswer,
  type OccupancyNight,
  type OccupancySplit,
  occupancyFigures,
} from '@darsena/contract/areas/marina/occupancy'
import { portBookings } from '@darsena/contract/areas/marina/port-bookings'
import { slotKinds } from '@darsena/contract/areas/marina/stay-choices'
import { resourceTexts } from '@darsena/contract/resource-texts'
import { sql } from 'kysely'
import type { Context } from '../../../kit/context.ts'
import { readable } from '../../../kit/crud/rights.ts'

type Part = OccupancyAnswer['parts'][number]

export interface Asked {
  /** Of one facility. Several are shown port by port only. */
  ports: readonly Part[]
  from: string
  to: string
  by: OccupancySplit
}

const idsOf = (ports: readonly Part[]) => ports.map(({ id }) => id)

async function partsOf(context: Context, { ports, from, by }: Asked): Promise<readonly Part[]> {
  if (by === 'port') return ports
  if (by === 'kind') {
    const words: Record<string, string> = resourceTexts['boat-slots'][context.language].choice?.kind ?? {}
    return slotKinds.map((kind) => ({ id: kind, label: words[kind] ?? kind }))
  }
  const found = await sql<Part>`select g.id, g.name as label from boat_slot_groups g
    where g.port_id = any(${idsOf(ports)}::uuid[]) and coalesce(g.archived_at >= ${from}::date, true) and ${readable(boatSlotGroups, 'g', context)}
    order by g.position, g.name, g.id`.execute(context.db)
  return found.rows
}

const partOfSlot = {
  port: sql`s.port_id::text`,
  group: sql`s.group_id::text`,
  kind: sql`s.kind`,
}

/**
 * Night by night and part by part. A slot is there from when it was entered until it is put out of use, so that no later
 * change of the port changes what was; of the time before the port itself was entered nothing better is known than what
 * came first. One that is closed is out of all figures but `closed`. A boat on two slots occupies two, and is one boat
 * with one length.
 */
async function nightsIn(
  context: Context,
  { ports, from, to, by }: Asked,
  timeZone: string,
  parts: readonly Part[],
): Promise<OccupancyNight[]> {
  const ids = idsOf(parts)
  const start = sql`(${from}::date::timestamp at time zone ${timeZone})`
  const end = sql`(${to}::date::timestamp at time zone ${timeZone})`
  const ashore = sql`kind in ('GROUND_OUTDOOR', 'GROUND_INDOOR')`
  const round = (value: ReturnType<typeof sql>) => sql`coalesce(round(${value}, 2), 0)::float8`
  const found = await sql<OccupancyNight>`with
    parts as (select id, (n - 1)::int as n from unnest(${ids}::text[]) with ordinality as u(id, n)),
    days as (select d::date as day, ((d::date + 1)::timestamp at time zone ${timeZone}) as ends
      from generate_series(${from}::date, ${to}::date - 1, interval '1 day') as d),
    slots as (select s.id, p.n as part, s.kind, s.occupancy, s.length, s.length * coalesce(s.width, s.max_beam) as area, s.created_at,
        s.port_id
      from boat_slots s join parts p on p.id = ${partOfSlot[by]}
     where s.port_id = any(${idsOf(ports)}::uuid[]) and ${readable(boatSlots, 's', context)}),
    resting as (select d.day, s.id as slot_id from slots s join boat_slot_rests r on r.boat_slot_id = s.id
      join days d on r.during @> d.ends),
    held as (select d.day, s.part, s.id as slot_id, s.kind, s.occupancy, s.length as slot_length, s.area, k.id as stay_id,
        k.boat_id, k.kind = 'CLOSURE' as is_closure, b.length_overall as length, b.length_overall * b.beam as boat_area
      from slots s
      join port_booking_arrangement_to_boat_slots p on p.slot_id = s.id and p.holds
       and p.during && tstzrange(${start}, ${end}, '[]')
      join port_booking_arrangements a on a.id = p.port_booking_arrangement_id
      join port_bookings k on k.id = a.port_booking_id and ${readable(portBookings, 'k', context)}
      join days d on lower(p.during) < d.ends and coalesce(upper(p.during), 'infinity') >= d.ends
      left join boats b on b.id = k.boat_id
     where not exists (select 1 from resting r where r.day = d.day and r.slot_id = s.id)),
    absent as (select day, slot_id from resting
      union select d.day, s.id from slots s join days d on d.ends < s.created_at
       and d.ends >= (select created_at from ports where id = s.port_id)
      except select day, slot_id from held),
    all_slots as (select part, count(*) as slots, sum(length) as metres, sum(area) filter (where ${ashore}) as area
      from slots group by part),
    away as (select a.day, s.part, count(*) as slots, sum(length) as metres, sum(area) filter (where ${ashore}) as area
      from absent a join slots s on s.id = a.slot_id group by a.day, s.part),
    closed as (select day, part, count(*) as slots, sum(slot_length) as metres, sum(area) filter (where ${ashore}) as area
      from (select distinct day, part, slot_id, slot_length, kind, area from held where is_closure) as c group by day, part),
    shares as (select day, part, slot_id, case occupancy when 'SINGLE' then 1
        else least(1, (sum(coalesce(length, slot_length)) + count(*) - 1) / max(slot_length)) end as share
      from (select distinct day, part, slot_id, occupancy, slot_length, stay_id, length from held where not is_closure) as s
     group by day, part, slot_id, occupancy),
    taken as (select day, part, sum(share) as slots from shares group by day, part),
    lying as (select day, part, count(distinct stay_id) as stays from held where not is_closure group by day, part),
    boats as (select day, part, count(*) as boats, sum(length) as metres,
        sum(boat_area) filter (where ${ashore}) as area, count(*) filter (where length is null) as unmeasured
      from (select distinct on (day, part, boat_id) day, part, boat_id, kind, length, boat_area
              from held where not is_closure order by day, part, boat_id, kind) as b group by day, part)
    select d.day::text as day, p.n as part, (coalesce(s.slots, 0) - coalesce(w.slots, 0) - coalesce(c.slots, 0))::int as slots,
        ${round(sql`t.slots`)} as occupied, coalesce(c.slots, 0)::int as closed, coalesce(y.stays, 0)::int as stays,
        coalesce(b.boats, 0)::int as boats, ${round(sql`b.metres`)} as "boatMetres",
        ${round(sql`s.metres - coalesce(w.metres, 0) - coalesce(c.metres, 0)`)} as "berthMetres", ${round(sql`b.area`)} as "boatArea",
        ${round(sql`s.area - coalesce(w.area, 0) - coalesce(c.area, 0)`)} as "berthArea", coalesce(b.unmeasured, 0)::int as unmeasured
      from days d cross join parts p left join all_slots s on s.part = p.n
      left join away w on w.day = d.day and w.part = p.n
      left join closed c on c.day = d.day and c.part = p.n left join taken t on t.day = d.day and t.part = p.n
      left join lying y on y.day = d.day and y.part = p.n
      left join boats b on b.day = d.day and b.part = p.n
     order by d.day, p.n`.execute(context.db)
  return found.rows
}

/** How full a port was, is and will be, as far as the caller may see its stays. */
export async function occupancyOf(context: Context, asked: Asked): Promise<OccupancyAnswer> {
  const { ports, from, to, by } = asked
  const zones = await sql<{ timeZone: string }>`select f.time_zone as "timeZone"
    from ports p join facilities f on f.id = p.facility_id where p.id = ${ports[0]?.id ?? null}`.execute(
    context.db,
  )
  const timeZone = zones.rows[0]?.timeZone ?? 'UTC'
  const parts = await partsOf(context, asked)
  const figures = occupancyFigures.map((name) => ({
    name,
    label: context.translate(`marina:occupancy.${name}.label`),
    definition: context.translate(`marina:occupancy.${name}.definition`),
  }))
  return {
    from,
    to,
    timeZone,
    by,
    parts: [...parts],
    figures,
    nights: await nightsIn(context, asked, timeZone, parts),
  }
}
