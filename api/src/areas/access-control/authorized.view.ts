import type { AuthorizedPerson, PersonKind } from '@darsena/contract/areas/access-control/authorized'
import type { Database } from '@darsena/db/connect'
import { type RawBuilder, sql } from 'kysely'

type Sql = RawBuilder<unknown>

export interface Asked {
  facilityId: string
  /** On the facility's clock. */
  day: string
  q?: string
  limit: number
  /** Only these, be they expected or not. */
  people?: readonly { kind: PersonKind; id: string }[]
}

export interface FoundPerson extends AuthorizedPerson {
  /** How many there are in all. */
  total: number
  boatId: string | null
  stayId: string | null
  hostId: string | null
}

type FoundRow = Omit<FoundPerson, 'inside'> & {
  logId: string | null
  insideSince: string
  insideGate: string | null
}

const personOf = ({ logId, insideSince, insideGate, ...person }: FoundRow): FoundPerson => ({
  ...person,
  inside: logId ? { logId, since: insideSince, gate: insideGate } : null,
})

const wordsOf = (q: string) => q.split(/\s+/).filter(Boolean).slice(0, 8)

const idsOf = ({ people }: Asked, kind: PersonKind): string[] | undefined =>
  people?.filter((one) => one.kind === kind).map(({ id }) => id)

/** Narrows a source to the people that were asked for. */
function among(asked: Asked, kind: PersonKind, column: string): Sql {
  const ids = idsOf(asked, kind)
  return ids ? sql`and ${sql.ref(column)} = any(${ids}::uuid[])` : sql``
}

/** Stays whose boat is in port that day, and those that are planned or were there; `is_present` distinguishes them. */
const stays = sql`
  select b.id, b.boat_id, (b.status <> 'CONFIRMED' or p.day > p.today) as is_present
    from place p join port_bookings b on b.facility_id = p.id
   where b.archived_at is null and b.boat_id is not null and (
     (b.status in ('CONFIRMED', 'ARRIVED') and coalesce(b.arrived_at, b."from") < p.ends_at
       and (coalesce(b."to", 'infinity') > p.starts_at or (b.status = 'ARRIVED' and p.day <= p.today)))
     or (b.status = 'DEPARTED' and b.arrived_at < p.ends_at and b.departed_at > p.starts_at))`

const nothing = (...columns: string[]): Sql => sql.join(columns.map((column) => sql.raw(column)))

/** People who are inside now. */
const inside = sql`
  select l.id, l.entered_at, l.gate, l.boat_id,
      case when l.visitor_id is not null then 'VISITOR' when l.member_id is not null then 'MEMBER' else 'USER' end as kind,
      coalesce(l.visitor_id, l.member_id, l.user_id) as person_id
    from place p join access_logs l on l.facility_id = p.id and l.state = 'INSIDE'`

/**
 * Companies that work at the yard that day, as they are written with visitors, and the boats; names are compared once for
 * each way of writing, not for each visitor.
 */
const contractors = sql`
  select w.boat_id, w.letters, v.company
    from (select distinct k.boat_id, w.contractor, name_letters(w.contractor) collate "default" as letters
            from place p join booking_sessions w on w.facility_id = p.id and w.archived_at is null and w.contractor is not null
              and tstzrange(w.starts_at, w.ends_at) && tstzrange(p.starts_at, p.ends_at)
              and w.status in ('PLANNED', 'STARTED', 'DONE')
            join bookings k on k.id = w.booking_id and k.archived_at is null
              and k.status in ('CONFIRMED', 'IN_PROGRESS', 'DONE')) w
    cross join lateral (select distinct c.company from visitors c
            where c.company_letters = w.letters and c.archived_at is null) v
   where same_name(v.company, w.contractor)`

/** Why people may come in that day, a row a reason; none for those who are inside all the same. */
function grounds(asked: Asked): Sql {
  const { people } = asked
  const askedFor = people
    ? sql`union all select a.kind, a.id, null, ${nothing('null::uuid', 'null::uuid', 'null::uuid', 'null::uuid', 'null::text')}
        from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as a(kind text, id uuid)`
    : sql``
  return sql`
    select 'VISITOR' as kind, v.visitor_id as person_id, 'VISIT' as reason, v.id as visit_id, null::uuid as stay_id,
        v.boat_id, v.host_id, null::text as role
      from place p join scheduled_visits v on v.facility_id = p.id and v.archived_at is null
        and daterange(v."from", v."to", '[]') && daterange(p.day - 1, p.day, '[]')
     where v.status = 'APPROVED' and (falls_on(v, p.day) or (v.daily_to <= v.daily_from and falls_on(v, p.day - 1)))
       ${among(asked, 'VISITOR', 'v.visitor_id')}
    union all
    select 'MEMBER', r.member_id, 'BOAT', null, s.id, s.boat_id, null, r.role
      from place p cross join stays s join boat_member_roles r on r.boat_id = s.boat_id and r.archived_at is null
     where s.is_present and daterange(r."from", r."to", '[]') @> p.day ${among(asked, 'MEMBER', 'r.member_id')}
    union all
    select 'MEMBER', m.member_id, 'CREW', null, s.id, s.boat_id, null, m.role
      from place p cross join stays s join port_booking_members m on m.port_booking_id = s.id and m.archived_at is null
     where daterange(m."from", m."to", '[]') @> p.day ${among(asked, 'MEMBER', 'm.member_id')}
    union all
    select distinct 'VISITOR', v.id, 'CONTRACTOR', null::uuid, null::uuid, c.boat_id, null::uuid, null
      from contractors c join visitors v on v.company_letters = c.letters and v.company = c.company and v.archived_at is null
     where true ${among(asked, 'VISITOR', 'v.id')}
    union all
    select 'USER', u.id, 'USER', null, null, null, null, null
      from place p join user_to_facilities f on f.facility_id = p.id join users u on u.id = f.user_id
     where u.archived_at is null and u.disabled_at is null and u.password_hash is not null
       ${among(asked, 'USER', 'u.id')}
    union all
    select i.kind, i.person_id, null, null, null, i.boat_id, null, null from place p cross join inside i
     where p.day = p.today ${people ? sql`and false` : sql``}
    ${askedFor}`
}

/** Words that a person answers to: of their own name, company and plate, and of boat and plate of the reasons. */
function matches(q: string | undefined): Sql {
  const words = wordsOf(q ?? '')
  const own = (word: string) => sql`v.search_text like search_pattern(${word})
    or (m.search_text like search_pattern(${word})
      and fold_text(coalesce(m.first_name || ' ', '') || m.last_name) like search_pattern(${word}))
    or (u.search_text like search_pattern(${word}) and fold_text(u.name) like search_pattern(${word}))`
  const all = words.map((word) => sql`(g.text like search_pattern(${word}) or ${own(word)})`)
  return all.length > 0 ? sql`and ${sql.join(all, sql` and `)}` : sql``
}

/** People with their names, of those that are there; the text of their reasons is looked at only for a search. */
function people({ q }: Asked): Sql {
  const text = q ? sql`string_agg(concat_ws(' ', b.search_text, lower(sv.plate)), ' ')` : sql`null::text`
  const joins = q
    ? sql`left join boats b on b.id = g.boat_id left join scheduled_visits sv on sv.id = g.visit_id`
    : sql``
  return sql`
    select g.kind, g.person_id, concat_ws(' ', coalesce(v.first_name, m.first_name), coalesce(v.last_name, m.last_name, u.name)) as name,
        v.company, coalesce(v.phone, m.phone, u.phone) as phone, v.plate, v.blocked, v.blocked_reason,
        coalesce(v.name_letters, m.name_letters) as name_letters, g.is_expected,
        coalesce(v.last_name, m.last_name, u.name) as sort_name
      from (select g.kind, g.person_id, bool_or(g.reason is not null) as is_expected, ${text} as text
              from grounds g ${joins} group by 1, 2) g
      left join visitors v on g.kind = 'VISITOR' and v.id = g.person_id and v.archived_at is null
      left join boat_members m on g.kind = 'MEMBER' and m.id = g.person_id and m.archived_at is null
      left join users u on g.kind = 'USER' and u.id = g.person_id and u.archived_at is null
     where coalesce(v.id, m.id, u.id) is not null ${matches(q)}`
}

/** The reasons of the people of the page, with what they name. */
const details = sql`
  select g.kind, g.person_id,
      jsonb_agg(jsonb_build_object('reason', g.reason, 'visitId', g.visit_id, 'boat', b.name, 'berth', berth.codes,
        'role', g.role, 'host', h.name, 'department', d.name, 'purpose', sv.purpose, 'dailyFrom', sv.daily_from,
        'dailyTo', sv.daily_to, 'companions', sv.companions) order by g.reason, b.name) filter (where g.reason is not null) as reasons,
      (array_agg(g.boat_id) filter (where g.boat_id is not null))[1] as boat_id,
      (array_agg(g.stay_id) filter (where g.stay_id is not null))[1] as stay_id,
      (array_agg(g.host_id) filter (where g.host_id is not null))[1] as host_id,
      max(sv.plate) as plate
    from place p cross join page join grounds g using (kind, person_id)
    left join boats b on b.id = g.boat_id
    left join scheduled_visits sv on sv.id = g.visit_id
    left join users h on h.id = g.host_id
    left join departments d on d.id = sv.department_id
    left join lateral (
      select string_agg(distinct s.code, ', ') as codes
        from port_booking_arrangements a
        join port_booking_arrangement_to_boat_slots t on t.port_booking_arrangement_id = a.id and t.holds
        join boat_slots s on s.id = t.slot_id
       where a.port_booking_id = g.stay_id and a.archived_at is null
         and tstzrange(a."from", a."to") && tstzrange(p.starts_at, p.ends_at)) berth on g.stay_id is not null
   group by g.kind, g.person_id`

/** Until when the documents of the people of the page last; of each type the one that lasts longest counts. */
const held = sql`
  select page.kind, page.person_id, d.type, max(coalesce(d.expires_on, 'infinity')) as until
    from page join person_documents d on page.kind = 'VISITOR' and d.visitor_id = page.person_id and d.archived_at is null
   group by 1, 2, 3
  union all
  select page.kind, page.person_id, d.type, max(coalesce(d.expires_on, 'infinity'))
    from page join person_documents d on page.kind = 'MEMBER' and d.member_id = page.person_id and d.archived_at is null
   group by 1, 2, 3`

/** The worst of their documents, and what of the visitors of a company the facility requires and does not find in order. */
const documents = sql`
  select kind, person_id,
      (array_agg(state order by array_position(array['MISSING', 'EXPIRED', 'EXPIRING', 'VALID'], state)))[1] as state,
      jsonb_agg(jsonb_build_object('type', type, 'state', state) order by type)
        filter (where is_required and state in ('MISSING', 'EXPIRED')) as faults
    from (
      select kind, person_id, type, coalesce(is_required, false) as is_required,
          case when until is null then 'MISSING' else document_state(until, p.day) end as state
        from place p cross join (held full join (
          select page.kind, page.person_id, type, true as is_required
            from place cross join page cross join unnest(required_documents) as type
           where page.kind = 'VISITOR' and page.company is not null) required using (kind, person_id, type))) of_type
   group by 1, 2`

/**
 * Who may come in at a facility on a day, from all sources at once, a line a person with every reason, and how it
 * stands with documents, blocks and being inside. One statement, whatever is asked.
 */
export async function authorizedPeople(db: Database, asked: Asked): Promise<FoundPerson[]> {
  const { rows } = await sql<FoundRow>`
    with place as materialized (
      select f.id, f.required_documents, f.expired_documents, ${asked.day}::date as day,
          (now() at time zone f.time_zone)::date as today,
          ${asked.day}::date::timestamp at time zone f.time_zone as starts_at,
          (${asked.day}::date + 1)::timestamp at time zone f.time_zone as ends_at
        from facilities f where f.id = ${asked.facilityId}),
    inside as materialized (${inside}),
    stays as materialized (${stays}),
    contractors as materialized (${contractors}),
    grounds as materialized (${grounds(asked)}),
    people as materialized (${people(asked)}),
    page as materialized (select * from people order by sort_name, name, person_id limit ${asked.limit}),
    details as (${details}),
    held as (${held}),
    documents as (${documents})
    select page.kind, page.person_id as id, page.name, page.company, page.phone, coalesce(details.plate, page.plate) as plate,
        coalesce(details.reasons, '[]') as reasons, documents.state as "documentState",
        coalesce(documents.faults, '[]') as "documentFaults", page.blocked_reason as "blockedReason",
        against.objections,
        (against.objections && array['BLOCKED', 'NAMESAKE', 'INACTIVE'] or
          ('DOCUMENTS' = any(against.objections) and p.expired_documents = 'BLOCK')) as "isRefused",
        i.id as "logId", i.entered_at as "insideSince", i.gate as "insideGate",
        details.boat_id as "boatId", details.stay_id as "stayId", details.host_id as "hostId",
        (select count(*)::int from people) as total
      from place p cross join page
      left join details using (kind, person_id)
      left join documents using (kind, person_id)
      left join inside i using (kind, person_id)
      cross join lateral (select array_remove(array[
        case when page.blocked then 'BLOCKED' end,
        case when not coalesce(page.blocked, false) and exists (
          select 1 from visitors b where b.name_letters = page.name_letters and b.blocked and b.archived_at is null
            and same_name(concat_ws(' ', b.first_name, b.last_name), page.name)) then 'NAMESAKE' end,
        case when documents.faults is not null then 'DOCUMENTS' end,
        case when page.kind = 'USER' and not page.is_expected then 'INACTIVE' end], null) as objections) against
     order by page.sort_name, page.name, page.person_id`.execute(db)
  return rows.map(personOf)
}
