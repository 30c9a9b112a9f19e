import type { PersonOnSite } from '@darsena/contract/areas/access-control/on-site'
import type { Database } from '@darsena/db/connect'
import { sql } from 'kysely'

/**
 * Who is at a facility now, who may be, and who is expected today and has not come: one statement. Of somebody who came
 * in again after the system had closed their entry, the new entry counts alone.
 */
export async function peopleOnSite(db: Database, facilityId: string): Promise<PersonOnSite[]> {
  const { rows } = await sql<PersonOnSite>`
    with place as materialized (
      select id, time_zone, (now() at time zone time_zone)::date as today from facilities where id = ${facilityId}),
    entries as materialized (
      select l.*, coalesce(l.visitor_id, l.member_id, l.user_id) as person_id,
          case when l.visitor_id is not null then 'VISITOR' when l.member_id is not null then 'MEMBER' else 'USER' end as kind,
          case when l.state = 'CLOSED' then 'CLOSED'
            when (l.entered_at at time zone p.time_zone)::date = p.today then 'TODAY' else 'EARLIER' end as certainty
        from place p join access_logs l on l.facility_id = p.id
         and (l.state = 'INSIDE' or (l.state = 'CLOSED' and l.auto_closed_at > now() - interval '24 hours'))
         and l.anonymised_at is null),
    present as (
      select * from entries e where e.certainty <> 'CLOSED' or not exists (
        select 1 from access_logs n where n.facility_id = e.facility_id and n.entered_at > e.entered_at and n.voided_at is null
          and (n.visitor_id = e.visitor_id or n.member_id = e.member_id or n.user_id = e.user_id))),
    expected as (
      select distinct on (s.visitor_id) s.* from place p
        join scheduled_visits s on s.facility_id = p.id and s.status = 'APPROVED' and s.archived_at is null
         and daterange(s."from", s."to", '[]') @> p.today and falls_on(s, p.today)
        join visitors v on v.id = s.visitor_id and v.archived_at is null
       where not exists (select 1 from access_logs l where l.facility_id = p.id and l.visitor_id = s.visitor_id and l.voided_at is null
         and (l.state = 'INSIDE' or l.entered_at >= p.today::timestamp at time zone p.time_zone))
       order by s.visitor_id, s.daily_from),
    rows as (
      select certainty, kind, person_id, id as log_id, boat_id, port_booking_id, host_id, gate, plate, companions, entered_at,
          company, overnight from present
      union all
      select 'EXPECTED', 'VISITOR', visitor_id, null, boat_id, null, host_id, null, plate, companions, null, null, false
        from expected)
    select r.certainty, r.kind, r.person_id as "personId", r.log_id as "logId",
        concat_ws(' ', coalesce(v.first_name, m.first_name), coalesce(v.last_name, m.last_name, u.name)) as name,
        coalesce(r.company, v.company) as company, coalesce(v.phone, m.phone, u.phone) as phone, b.name as boat,
        berth.codes as berth, h.name as host, r.gate, coalesce(r.plate, v.plate) as plate, r.companions,
        r.entered_at as "enteredAt", r.overnight
      from rows r
      left join visitors v on r.kind = 'VISITOR' and v.id = r.person_id
      left join boat_members m on r.kind = 'MEMBER' and m.id = r.person_id
      left join users u on r.kind = 'USER' and u.id = r.person_id
      left join boats b on b.id = r.boat_id
      left join users h on h.id = r.host_id
      left join lateral (
        select string_agg(distinct s.code, ', ') as codes from port_booking_arrangements a
          join port_booking_arrangement_to_boat_slots t on t.port_booking_arrangement_id = a.id and t.holds
          join boat_slots s on s.id = t.slot_id
         where a.port_booking_id = r.port_booking_id and a.archived_at is null and tstzrange(a."from", a."to") @> now()
      ) berth on r.port_booking_id is not null
     order by array_position(array['TODAY', 'EARLIER', 'CLOSED', 'EXPECTED'], r.certainty),
       coalesce(v.last_name, m.last_name, u.name), name, r.person_id`.execute(db)
  return rows
}
