import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import './test-server.ts'

export interface TestDatabase {
  readonly url: string
  /** Removes it, even while clients are connected. */
  drop(): Promise<void>
}

/**
 * A database of its own for one test file.
 * @param template what it is a copy of; absent: the run's migrated database without rows
 */
export async function testDatabase(template = inject('testServer').template): Promise<TestDatabase> {
  const { adminUrl } = inject('testServer')
  const name = `test_${randomBytes(6).toString('hex')}`
  await run(adminUrl, `create database ${name} template ${template}`)
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => run(adminUrl, `drop database ${name} with (force)`) }
}

/**
 * A database of its own for one test file, as `prepare` leaves one: done once per run, then copied, which takes a fraction
 * of the time.
 * @param name of the copied one, the same for all that prepare alike
 */
export async function preparedDatabase(
  name: string,
  prepare: (url: string) => Promise<void>,
): Promise<TestDatabase> {
  const { adminUrl } = inject('testServer')
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    // Test files run side by side: the second waits for what the first prepares.
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    const there = await client.query('select 1 from pg_database where datname = $1', [name])
    if (there.rows.length === 0) {
      const made = await testDatabase()
      await prepare(made.url)
      await client.query(`alter database ${new URL(made.url).pathname.slice(1)} rename to ${name}`)
    }
  } finally {
    await client.end()
  }
  return testDatabase(name)
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
