import { can } from '@darsena/contract/access/ability'
import { actions } from '@darsena/contract/access/entity-types'
import { noticeDefaults } from '@darsena/contract/kit/home/notices'
import { shownResource } from '@darsena/contract/kit/shown-resource'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import { type NoticeKind, noticeKinds } from '@darsena/contract/notice-kinds'
import type { Database } from '@darsena/db/connect'
import { sql } from 'kysely'
import { z } from 'zod'
import { allCallers } from '../authenticate.ts'
import type { Caller } from '../context.ts'
import { selection } from '../crud/columns.ts'
import type { Row } from '../crud/list-rows.ts'
import { reachable } from '../crud/rights.ts'
import { rowTitle } from '../crud/row-title.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { queueMail } from '../mail/outbox.ts'
import { catalogue, translator } from '../texts.ts'
import { transact } from '../transaction.ts'
import en from './notice-mails.en.json' with { type: 'json' }
import it from './notice-mails.it.json' with { type: 'json' }
import { noticeText } from './notice-texts.ts'
import { noticeJob, wanting } from './notify.ts'

const mailTexts = catalogue('notice-mails', { it, en })

const isKind = (word: string): word is NoticeKind => Object.hasOwn(noticeKinds, word)

const given = z.object({
  kind: z.string().refine(isKind),
  rowId: z.uuid(),
  users: z.array(z.uuid()).optional(),
  may: z.enum(actions).optional(),
  by: z.uuid().nullable(),
})
type Given = z.infer<typeof given>

/** Of these accounts those that may read the row, and do to it what is asked; one statement, however many they are. */
async function concerned(db: Database, notice: Given, callers: readonly Caller[]): Promise<Caller[]> {
  const { subject, table } = noticeKinds[notice.kind].row
  const wanted = callers.filter(
    ({ ability }) => can(ability, 'read', subject) && (!notice.may || can(ability, notice.may, subject)),
  )
  if (wanted.length === 0) return []
  // Accounts with the same rules share one condition.
  const groups = new Map<string, Caller[]>()
  for (const caller of wanted) {
    const key = JSON.stringify(caller.rules)
    groups.set(key, [...(groups.get(key) ?? []), caller])
  }
  const conditions = [...groups.values()].flatMap((group, at) =>
    group.slice(0, 1).map(({ ability }) => {
      const may = notice.may ? sql` and ${reachable(notice.may, subject, 't', { ability })}` : sql``
      return sql`(${reachable('read', subject, 't', { ability })}${may}) as ${sql.ref(`g${at}`)}`
    }),
  )
  const found = await sql<Record<string, boolean | null>>`
    select ${sql.join(conditions)} from ${sql.table(table)} as t where t.id = ${notice.rowId}`.execute(db)
  const [row] = found.rows
  return row ? [...groups.values()].flatMap((group, at) => (row[`g${at}`] ? group : [])) : []
}

/** What the row is called to this reader. */
async function nameFor(db: Database, { kind, rowId }: Given, { ability, locale }: Caller): Promise<string> {
  const { row, ...declared } = noticeKinds[kind]
  const resource = shownResource(row, ability)
  const { columns, joins } = selection(resource, 't', { ability, language: locale }, 'masked')
  const found = await sql<Row>`select ${columns} from ${sql.table(resource.table)} as t ${joins}
    where t.id = ${rowId}`.execute(db)
  return found.rows[0]
    ? rowTitle(resource, found.rows[0], locale, 'names' in declared ? declared.names : [])
    : ''
}

async function mailTo(db: Database, notice: Given, reader: Caller, publicUrl: string): Promise<void> {
  const { email, locale, name } = reader
  const translate = mailTexts(locale)
  const text = noticeText(translator(locale), notice.kind, await nameFor(db, notice, reader))
  const mail = {
    subject: text,
    paragraphs: [translate('greeting', { name }), text],
    button: {
      label: translate('button'),
      url: `${publicUrl}/${noticeKinds[notice.kind].row.name}/${notice.rowId}`,
    },
    footer: translate('footer'),
    turnOff: { label: translate('turnOff'), url: `${publicUrl}/account` },
  }
  await queueMail(db, email, mail, locale)
}

/** Puts notices before users, those of whom an unread one of the same kind and row is there left out. */
export async function putNotices(
  db: Database,
  kind: NoticeKind,
  rowIds: readonly string[],
  userIds: readonly string[],
): Promise<void> {
  const rows = rowIds.flatMap((rowId) => userIds.map((userId) => ({ id: uuidv7(), rowId, userId })))
  if (rows.length === 0) return
  await sql`insert into notices (id, user_id, kind, entity_type, entity_id)
    select g.id, g."userId", ${kind}, ${noticeKinds[kind].row.subject}, g."rowId"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(id uuid, "userId" uuid, "rowId" uuid)
     where not exists (select 1 from notices n where n.user_id = g."userId" and n.entity_id = g."rowId"
       and n.kind = ${kind} and n.read_at is null)`.execute(db)
}

async function deliver(db: Database, notice: Given, publicUrl: string): Promise<void> {
  const who = notice.users ? sql`u.id = any(${notice.users}::uuid[])` : sql`true`
  const callers = await allCallers(db, sql`${who} and u.id is distinct from ${notice.by}::uuid`)
  const readers = await concerned(db, notice, callers)
  const ids = readers.map(({ userId }) => userId)
  const { group } = noticeKinds[notice.kind]
  await putNotices(db, notice.kind, [notice.rowId], [...(await wanting(db, group, 'inApp', ids))])
  if (noticeDefaults[group].mail === 'area') return
  const mailed = await wanting(db, group, 'byMail', ids)
  for (const reader of readers.filter(({ userId }) => mailed.has(userId)))
    await mailTo(db, notice, reader, publicUrl)
}

/** Days for which notices are kept, read ones and others. */
const retentionDays = { read: 30, unread: 90 }

/** Delivers notices, and forgets old ones. */
export const noticeJobs = (db: Database, publicUrl: string): Jobs => ({
  [noticeJob]: (payload, { job }) =>
    transact(db, { userId: null, requestId: `job ${job.id}` }, (trx) =>
      deliver(trx, given.parse(payload), publicUrl),
    ),
  'forget-old-notices': async () => {
    await sql`delete from notices where created_at < now() - make_interval(days => ${retentionDays.unread})
      or (read_at is not null and created_at < now() - make_interval(days => ${retentionDays.read}))`.execute(
      db,
    )
  },
})

/** When that is done, in UTC. */
export const noticeCrontab = '11 3 * * * forget-old-notices ?fill=1d'
