import { boats } from '@darsena/contract/areas/fleet/boats'
import type { concerns, recipientKinds } from '@darsena/contract/areas/yard/put-offs'
import type { SessionStatus, SessionType } from '@darsena/contract/areas/yard/session-choices'
import type { Language } from '@darsena/contract/kit/label'
import { sql } from 'kysely'
import type { Context } from '../../../kit/context.ts'
import { labelSql } from '../../../kit/crud/columns.ts'
import { reachable, readable } from '../../../kit/crud/rights.ts'

/** One piece of work that was put off, as somebody is to read of it. */
export interface ConcernedWork {
  sessionId: string
  type: SessionType
  status: SessionStatus
  boat: string | null
  had: string
  startsAt: string | null
}

export interface Concerned {
  kind: (typeof recipientKinds)[number]
  id: string
  name: string
  language: Language
  concern: (typeof concerns)[number]
  email: string | null
  phone: string | null
  mailedAt: string | null
  work: ConcernedWork[]
}

/** Mails speak English to those of whom nothing says that they read Italian better. */
const languageOf = sql`case when coalesce(m.nationality, 'IT') in ('IT', 'SM', 'VA') then 'it' else 'en' end`

/**
 * Whom work that was put off concerns, once each with all of it: the booking's client, who was to do the work, and the
 * managers, owners, representatives and captains of the boat that day, as far as the caller may read them.
 */
export async function concernedBy(context: Context, putOffId: string): Promise<Concerned[]> {
  const found = await sql<Concerned>`with
    work as (
      select s.id, s.type, s.status, s.boat_id, s.booking_id, s.assignee_id, o.had_starts_at, s.starts_at,
             (o.had_starts_at at time zone f.time_zone)::date as day,
             case when ${readable(boats, 'b', context)} then ${labelSql(boats, 'b', context.language)} end as boat
        from put_off_sessions o join booking_sessions s on s.id = o.session_id join boats b on b.id = s.boat_id
        join facilities f on f.id = s.facility_id
       where o.put_off_id = ${putOffId} and s.archived_at is null and ${reachable('read', 'BookingSession', 's', context)}),
    concerned as (
      select 'USER' as kind, k.requested_by_id as id, 'CLIENT' as concern, 1 as n, w.id as session_id
        from work w join bookings k on k.id = w.booking_id where k.requested_by_id is not null
      union all select 'USER', assignee_id, 'ASSIGNEE', 2, id from work where assignee_id is not null
      union all
      select case when g.user_id is null then 'MANAGER' else 'USER' end, coalesce(g.user_id, g.id), 'MANAGER', 3, w.id
        from work w join boat_managers g on g.boat_id = w.boat_id and g.archived_at is null
         and daterange(g."from", g."to", '[]') @> w.day and ${reachable('read', 'BoatManager', 'g', context)}
      union all
      select 'MEMBER', r.member_id, r.role, case r.role when 'OWNER' then 4 when 'REPRESENTATIVE' then 5 else 6 end, w.id
        from work w join boat_member_roles r on r.boat_id = w.boat_id and r.archived_at is null
         and r.role in ('OWNER', 'REPRESENTATIVE', 'CAPTAIN') and daterange(r."from", r."to", '[]') @> w.day
         and ${reachable('read', 'BoatMemberRole', 'r', context)}),
    people as (
      select 'USER' as kind, u.id, u.name, u.locale as language, u.email, u.phone from users u
       where u.id in (select id from concerned where kind = 'USER') and u.archived_at is null and u.disabled_at is null
      union all
      select 'MANAGER', g.id, g.name, 'it', g.email, g.phone from boat_managers g
       where g.id in (select id from concerned where kind = 'MANAGER')
      union all
      select 'MEMBER', m.id, concat_ws(' ', m.first_name, m.last_name), ${languageOf}, m.email, m.phone from boat_members m
       where m.id in (select id from concerned where kind = 'MEMBER') and m.archived_at is null
         and ${reachable('read', 'BoatMember', 'm', context)})
    select p.kind, p.id, p.name, p.language, p.email, p.phone, (array_agg(c.concern order by c.n))[1] as concern,
      (select max(sent_at) from put_off_mails l where l.put_off_id = ${putOffId}
         and p.id = coalesce(l.user_id, l.manager_id, l.member_id)) as "mailedAt",
      jsonb_agg(distinct jsonb_build_object('had', w.had_starts_at, 'sessionId', w.id, 'type', w.type, 'status', w.status,
        'boat', w.boat, 'startsAt', w.starts_at)) as work
    from concerned c join people p on p.kind = c.kind and p.id = c.id join work w on w.id = c.session_id
    group by p.kind, p.id, p.name, p.language, p.email, p.phone
    order by min(c.n), p.name, p.id limit 500`.execute(context.db)
  return found.rows
}

/** Companies that were to do the work. */
export async function contractorsOf(context: Context, putOffId: string): Promise<string[]> {
  const found = await sql<{ name: string }>`select distinct s.contractor as name from put_off_sessions o
    join booking_sessions s on s.id = o.session_id
   where o.put_off_id = ${putOffId} and s.contractor is not null and s.archived_at is null
     and ${reachable('read', 'BookingSession', 's', context)} order by 1`.execute(context.db)
  return found.rows.map(({ name }) => name)
}
