import { boats } from '@darsena/contract/areas/fleet/boats'
import type { BoardAnswer } from '@darsena/contract/areas/yard/board'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { section } from '../../kit/crud/column-sections.ts'
import { labelSql } from '../../kit/crud/columns.ts'
import { reachable, readable } from '../../kit/crud/rights.ts'
import { timeZoneOf } from '../../kit/sheets/cell-context.ts'

interface Window {
  from: string
  to: string
}

type Sections = Omit<BoardAnswer, 'from' | 'to' | 'at' | 'timeZone'>

const numbered = (order: RawBuilder<unknown>) => sql`(row_number() over (order by ${order}) - 1)::int as n`
const number = (name: string) => sql`${sql.ref(name)}::float8`

/**
 * What the yard's board draws of the active facility between two instants, in one statement, so that it is one moment's:
 * sessions of the window, and those that wait for a time, with the rows that they name.
 */
export async function boardOf(context: Context, asked: Window): Promise<BoardAnswer> {
  const from = new Date(asked.from).toISOString()
  const to = new Date(asked.to).toISOString()
  const here = (alias: string) => sql`${sql.ref(`${alias}.facility_id`)} = ${context.facilityId}
    and ${sql.ref(`${alias}.archived_at`)} is null`
  const seconds = (name: string) => sql`extract(epoch from ${sql.ref(name)} - ${from}::timestamptz)::int`
  const found = await sql<Sections & { at: string }>`with
    assets as (
      select a.id, a.name, a.kind, ${number('a.capacity_kg')} as "capacityKg", ${number('a.max_beam')} as "maxBeam",
             a.exclusive, a.set_up_minutes as "setUpMinutes", a.opening_hours as "openingHours",
             a.inspection_expires_on as "inspectionExpiresOn", ${numbered(sql`a.name, a.id`)}
        from assets a where ${here('a')} and a.active and a.kind <> 'PEDESTAL' and ${reachable('read', 'Asset', 'a', context)}),
    departments as (
      select d.id, d.name, ${numbered(sql`d.name, d.id`)} from departments d
       where ${here('d')} and ${reachable('read', 'Department', 'd', context)}),
    seen as (
      select s.*, ${numbered(sql`s.starts_at, s.position, s.id`)} from booking_sessions s
        join bookings k on k.id = s.booking_id and k.archived_at is null and k.status not in ('REJECTED', 'CANCELLED')
       where ${here('s')} and ${reachable('read', 'BookingSession', 's', context)} and s.status <> 'CANCELLED'
         and (tstzrange(s.starts_at, s.ends_at) && tstzrange(${from}::timestamptz, ${to}::timestamptz)
              or s.status = 'POSTPONED' or (s.status = 'PLANNED' and s.starts_at is null))),
    orders as (
      select k.id, k.code, k.status, k.boat_id, k.wanted_launch_on as "wantedLaunchOn", ${numbered(sql`k.code, k.id`)}
        from bookings k where k.id in (select booking_id from seen)),
    boats as (
      select b.id, ${labelSql(boats, 'b', context.language)} as label, ${number('b.length_overall')} as length,
             ${number('b.beam')} as beam, ${number('b.displacement_kg')} as "weightKg", ${numbered(sql`b.id`)}
        from boats b where b.id in (select boat_id from orders) and ${readable(boats, 'b', context)}),
    bookings as (
      select k.id, k.code, coalesce(b.n, -1) as boat, k.status, k."wantedLaunchOn", k.n
        from orders k left join boats b on b.id = k.boat_id),
    slots as (
      select l.id, l.code, l.kind, ${numbered(sql`l.code, l.id`)} from boat_slots l
       where l.id in (select from_slot_id from seen union select to_slot_id from seen)
         and ${reachable('read', 'BoatSlot', 'l', context)}),
    sessions as (
      select s.id, k.n as booking, s.position, s.type, s.status, coalesce(a.n, -1) as asset,
             coalesce(d.n, -1) as department, coalesce(f.n, -1) as "fromSlot", coalesce(t.n, -1) as "toSlot",
             u.name as assignee, s.contractor, s.override_reason is not null as "isOverridden",
             ${seconds('s.starts_at')} as "startsAt", ${seconds('s.ends_at')} as "endsAt", s.version, s.n
        from seen s join orders k on k.id = s.booking_id left join assets a on a.id = s.asset_id
        left join departments d on d.id = s.department_id left join slots f on f.id = s.from_slot_id
        left join slots t on t.id = s.to_slot_id
        left join users u on u.id = s.assignee_id and ${reachable('read', 'User', 'u', context)})
    select now() as at,
      ${section('assets', ['id', 'name', 'kind', 'capacityKg', 'maxBeam', 'exclusive', 'setUpMinutes', 'openingHours', 'inspectionExpiresOn'])},
      ${section('departments', ['id', 'name'])},
      ${section('slots', ['id', 'code', 'kind'])},
      ${section('boats', ['id', 'label', 'length', 'beam', 'weightKg'])},
      ${section('bookings', ['id', 'code', 'boat', 'status', 'wantedLaunchOn'])},
      ${section('sessions', ['id', 'booking', 'position', 'type', 'status', 'asset', 'department', 'fromSlot', 'toSlot', 'assignee', 'contractor', 'isOverridden', 'startsAt', 'endsAt', 'version'])}`.execute(
    context.db,
  )
  const [sections] = found.rows
  if (!sections) throw new Error('The board has no rows')
  return { ...sections, from, to, timeZone: timeZoneOf(context) }
}
