import type { Database } from '@darsena/db/connect'
import { type RawBuilder, sql } from 'kysely'
import { turns } from '../turns.ts'

const batchSize = 500
const inTurn = turns({ atOnce: 3, atOncePerUser: 2, waiting: 50, waitingPerUser: 8 })

/**
 * A stream holds its connection while its reader takes rows, so only some run at once and the others queue.
 * @returns ends the turn; call it when the stream is closed
 * @throws TOO_MANY_REQUESTS where too many wait already
 */
export const exportTurn = (userId: string): Promise<() => void> =>
  new Promise((begin, refuse) => {
    inTurn(userId, () => new Promise<void>((end) => begin(end))).catch(refuse)
  })

export interface OpenRows<R> {
  rows: AsyncGenerator<R>
  /** Gives the connection back; also when no row was ever taken. */
  close(): Promise<void>
}

/**
 * The rows of a query by a cursor, in one snapshot. Each FETCH is a statement of its own, so that a slow
 * reader does not exceed the time limit for one statement. The first rows are fetched before this returns: an
 * error of the database is thrown before an answer has begun.
 */
export async function openRows<R>(db: Database, query: RawBuilder<R>): Promise<OpenRows<R>> {
  const trx = await db.startTransaction().setAccessMode('read only').execute()
  let isOpen = true
  const close = async () => {
    if (isOpen) await trx.rollback().execute()
    isOpen = false
  }
  const fetchBatch = async () =>
    (await sql<R>`fetch ${sql.lit(batchSize)} from export_rows`.execute(trx)).rows
  async function* rows(first: R[]): AsyncGenerator<R> {
    try {
      for (let batch = first; batch.length > 0; batch = await fetchBatch()) yield* batch
    } finally {
      await close()
    }
  }
  try {
    await sql`declare export_rows no scroll cursor for ${query}`.execute(trx)
    return { rows: rows(await fetchBatch()), close }
  } catch (error) {
    await close()
    throw error
  }
}
