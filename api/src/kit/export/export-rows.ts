import type { Database } from '@darsena/db/connect'
import { type RawBuilder, sql } from 'kysely'

const batchSize = 500
const atOnce = 3

let running = 0
const waiting: (() => void)[] = []

/** A stream holds its connection as long as its reader takes, so only some run at once; the others wait. */
async function turn(): Promise<void> {
  if (running < atOnce) running += 1
  else await new Promise<void>((resolve) => waiting.push(resolve))
}

function pass(): void {
  const next = waiting.shift()
  if (next) next()
  else running -= 1
}

/**
 * The rows of a query, some hundred at a time, as they all were when it began. Each FETCH is a statement of its own,
 * so that a slow reader does not run into the time limit for one statement.
 */
export async function* rowsOf<R>(db: Database, query: RawBuilder<R>): AsyncGenerator<R> {
  await turn()
  try {
    const trx = await db.startTransaction().setAccessMode('read only').execute()
    try {
      await sql`declare export_rows no scroll cursor for ${query}`.execute(trx)
      for (;;) {
        const { rows } = await sql<R>`fetch ${sql.lit(batchSize)} from export_rows`.execute(trx)
        if (rows.length === 0) break
        yield* rows
      }
    } finally {
      await trx.rollback().execute()
    }
  } finally {
    pass()
  }
}
