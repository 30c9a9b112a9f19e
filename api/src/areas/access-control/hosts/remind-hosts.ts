import type { Language } from '@darsena/contract/kit/label'
import type { Database } from '@darsena/db/connect'
import { sql } from 'kysely'
import { queueMail } from '../../../kit/mail/outbox.ts'
import { notify, wanting } from '../../../kit/notices/notify.ts'
import { catalogue } from '../../../kit/texts.ts'
import en from './gate-mails.en.json' with { type: 'json' }
import it from './gate-mails.it.json' with { type: 'json' }

const gateMailTexts = catalogue('gate-mails', { it, en })

interface Overdue {
  hostId: string
  email: string
  hostName: string
  locale: Language
  occasionId: string
  visitorIds: string[]
  names: string[]
  place: string
  at: string
}

/**
 * Reminds hosts of visitors who are inside at the end of their visit: at the end of its hours, or at the closing time of
 * the facility where it has none, on the facility's clock. Once for each entry, whatever the number of processes; who stays
 * overnight is expected to be inside. What a standstill missed is made up for within twelve hours.
 */
export async function remindHosts(db: Database, now = new Date()): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('host reminders'))`.execute(db)
  const { rows } = await sql<Overdue>`
    with overdue as materialized (
      select s.host_id, coalesce(s.series_id, s.id) as occasion_id, l.visitor_id, l.entered_at, e.at, f.name as place, f.time_zone
        from access_logs l join scheduled_visits s on s.id = l.scheduled_visit_id and s.host_id is not null
        join facilities f on f.id = l.facility_id
        cross join lateral (
          select min(ends.at) as at from generate_series((l.entered_at at time zone f.time_zone)::date,
              (l.entered_at at time zone f.time_zone)::date + 1, interval '1 day') as day
            cross join lateral (
              select (day::date + coalesce(s.daily_to, f.access_auto_close_time)::time) at time zone f.time_zone as at) ends
           where ends.at > l.entered_at) e
       where l.state = 'INSIDE' and not l.overnight and e.at <= ${now}::timestamptz and e.at > ${now}::timestamptz - interval '12 hours'
         and not exists (select 1 from host_notices n where n.host_id = s.host_id and n.kind = 'STILL_INSIDE'
           and n.occasion_id = coalesce(s.series_id, s.id) and n.noticed_at > l.entered_at)),
    noted as (
      insert into host_notices (host_id, occasion_id, kind, noticed_at)
      select distinct host_id, occasion_id, 'STILL_INSIDE', ${now}::timestamptz from overdue)
    select h.id as "hostId", h.email, h.name as "hostName", h.locale, o.occasion_id as "occasionId",
        array_agg(v.id order by v.id) as "visitorIds", array_agg(concat_ws(' ', v.first_name, v.last_name) order by v.id) as names,
        o.place, to_char(min(o.at) at time zone o.time_zone, 'HH24:MI') || ' (' || o.time_zone || ')' as at
      from overdue o join users h on h.id = o.host_id and h.archived_at is null and h.disabled_at is null
      join visitors v on v.id = o.visitor_id
     group by h.id, o.occasion_id, o.place, o.time_zone`.execute(db)
  const mailed = await wanting(
    db,
    'arrivals',
    'byMail',
    rows.map(({ hostId }) => hostId),
  )
  for (const { hostId, email, hostName, locale, visitorIds, names, place, at } of rows) {
    for (const rowId of visitorIds)
      await notify(db, { kind: 'VISITOR_STILL_INSIDE', rowId, to: [hostId], by: null })
    if (!mailed.has(hostId)) continue
    const translate = gateMailTexts(locale)
    const params = { names: names.join(', '), at, place, count: names.length }
    const text = {
      subject: translate('stillInside.subject', params),
      paragraphs: [
        translate('greeting', { name: hostName }),
        translate('stillInside.body', params),
        translate('stillInside.ask'),
      ],
      footer: translate('footer'),
    }
    await queueMail(db, email, text, locale)
  }
  return rows.length
}
