import type { Language } from '@darsena/contract/kit/label'
import { sql } from 'kysely'
import type { Context } from '../../../kit/context.ts'
import { queueMail } from '../../../kit/mail/outbox.ts'
import { notify, wanting } from '../../../kit/notices/notify.ts'
import { catalogue } from '../../../kit/texts.ts'
import { type Place, shownSince } from '../place.ts'
import en from './gate-mails.en.json' with { type: 'json' }
import it from './gate-mails.it.json' with { type: 'json' }

const gateMailTexts = catalogue('gate-mails', { it, en })

interface Arrived {
  hostId: string
  email: string
  hostName: string
  locale: Language
  occasionId: string
  visitorId: string
  name: string
  company: string | null
  gate: string | null
  enteredAt: string
}

/**
 * Mails the hosts of people who have just come in for a visit. A host gets one mail within ten minutes for visits
 * requested together and for a re-entry; a host who lets in their own guest gets none.
 */
export async function notifyHosts(
  { db, caller }: Context,
  place: Place,
  logIds: readonly string[],
): Promise<void> {
  if (logIds.length === 0) return
  const arrived = await sql<Arrived>`
    select h.id as "hostId", h.email, h.name as "hostName", h.locale, coalesce(s.series_id, s.id) as "occasionId", v.id as "visitorId",
        concat_ws(' ', v.first_name, v.last_name) as name, v.company, l.gate, l.entered_at as "enteredAt"
      from access_logs l join scheduled_visits s on s.id = l.scheduled_visit_id
      join users h on h.id = s.host_id join visitors v on v.id = l.visitor_id
     where l.id = any(${[...logIds]}::uuid[]) and h.id <> ${caller.userId} and h.archived_at is null and h.disabled_at is null
     order by l.id`.execute(db)
  if (arrived.rows.length === 0) return
  const asked = JSON.stringify(arrived.rows.map(({ hostId, occasionId }) => ({ hostId, occasionId })))
  // Two gates at once: the second waits until the first has recorded its notices.
  await sql`select pg_advisory_xact_lock(hashtext('host notices ' || host)) from (
    select distinct "hostId" as host from jsonb_to_recordset(${asked}::jsonb) as a("hostId" text) order by 1) h`.execute(
    db,
  )
  const noted = await sql<{ hostId: string; occasionId: string }>`
    insert into host_notices (host_id, occasion_id, kind)
    select distinct a."hostId", a."occasionId", 'ENTERED'
      from jsonb_to_recordset(${asked}::jsonb) as a("hostId" uuid, "occasionId" uuid)
     where not exists (select 1 from host_notices n where n.host_id = a."hostId" and n.occasion_id = a."occasionId"
       and n.kind = 'ENTERED' and n.noticed_at > now() - interval '10 minutes')
    returning host_id as "hostId", occasion_id as "occasionId"`.execute(db)
  const mailed = await wanting(
    db,
    'arrivals',
    'byMail',
    noted.rows.map(({ hostId }) => hostId),
  )
  for (const { hostId, occasionId } of noted.rows) {
    const theirs = arrived.rows.filter((one) => one.hostId === hostId && one.occasionId === occasionId)
    const [first] = theirs
    if (!first) continue
    for (const { visitorId } of theirs)
      await notify(db, { kind: 'VISITOR_ARRIVED', rowId: visitorId, to: [hostId], by: caller.userId })
    if (!mailed.has(hostId)) continue
    const translate = gateMailTexts(first.locale)
    const named = ({ name, company }: Arrived) => (company ? `${name} (${company})` : name)
    const names = theirs.map(named).join(', ')
    const at = `${shownSince(first.enteredAt, place)} (${place.timeZone})`
    const text = {
      subject: translate('entered.subject', { names }),
      paragraphs: [
        translate('greeting', { name: first.hostName }),
        translate('entered.body', { names, at, place: place.name, count: theirs.length }),
        ...(first.gate ? [translate('entered.gate', { gate: first.gate })] : []),
      ],
      footer: translate('footer'),
    }
    await queueMail(db, first.email, text, first.locale)
  }
}
