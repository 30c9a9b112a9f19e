import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import './test-server.ts'

export interface TestDatabase {
  readonly url: string
  /** Removes it, whoever is still connected. */
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

async function run(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
