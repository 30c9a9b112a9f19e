import type { Action } from '@darsena/contract/access/entity-types'
import { type NoticeGroup, noticeDefaults } from '@darsena/contract/kit/home/notices'
import type { NoticeKind } from '@darsena/contract/notice-kinds'
import type { Database } from '@darsena/db/connect'
import { sql } from 'kysely'
import { addJob } from '../jobs/jobs.ts'

/** Something that concerns users. */
export interface Notice {
  kind: NoticeKind
  /** The row that it refers to, of the resource that the kind names. */
  rowId: string
  /** The recipients: these users, or all who may do this to the row; only readers of the row among them. */
  to: readonly (string | null | undefined)[] | { may: Exclude<Action, 'manage'> }
  /** The acting user, who gets no notice. */
  by: string | null
}

export const noticeJob = 'deliver-notice'

/**
 * Notifies users, in the app or by mail as each of them has chosen, once the transaction is committed. A user who has
 * an unread notice of the same kind and row gets no other one.
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

/** The channels of each user for a group, as a value in SQL; `u` are the users, `c` their choices. */
export const wants = (group: NoticeGroup, way: 'inApp' | 'byMail') => {
  // Mails on documents have a switch on the account that is older than these choices.
  if (group === 'documents' && way === 'byMail') return sql<boolean>`u.document_mails`
  const chosen = sql.ref(way === 'inApp' ? 'c.in_app' : 'c.by_mail')
  return sql<boolean>`coalesce(${chosen}, ${sql.lit(noticeDefaults[group][way])})`
}

/** Those of the users who have chosen this channel for the group. */
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
