import type { Database } from '@darsena/db/connect'
import type { Tables } from '@darsena/db/tables'
import { sql, type Transaction } from 'kysely'
import { isRetryable } from './database-errors.ts'

interface Actor {
  userId: string | null
  requestId: string
}

/** Sets the acting user for the triggers, for this transaction only. */
const actAs = (trx: Transaction<Tables>, actor: Actor) =>
  sql`select set_config('darsena.user_id', ${actor.userId ?? ''}, true), set_config('darsena.request_id', ${actor.requestId}, true)`.execute(
    trx,
  )

/**
 * Runs work in one transaction as somebody; a deadlock or serialization failure is tried again up to three times,
 * so the work must not have effects outside the database.
 */
export async function transact<T>(
  db: Database,
  actor: Actor,
  work: (trx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(async (trx) => {
        await actAs(trx, actor)
        return work(trx)
      })
    } catch (error) {
      if (attempt >= 3 || !isRetryable(error)) throw error
    }
  }
}
