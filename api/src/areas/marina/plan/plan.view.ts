import { boatDocuments } from '@darsena/contract/areas/fleet/boat-documents'
import { boats } from '@darsena/contract/areas/fleet/boats'
import { boatSlotGroups } from '@darsena/contract/areas/marina/boat-slot-groups'
import { boatSlots } from '@darsena/contract/areas/marina/boat-slots'
import type { PlanAnswer } from '@darsena/contract/areas/marina/plan'
import { portBookings } from '@darsena/contract/areas/marina/port-bookings'
import { ports } from '@darsena/contract/areas/marina/ports'
import { stayTransitions } from '@darsena/contract/areas/marina/stay-transitions'
import { sql } from 'kysely'
import { AppError } from '../../../kit/app-error.ts'
import type { Context } from '../../../kit/context.ts'
import { columnOfSection, section } from '../../../kit/crud/column-sections.ts'
import { labelSql } from '../../../kit/crud/columns.ts'
import { readable } from '../../../kit/crud/rights.ts'
import { boatSizeSql, slotLimitsSql } from '../stays/boat-fit.ts'

interface Window {
  portId: string
  from: string
  to: string
}

type Head = Pick<
  PlanAnswer,
  | 'portId'
  | 'from'
  | 'to'
  | 'at'
  | 'timeZone'
  | 'checkInTime'
  | 'checkOutTime'
  | 'beamClearance'
  | 'draftClearance'
>

/** @throws NOT_FOUND for a port that the caller may not see */
async function headOf(context: Context, { portId, from, to }: Window): Promise<Head> {
  const found =
    await sql<Head>`select p.id as "portId", ${from}::text as "from", ${to}::text as "to", now() as at,
      f.time_zone as "timeZone", f.check_in_time as "checkInTime", f.check_out_time as "checkOutTime",
      p.beam_clearance::float8 as "beamClearance", p.draft_clearance::float8 as "draftClearance"
    from ports p join facilities f on f.id = p.facility_id
    where p.id = ${portId} and ${readable(ports, 'p', context)}`.execute(context.db)
  const [head] = found.rows
  if (!head) throw new AppError('NOT_FOUND')
  return head
}

const seconds = (column: string, from: string) =>
  sql`extract(epoch from ${sql.ref(column)} - ${from}::timestamptz)::int`

type Sections = Omit<PlanAnswer, keyof Head>

/** All that is drawn, in one statement, so that it is one moment's: rows by columns, numbered so that they name each other. */
async function sectionsOf(context: Context, { portId, from, to }: Window): Promise<Sections> {
  const within = sql`tstzrange(${from}::timestamptz, ${to}::timestamptz)`
  const size = ['length', 'beam', 'draft', 'airDraft', 'weightKg']
  const limits = ['length', 'maxBeam', 'maxDraft', 'maxAirDraft', 'maxWeightKg']
  const found = await sql<Sections>`with
    groups as (
      select g.id, g.name, (row_number() over (order by g.position, g.name, g.id) - 1)::int as n from boat_slot_groups g
       where g.port_id = ${portId} and g.archived_at is null and ${readable(boatSlotGroups, 'g', context)}),
    slots as (
      select s.id, g.n as "group", s.code, s.occupancy, ${slotLimitsSql('s')}, s.active::int as active,
             (row_number() over (order by g.n, s.code, s.id) - 1)::int as n
        from boat_slots s join groups g on g.id = s.group_id
       where s.archived_at is null and ${readable(boatSlots, 's', context)}),
    seen as (
      select k.*, (row_number() over (order by k."from", k.id) - 1)::int as n from port_bookings k
       where k.port_id = ${portId} and k.archived_at is null and tstzrange(k."from", k."to") && ${within}
         and k.status in (${sql.join(stayTransitions.groups.holding)}) and ${readable(portBookings, 'k', context)}),
    ending as (
      select d.boat_id, min(d.expires_on)::text as day from boat_documents d
       where d.boat_id in (select boat_id from seen) and d.archived_at is null and d.expires_on <= ${to}::date
         and not renewed(d) and ${readable(boatDocuments, 'd', context)} group by 1),
    boats as (
      select b.id, ${labelSql(boats, 'b', context.language)} as label, ${boatSizeSql('b')},
             (row_number() over (order by b.id) - 1)::int as n
        from boats b where b.id in (select boat_id from seen) and ${readable(boats, 'b', context)}),
    expiries as (select b.n as boat, e.day, b.n from boats b join ending e on e.boat_id = b.id),
    stays as (
      select k.id, k.code, coalesce(b.n, -1) as boat, k.kind, k.status, ${seconds('k.from', from)} as "from",
             ${seconds('k.to', from)} as "to", k.version, k.n from seen k left join boats b on b.id = k.boat_id),
    held as (
      select p.port_booking_arrangement_id as part_id, array_agg(s.n order by p.position) as slots
        from port_booking_arrangement_to_boat_slots p join slots s on s.id = p.slot_id
       where p.during && ${within} group by 1),
    parts as (
      select case when a.id = k.id then '' else a.id::text end as id, k.n as stay, ${seconds('a.from', from)} as "from",
             ${seconds('a.to', from)} as "to", a.confirmed::int as confirmed, a.away, a.override_reason, p.slots,
             a.version, (row_number() over (order by a."from", a.id) - 1)::int as n
        from port_booking_arrangements a join seen k on k.id = a.port_booking_id join held p on p.part_id = a.id
       where a.archived_at is null and tstzrange(a."from", a."to") && ${within}),
    closures as (select k.n as stay, k.reason, k.n from seen k where k.kind = 'CLOSURE'),
    absences as (select n as part, n from parts where away),
    exceptions as (select n as part, n from parts where override_reason is not null)
    select ${section('groups', ['id', 'name'])},
      ${section('slots', ['id', 'group', 'code', 'kind', 'occupancy', ...limits, 'active'])},
      ${section('boats', ['id', 'label', ...size])},
      ${section('stays', ['id', 'code', 'boat', 'kind', 'status', 'from', 'to', 'version'])},
      ${section('parts', ['id', 'stay', 'from', 'to', 'confirmed', columnOfSection('slots', sql`to_json(slots)`), 'version'])},
      ${section('closures', ['stay', 'reason'])}, ${section('absences', ['part'])},
      ${section('exceptions', ['part'])}, ${section('expiries', ['boat', 'day'])}`.execute(context.db)
  const [sections] = found.rows
  if (!sections) throw new Error('The plan has no rows')
  return sections
}

/** What the berth plan draws of a port between two instants. @throws NOT_FOUND for a port out of the caller's sight */
export async function planOf(context: Context, asked: Window): Promise<PlanAnswer> {
  const from = new Date(asked.from).toISOString()
  const to = new Date(asked.to).toISOString()
  const head = await headOf(context, { ...asked, from, to })
  return { ...head, ...(await sectionsOf(context, { ...asked, from, to })) }
}
