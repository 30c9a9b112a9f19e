import type { LiveChange } from '@darsena/contract/kit/live'
import type { Database } from '@darsena/db/connect'
import { sql } from 'kysely'

/** A line of the change log, as live streams send it. */
export interface Change extends LiveChange {
  logId: number
}

/** A reader that missed more changes than this reloads everything. */
export const mostChanges = 1_000
const longestBreak = '1 day'

const actions: readonly string[] = ['CREATE', 'UPDATE', 'ARCHIVE', 'RESTORE', 'DELETE']
const isAction = (word: string | undefined): word is Change['action'] => actions.includes(word ?? '')

/** A notice of the channel `changes`: log id, type, row and action, as the trigger `announce_change` writes them. */
export function readNotice(payload: string): Change | undefined {
  const [logId, entityType, id, action] = payload.split(' ')
  if (!logId || !entityType || !id || !isAction(action)) return undefined
  return { logId: Number(logId), entityType, id, action }
}

/** The newest line of the log that is committed; 0 in an empty one. */
export async function newestLogId(db: Database): Promise<number> {
  const found = await sql<{ id: number }>`select id from change_log order by id desc limit 1`.execute(db)
  return found.rows[0]?.id ?? 0
}

/**
 * All changes that a reader can have missed after the log line `logId`, in the order of the log. Ids are
 * assigned while transactions run and become visible when these commit, so a lower id may appear after a
 * higher one: transactions that were running when that line was written count as missed too. Some changes may
 * have been sent already.
 * @returns undefined when there are too many, the line is too old, or it is unknown
 */
export async function changesSince(db: Database, logId: number): Promise<Change[] | undefined> {
  const known = await sql<{ oldest: number }>`select oldest_xact as oldest from change_log
    where id = ${logId} and at > now() - ${sql.lit(longestBreak)}::interval`.execute(db)
  const oldest = known.rows[0]?.oldest
  if (oldest === undefined) return undefined
  const columns = sql`id as "logId", entity_type as "entityType", entity_id as id, action`
  const missed = await sql<Change>`
    select ${columns} from change_log where id > ${logId} and action <> 'VIEW'
    union all select ${columns} from change_log where xact >= ${oldest} and id < ${logId} and action <> 'VIEW'
    order by "logId" limit ${mostChanges + 1}`.execute(db)
  return missed.rows.length > mostChanges ? undefined : missed.rows
}
