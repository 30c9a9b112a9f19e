import type { Database } from '@darsena/db/connect'
import { type RawBuilder, sql } from 'kysely'

const batchSize = 500
const atOnce = 3

let running = 0
const waiting: (() => void)[] = []

function pass(): void {
  const next = waiting.shift()
  if (next) next()
  else running -= 1
}

/**
 * A stream holds its connection as long as its reader takes, so only some run at once and the others wait their turn.
 * @returns ends the turn; to be called when the stream is closed
 */
export async function exportTurn(): Promise<() => void> {
  if (running < atOnce) running += 1
  else await new Promise<void>((resolve) => waiting.push(resolve))
  return pass
}

/**
 * The rows of a query, some hundred at a time, as they all were when it began. Each FETCH is a statement of its own,
 * so that a slow reader does not run into the time limit for one statement.
 */
export async function* rowsOf<R>(db: Database, query: RawBuilder<R>): AsyncGenerator<R> {
  const trx = await db.startTransaction().setAccessMode('read only').execute()
  try {
    await sql`declare export_rows no scroll cursor for ${query}`.execute(trx)
    for (;;) {
      const { rows } = await sql<R>`fetch ${sql.lit(batchSize)} from export_rows`.execute(trx)
      if (rows.length === 0) return
      yield* rows
    }
  } finally {
    await trx.rollback().execute()
  }
}
