import { boats } from '@darsena/contract/areas/fleet/boats'
import { ports } from '@darsena/contract/areas/marina/ports'
import { type EventsAnswer, mostEvents } from '@darsena/contract/areas/yard/marina-events'
import { type RawBuilder, sql } from 'kysely'
import { invalid } from '../../../kit/app-error.ts'
import type { Context } from '../../../kit/context.ts'
import { section } from '../../../kit/crud/column-sections.ts'
import { labelSql } from '../../../kit/crud/columns.ts'
import { readable } from '../../../kit/crud/rights.ts'
import { type EventsAsked, eventRows } from './event-rows.ts'

type Sections = Omit<EventsAnswer, 'from' | 'to' | 'at' | 'facilities'>

const numbered = (order: RawBuilder<unknown>) => sql`(row_number() over (order by ${order}) - 1)::int as n`

const eventColumns = [
  'kind',
  'state',
  'at',
  'plannedAt',
  'endsAt',
  'isDay',
  'facility',
  'port',
  'boat',
  'stay',
  'booking',
  'asset',
  'sessionType',
  'fromPlace',
  'toPlace',
]

/**
 * The events of a window in one statement, so that they are one moment's.
 * @throws VALIDATION at `to` where there are more than one answer holds
 */
export async function eventsOf(context: Context, asked: EventsAsked): Promise<EventsAnswer> {
  const from = new Date(asked.from).toISOString()
  const to = new Date(asked.to).toISOString()
  const { facilities } = context.caller
  const zones = JSON.stringify(facilities.map(({ id }, n) => ({ id, n })))
  const seconds = (name: string) => sql`extract(epoch from ${sql.ref(name)} - ${from}::timestamptz)::int`
  const found = await sql<Sections & { now: string }>`with
    found as (${eventRows(context, { ...asked, from, to })}),
    bounded as (select * from found order by at, kind, uid limit ${mostEvents + 1}),
    places as (select id, n from jsonb_to_recordset(${zones}::jsonb) as f(id uuid, n int)),
    ports as (
      select p.id, p.name, f.n as facility, ${numbered(sql`p.name, p.id`)} from ports p join places f on f.id = p.facility_id
       where p.archived_at is null and ${readable(ports, 'p', context)}),
    assets as (
      select a.id, a.name, ${numbered(sql`a.name, a.id`)} from assets a where a.id in (select asset_id from bounded)),
    hulls as (
      select b.id, ${labelSql(boats, 'b', context.language)} as label, ${numbered(sql`b.id`)} from boats b
       where b.id in (select boat_id from bounded) and ${readable(boats, 'b', context)}),
    boats as (select label, n from hulls),
    stays as (
      select k.id, k.code, ${numbered(sql`k.id`)} from port_bookings k where k.id in (select stay_id from bounded)),
    bookings as (
      select k.id, k.code, ${numbered(sql`k.id`)} from bookings k where k.id in (select booking_id from bounded)),
    events as (
      select e.kind, e.state, ${seconds('e.at')} as at,
             case when e.planned_at <> e.at then ${seconds('e.planned_at')} end as "plannedAt",
             ${seconds('e.ends_at')} as "endsAt", e.is_day::int as "isDay", f.n as facility, coalesce(p.n, -1) as port,
             coalesce(b.n, -1) as boat, coalesce(k.n, -1) as stay, coalesce(o.n, -1) as booking,
             coalesce(a.n, -1) as asset, e.session_type as "sessionType", e.from_place as "fromPlace",
             e.to_place as "toPlace", row_number() over (order by e.at, e.kind, e.uid) as n
        from bounded e join places f on f.id = e.facility_id left join ports p on p.id = e.port_id
        left join hulls b on b.id = e.boat_id left join stays k on k.id = e.stay_id
        left join bookings o on o.id = e.booking_id left join assets a on a.id = e.asset_id)
    select now() as now, ${section('ports', ['id', 'name', 'facility'])}, ${section('assets', ['id', 'name'])},
      ${section('boats', ['label'])}, ${section('stays', ['id', 'code'])}, ${section('bookings', ['id', 'code'])},
      ${section('events', eventColumns)}`.execute(context.db)
  const [sections] = found.rows
  if (!sections) throw new Error('The calendar has no rows')
  const { now: at, ...rest } = sections
  if (rest.events.kind.length > mostEvents)
    throw invalid([{ path: 'to', message: context.translate('yard:tooManyEvents', { count: mostEvents }) }])
  const places = {
    id: facilities.map(({ id }) => id),
    name: facilities.map(({ name }) => name),
    timeZone: facilities.map(({ timeZone }) => timeZone),
  }
  return { ...rest, from, to, at, facilities: places }
}
