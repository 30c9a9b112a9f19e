import type { Action } from '@darsena/contract/access/entity-types'
import { type NoticeGroup, noticeDefaults } from '@darsena/contract/kit/notices'
import type { NoticeKind } from '@darsena/contract/notice-kinds'
import type { Database } from '@darsena/db/connect'
import { sql } from 'kysely'
import { addJob } from '../jobs/jobs.ts'

/** Something that concerns users. */
export interface Notice {
  kind: NoticeKind
  /** The row that it speaks of, of the resource that the kind names. */
  rowId: string
  /** Who is told: these users, or all who may do this to the row. Always only those who may read the row. */
  to: readonly (string | null | undefined)[] | { may: Exclude<Action, 'manage'> }
  /** Who did it, and is not told of it. */
  by: string | null
}

export const noticeJob = 'deliver-notice'

/**
 * Tells users of something, in the app or by mail as each of them has chosen, once the transaction is committed and never
 * if it is not. Of a row of which an unread notice of the same kind is there, nobody is told again.
 * @param db the transaction in which it happens
 */
export async function notify(db: Database, { to, ...notice }: Notice): Promise<void> {
  if ('may' in to) {
    await addJob(db, noticeJob, { ...notice, may: to.may })
    return
  }
  const users = [...new Set(to)].filter((id) => typeof id === 'string' && id !== notice.by)
  if (users.length > 0) await addJob(db, noticeJob, { ...notice, users })
}

/** How each user is told of a group in one of the ways, as a value in SQL; `u` are the users, `c` their choices. */
export const wants = (group: NoticeGroup, way: 'inApp' | 'byMail') => {
  // Mails on documents have a switch on the account that is older than these choices.
  if (group === 'documents' && way === 'byMail') return sql<boolean>`u.document_mails`
  const chosen = sql.ref(way === 'inApp' ? 'c.in_app' : 'c.by_mail')
  return sql<boolean>`coalesce(${chosen}, ${sql.lit(noticeDefaults[group][way])})`
}

/** Of these users those who want to be told of a group in this way. */
export async function wanting(
  db: Database,
  group: NoticeGroup,
  way: 'inApp' | 'byMail',
  userIds: readonly string[],
): Promise<Set<string>> {
  const found = await sql<{ id: string }>`select u.id from users u
    left join notice_choices c on c.user_id = u.id and c.notice_group = ${group}
    where u.id = any(${[...userIds]}::uuid[]) and ${wants(group, way)}`.execute(db)
  return new Set(found.rows.map(({ id }) => id))
}
