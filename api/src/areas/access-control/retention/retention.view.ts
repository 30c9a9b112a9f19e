import type {
  RetentionAnswer,
  RetentionKind,
  RetentionQuery,
} from '@darsena/contract/areas/access-control/retention'
import type { Database } from '@darsena/db/connect'
import { type RawBuilder, sql } from 'kysely'

type Sql = RawBuilder<unknown>

/** Days of a facility, or those that are tried out in their place. */
export interface Trial extends RetentionQuery {
  facilityId: string
}

const columns = {
  VISITORS: 'visitor_retention_days',
  LOG: 'log_retention_days',
  SCANS: 'scan_retention_days',
} as const satisfies Record<RetentionKind, string>
const tried = {
  VISITORS: 'visitorRetentionDays',
  LOG: 'logRetentionDays',
  SCANS: 'scanRetentionDays',
} as const satisfies Record<RetentionKind, keyof RetentionQuery>

const daysOf = (kind: RetentionKind, trial: Trial | undefined): Sql => {
  const own = sql.ref(`f.${columns[kind]}`)
  const other = trial?.[tried[kind]]
  return other === undefined
    ? sql`${own}`
    : sql`case when f.id = ${trial?.facilityId} then ${other}::int else ${own} end`
}

/** Facilities at which a visitor was or is expected; for somebody who never was anywhere, all. */
const concerned = sql`f.archived_at is null and (
  exists (select 1 from access_logs l where l.visitor_id = v.id and l.facility_id = f.id)
  or exists (select 1 from scheduled_visits s where s.visitor_id = v.id and s.facility_id = f.id)
  or not (exists (select 1 from access_logs l where l.visitor_id = v.id)
    or exists (select 1 from scheduled_visits s where s.visitor_id = v.id)))`

/** Of several facilities the one that keeps longest decides; one that keeps without end keeps for all. */
const longest = (kind: RetentionKind, trial: Trial | undefined): Sql =>
  sql`(select case when bool_and(d.days is not null) then max(d.days) end
    from facilities f cross join lateral (select ${daysOf(kind, trial)} as days) d where ${concerned})`

const isErased = sql`(v.archived_at is not null and v.last_name = 'N.N.')`
const isInside = sql`exists (select 1 from access_logs l where l.visitor_id = v.id and l.state = 'INSIDE')`
/** The record of a blocked person is needed at the gate, and a hold keeps what it is set on. */
const isVisitorHeld = sql`(v.hold_reason is not null or v.blocked)`

/** Everything that retention speaks of: when its time is over, and whether a hold keeps it. Without a name where it has none. */
export function candidates(kind: RetentionKind, trial?: Trial): Sql {
  if (kind === 'LOG')
    return sql`
      select l.id, null::text as name, l.facility_id, entry_over_at(l) + make_interval(days => d.days) as due_at,
          (l.hold_reason is not null or exists (select 1 from visitors v where v.id = l.visitor_id and v.hold_reason is not null)) as is_held
        from facilities f cross join lateral (select ${daysOf('LOG', trial)} as days) d
        join access_logs l on l.facility_id = f.id and l.anonymised_at is null and l.state <> 'INSIDE'
       where d.days is not null`
  const name = sql`concat_ws(' ', v.first_name, v.last_name)`
  if (kind === 'VISITORS')
    return sql`
      select v.id, ${name} as name, null::uuid as facility_id,
          visitor_last_seen(v) + make_interval(days => ${longest('VISITORS', trial)}) as due_at, ${isVisitorHeld} as is_held
        from visitors v where v.merged_into_id is null and not ${isErased} and not ${isInside}`
  return sql`
    select v.id, ${name} as name, null::uuid as facility_id,
        visitor_last_seen(v) + make_interval(days => ${longest('SCANS', trial)}) as due_at, v.hold_reason is not null as is_held
      from visitors v where not ${isInside} and exists (
        select 1 from person_documents d join person_document_files p on p.person_document_id = d.id where d.visitor_id = v.id)`
}

/** Of visitors only those who have to do with the facility; of entries its own. */
const ofPlace = (kind: RetentionKind, facilityId: string): Sql =>
  kind === 'LOG'
    ? sql`c.facility_id = ${facilityId}`
    : sql`exists (select 1 from visitors v, facilities f where v.id = c.id and f.id = ${facilityId} and ${concerned})`

type KindPreview = RetentionAnswer['kinds'][number]

/** What goes at the next run and in the twelve months after, of what a facility has to do with. */
async function previewOf(db: Database, kind: RetentionKind, trial: Trial): Promise<KindPreview> {
  const { rows } = await sql<Omit<KindPreview, 'kind'>>`
    with place as materialized (select f.id, f.time_zone, ${daysOf(kind, trial)} as days from facilities f where f.id = ${trial.facilityId}),
    found as materialized (
      select c.name, c.due_at, c.is_held from (${candidates(kind, trial)}) c
       where c.due_at is not null and ${ofPlace(kind, trial.facilityId)}),
    coming as (select f.name, (f.due_at at time zone p.time_zone)::date as on from found f, place p where f.due_at > now() and not f.is_held)
    select p.days, (select count(*)::int from found where due_at <= now() and not is_held) as due,
        (select count(*)::int from found where due_at <= now() and is_held) as held,
        coalesce((select jsonb_agg(jsonb_build_object('month', m.month, 'count', m.count) order by m.month)
          from (select to_char(c.on, 'YYYY-MM') as month, count(*)::int as count from coming c
                 where c.on < current_date + 365 group by 1) m), '[]') as months,
        coalesce((select jsonb_agg(jsonb_build_object('name', n.name, 'on', n.on) order by n.on, n.name)
          from (select c.name, c.on from coming c where c.name is not null order by c.on, c.name limit 10) n), '[]') as next
      from place p`.execute(db)
  const [preview] = rows
  return { kind, ...(preview ?? { days: null, due: 0, held: 0, months: [], next: [] }) }
}

/** What would go and when, by the days of a facility or by those that are tried out, and what has gone. */
export async function retentionPreview(db: Database, trial: Trial): Promise<RetentionAnswer> {
  const runs = await sql<RetentionAnswer['runs'][number]>`
    select kind, ran_at as "ranAt", count from retention_runs
     where facility_id = ${trial.facilityId} or facility_id is null order by ran_at desc limit 20`.execute(db)
  return {
    kinds: [
      await previewOf(db, 'VISITORS', trial),
      await previewOf(db, 'LOG', trial),
      await previewOf(db, 'SCANS', trial),
    ],
    runs: runs.rows,
  }
}
