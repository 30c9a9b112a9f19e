import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Tables } from './tables.ts'
import { watchSilence } from './wire/watch-silence.ts'

export type Database = Kysely<Tables>

const oid = { int8: 20, date: 1082, timestamptz: 1184, numeric: 1700 } as const

// Days stay strings (rule 28: a day never shifts), instants become RFC 3339; connections use UTC.
pg.types.setTypeParser(oid.int8, Number)
pg.types.setTypeParser(oid.numeric, Number)
pg.types.setTypeParser(oid.date, (value) => value)
// PostgreSQL leaves out zeros at the end of a second's parts, so there may be no, one, or up to six digits of them.
pg.types.setTypeParser(oid.timestamptz, (value) =>
  value.replace(/^(\S+) ([\d:]+(?:\.\d{1,3})?)\d*\+00$/, '$1T$2Z'),
)

export interface Connection {
  db: Database
  pool: pg.Pool
  close(): Promise<void>
}

/**
 * Opens a pool on a PostgreSQL of version 15 or newer. Nothing is sent until the first query;
 * a database that is away or silent fails within 5 s instead of hanging.
 * @param url `postgres://…`
 * @param options `isPatient`: a query may take as long as it takes
 */
export function connect(url: string, options: { max?: number; isPatient?: boolean } = {}): Connection {
  const where = { connectionString: url, keepAlive: true }
  const pool = new pg.Pool({
    ...where,
    max: options.max ?? 10,
    connectionTimeoutMillis: 4_000,
    // Longer than the database's own limit for a statement, for a single connection that is lost without a word.
    ...(options.isPatient ? {} : { query_timeout: 35_000 }),
    idleTimeoutMillis: 30_000,
    application_name: 'darsena',
    options: '-c TimeZone=UTC -c statement_timeout=30000 -c idle_in_transaction_session_timeout=60000',
  })
  // An idle connection that dies (database restarted) must not end the process; the next query opens a new one.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  const stopWatching = watchSilence(pool, where)
  const close = () => {
    stopWatching()
    return db.destroy()
  }
  return { db, pool, close }
}
