import { can } from '@darsena/contract/access/ability'
import { boatDocuments } from '@darsena/contract/areas/fleet/boat-documents'
import { boatMembers } from '@darsena/contract/areas/fleet/boat-members'
import { boats } from '@darsena/contract/areas/fleet/boats'
import { personDocuments } from '@darsena/contract/areas/fleet/person-documents'
import type { Resource } from '@darsena/contract/kit/define-resource'
import { shownDay } from '@darsena/contract/kit/time/days'
import type { Database } from '@darsena/db/connect'
import { sql } from 'kysely'
import { z } from 'zod'
import { accessCondition } from '../../../kit/access-sql.ts'
import { allCallers } from '../../../kit/authenticate.ts'
import type { Caller } from '../../../kit/context.ts'
import { accessSourceOf } from '../../../kit/crud/access-source.ts'
import { labelSql } from '../../../kit/crud/columns.ts'
import { readable } from '../../../kit/crud/rights.ts'
import type { Jobs } from '../../../kit/jobs/jobs.ts'
import type { MailText } from '../../../kit/mail/mail-layout.ts'
import { queueMail } from '../../../kit/mail/outbox.ts'
import { putNotices } from '../../../kit/notices/deliver.ts'
import { wanting } from '../../../kit/notices/notify.ts'
import { catalogue } from '../../../kit/texts.ts'
import { transact } from '../../../kit/transaction.ts'
import en from './document-mails.en.json' with { type: 'json' }
import it from './document-mails.it.json' with { type: 'json' }

interface Due {
  id: string
  owner: string
  label: string
  state: 'EXPIRING' | 'EXPIRED'
  expiresOn: string
}

interface Kind {
  notice: 'BOAT_DOCUMENT_EXPIRES' | 'PERSON_DOCUMENT_EXPIRES'
  resource: Resource
  owners: Resource
  ownerId: string
  /** Where the mail leads to. */
  page: string
}

const page = 'state=EXPIRED,EXPIRING&renewed=false'
const kinds: readonly Kind[] = [
  {
    notice: 'BOAT_DOCUMENT_EXPIRES',
    resource: boatDocuments,
    owners: boats,
    ownerId: 'boat_id',
    page: `/boat-documents?${page}`,
  },
  {
    notice: 'PERSON_DOCUMENT_EXPIRES',
    resource: personDocuments,
    owners: boatMembers,
    ownerId: 'member_id',
    page: `/person-documents?${page}`,
  },
]

const texts = catalogue('document-mails', { it, en })
/** A mail names so many documents; the others are in the list that it leads to. */
const mostNamed = 20

/**
 * Records documents of a kind that have entered a state not reported yet; the record prevents a second report by any
 * process.
 */
async function noteDue(db: Database, { resource }: Kind): Promise<string[]> {
  const table = sql.table(resource.table)
  const noted = await sql<{ id: string }>`
    insert into document_notices (entity_type, document_id, state, expires_on)
    select ${resource.subject}, d.id, d.state, d.expires_on from ${table} d
    where d.archived_at is null and d.expires_on <= product_today() + 30 and not d.renewed
    on conflict do nothing returning document_id as id`.execute(db)
  return noted.rows.map(({ id }) => id)
}

/** Of these documents those that somebody looks after: may change, and may see whose they are. */
async function dueFor(db: Database, kind: Kind, ids: readonly string[], caller: Caller): Promise<Due[]> {
  const { resource, owners, ownerId } = kind
  const { ability, locale } = caller
  if (ids.length === 0 || !can(ability, 'update', resource.subject)) return []
  const mayChange = accessCondition(
    ability,
    'update',
    resource.subject,
    accessSourceOf(resource.subject, 'd'),
  )
  const found = await sql<Due>`select d.id, ${labelSql(owners, 'o', locale)} as owner,
      ${labelSql(resource, 'd', locale)} as label, d.state, d.expires_on as "expiresOn"
    from ${sql.table(resource.table)} d join ${sql.table(owners.table)} o on o.id = ${sql.ref(`d.${ownerId}`)}
    where d.id = any(${[...ids]}::uuid[]) and ${mayChange} and ${readable(resource, 'd', { ability })}
      and ${readable(owners, 'o', { ability })}
    order by d.expires_on, owner, d.id`.execute(db)
  return found.rows
}

function mailOf(due: readonly Due[], { name, locale }: Caller, publicUrl: string, page: string): MailText {
  const translate = texts(locale)
  const count = due.length
  const lines = due
    .slice(0, mostNamed)
    .map(({ state, expiresOn, owner, label }) => translate(state, { owner, label, day: shownDay(expiresOn) }))
  const left = count - lines.length
  return {
    subject: translate('subject', { count }),
    paragraphs: [
      translate('greeting', { name }),
      translate('intro', { count }),
      ...lines,
      ...(left > 0 ? [translate('more', { count: left })] : []),
    ],
    button: { label: translate('button'), url: `${publicUrl}${page}` },
    footer: translate('footer'),
    turnOff: { label: translate('turnOff'), url: `${publicUrl}/account` },
  }
}

/**
 * Notifies users who look after documents that began to expire, or expired, since the last run: in the app, document
 * by document, and by one mail, as each has chosen. Records, notices and mails are one transaction: each event is
 * reported once to everybody concerned, by one process only.
 */
async function sendDigest(db: Database, publicUrl: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('document digest'))`.execute(db)
  const due: { kind: Kind; ids: string[] }[] = []
  for (const kind of kinds) due.push({ kind, ids: await noteDue(db, kind) })
  if (due.every(({ ids }) => ids.length === 0)) return
  const callers = await allCallers(db, sql`true`)
  const users = callers.map(({ userId }) => userId)
  const noticed = await wanting(db, 'documents', 'inApp', users)
  const mailed = await wanting(db, 'documents', 'byMail', users)
  for (const caller of callers.filter(({ userId }) => noticed.has(userId) || mailed.has(userId))) {
    const theirs: { page: string; documents: Due[] }[] = []
    for (const { kind, ids } of due) {
      const documents = await dueFor(db, kind, ids, caller)
      theirs.push({ page: kind.page, documents })
      const noticedIds = noticed.has(caller.userId) ? documents.slice(0, mostNamed).map(({ id }) => id) : []
      await putNotices(db, kind.notice, noticedIds, [caller.userId])
    }
    if (!mailed.has(caller.userId)) continue
    const documents = theirs.flatMap((one) => one.documents)
    const first = theirs.find((one) => one.documents.length > 0)
    if (!first) continue
    const mail = mailOf(documents, caller, publicUrl, first.page)
    await queueMail(db, caller.email, mail, caller.locale)
  }
}

const asked = z.looseObject({ notBefore: z.number().optional() })

/** The daily digest of documents that expire. */
export const documentJobs = (db: Database, publicUrl: string): Jobs => ({
  'document-digest': (payload, { job }) =>
    transact(db, { userId: null, requestId: `job ${job.id}` }, async (trx) => {
      const { notBefore = 0 } = asked.parse(payload)
      const clock = await sql<{ isTime: boolean }>`
        select extract(hour from now() at time zone 'Europe/Madrid') >= ${notBefore} as "isTime"`.execute(trx)
      if (clock.rows[0]?.isTime) await sendDigest(trx, publicUrl)
    }),
})

/** At seven in Europe/Madrid, which is five or six in UTC; made up for within the day where nothing ran then. */
export const documentCrontab = '0 5,6 * * * document-digest ?fill=12h {"notBefore":7}'
