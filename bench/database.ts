import { randomBytes } from 'node:crypto'
import { startOwnPostgres } from '@darsena/db/postgres/own-postgres'
import pg from 'pg'
import { temporaryFolder } from './temporary-folder.ts'

export interface BenchDatabase {
  readonly url: string
  /** Leaves nothing of it behind. */
  drop(): Promise<void>
}

/** An empty database: on the server of `DATABASE_URL`, else on a PostgreSQL of the product's own kind. */
export async function benchDatabase(): Promise<BenchDatabase> {
  const given = process.env.DATABASE_URL
  if (given) return databaseOn(given)
  const own = await startOwnPostgres({ dataDir: temporaryFolder() })
  return { url: own.url, drop: own.stop }
}

async function databaseOn(server: string): Promise<BenchDatabase> {
  const name = `darsena_bench_${randomBytes(4).toString('hex')}`
  await run(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => run(server, `drop database ${name} with (force)`) }
}

async function run(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
