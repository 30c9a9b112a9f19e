import {
  type NoticeAnswer,
  type NoticeChoice,
  type NoticesAnswer,
  noticeGroups,
  noticePageSize,
} from '@darsena/contract/kit/home/notices'
import { shownResource } from '@darsena/contract/kit/shown-resource'
import { type NoticeKind, noticeKinds } from '@darsena/contract/notice-kinds'
import { sql } from 'kysely'
import type { Condition } from '../access-sql.ts'
import type { Context } from '../context.ts'
import { selection } from '../crud/columns.ts'
import type { Row } from '../crud/list-rows.ts'
import { readable } from '../crud/rights.ts'
import { rowTitle } from '../crud/row-title.ts'
import { noticeText } from './notice-texts.ts'
import { wants } from './notify.ts'

interface StoredNotice {
  id: string
  kind: NoticeKind
  rowId: string
  createdAt: string
  readAt: string | null
}

const resources = [...new Map(Object.values(noticeKinds).map(({ row }) => [row.name, row])).values()]

/** Notices of the caller whose rows they may read now; a kind that the product no longer knows is of no row. */
function shown(context: Context): Condition {
  const kindsOf = (name: string) =>
    Object.entries(noticeKinds).flatMap(([kind, { row }]) => (row.name === name ? [kind] : []))
  const any = resources.map(
    (resource) => sql`(n.kind = any(${kindsOf(resource.name)}::text[]) and exists (
      select 1 from ${sql.table(resource.table)} as t where t.id = n.entity_id and ${readable(resource, 't', context)}))`,
  )
  return sql<boolean>`n.user_id = ${context.caller.userId} and (${sql.join(any, sql` or `)})`
}

/** What the rows of these notices are called: one statement for each resource. */
async function namesOf(context: Context, notices: readonly StoredNotice[]): Promise<Map<string, Row>> {
  const rows = new Map<string, Row>()
  for (const listed of resources) {
    const ids = notices.filter(({ kind }) => noticeKinds[kind].row === listed).map(({ rowId }) => rowId)
    if (ids.length === 0) continue
    const resource = shownResource(listed, context.ability)
    const { columns, joins } = selection(resource, 't', context, 'masked')
    const found = await sql<Row>`select ${columns} from ${sql.table(resource.table)} as t ${joins}
      where t.id = any(${ids}::uuid[]) and ${readable(resource, 't', context)}`.execute(context.db)
    for (const row of found.rows) rows.set(row.id, row)
  }
  return rows
}

function answerOf(context: Context, notice: StoredNotice, row: Row | undefined): NoticeAnswer[] {
  // Not to be read any more since the notices were looked up.
  if (!row) return []
  const { kind, rowId, ...rest } = notice
  const declared = noticeKinds[kind]
  const fields = 'names' in declared ? declared.names : []
  const name = rowTitle(declared.row, row, context.language, fields)
  const text = noticeText(context.translate, kind, name)
  return [{ ...rest, kind, group: declared.group, text, page: `/${declared.row.name}/${rowId}` }]
}

/** A page of the caller's notices, the newest first, and how many of all are unread. */
export async function ownNotices(
  context: Context,
  { before, unread }: { before?: string | undefined; unread?: 'true' | 'false' | undefined },
): Promise<NoticesAnswer> {
  const visible = shown(context)
  const older = before ? sql`and n.id < ${before}::uuid` : sql``
  const state = unread === undefined ? sql`` : sql`and (n.read_at is null) = ${unread === 'true'}`
  const found = await sql<StoredNotice>`
    select n.id, n.kind, n.entity_id as "rowId", n.created_at as "createdAt", n.read_at as "readAt"
      from notices n where ${visible} ${older} ${state} order by n.id desc limit ${noticePageSize + 1}`.execute(
    context.db,
  )
  const counted = await sql<{ unread: number }>`
    select count(*)::int as unread from notices n where ${visible} and n.read_at is null`.execute(context.db)
  const page = found.rows.slice(0, noticePageSize)
  const rows = await namesOf(context, page)
  return {
    items: page.flatMap((notice) => answerOf(context, notice, rows.get(notice.rowId))),
    unread: counted.rows[0]?.unread ?? 0,
    hasMore: found.rows.length > noticePageSize,
  }
}

/** Marks the caller's notices as read, or as unread again; all of them where none is named. */
export async function markNotices(
  { db, caller }: Context,
  ids: readonly string[] | undefined,
  isRead: boolean,
): Promise<void> {
  const meant = ids ? sql`and id = any(${[...ids]}::uuid[])` : sql``
  await sql`update notices set read_at = ${isRead ? sql`now()` : null}
    where user_id = ${caller.userId} and (read_at is null) = ${isRead} ${meant}`.execute(db)
}

/** The channels of each group that the caller has chosen. */
export async function ownChoices({ db, caller }: Context): Promise<NoticeChoice[]> {
  const values = noticeGroups.map(
    (group) => sql`(select jsonb_build_object('group', ${group}::text, 'inApp', ${wants(group, 'inApp')},
      'byMail', ${wants(group, 'byMail')}) from users u
      left join notice_choices c on c.user_id = u.id and c.notice_group = ${group} where u.id = ${caller.userId})`,
  )
  const found = await sql<{
    items: NoticeChoice[]
  }>`select jsonb_build_array(${sql.join(values)}) as items`.execute(db)
  return found.rows[0]?.items ?? []
}

/** Changes the channels of these groups. */
export async function choose({ db, caller }: Context, choices: readonly NoticeChoice[]): Promise<void> {
  await sql`insert into notice_choices (user_id, notice_group, in_app, by_mail)
    select ${caller.userId}, g."group", g."inApp", g."byMail"
      from jsonb_to_recordset(${JSON.stringify(choices)}::jsonb) as g("group" text, "inApp" boolean, "byMail" boolean)
    on conflict (user_id, notice_group) do update set in_app = excluded.in_app, by_mail = excluded.by_mail`.execute(
    db,
  )
  const documents = choices.find(({ group }) => group === 'documents')
  if (documents)
    await sql`update users set document_mails = ${documents.byMail}
      where id = ${caller.userId} and document_mails <> ${documents.byMail}`.execute(db)
}
