import { chmodSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import { connect } from '@darsena/db/connect'
import { migrate } from '@darsena/db/migrate'
import { startOwnPostgres } from '@darsena/db/postgres/own-postgres'
import { demoPassword } from '@darsena/db/seeds/demo-accounts'
import { seedAccess } from '@darsena/db/seeds/reference/access'
import { insertUser } from '@darsena/db/seeds/reference/first-accounts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinTestApp } from '../../test-app.ts'
import { listening, openStream } from '../../test-stream.ts'
import { hashPassword } from '../passwords.ts'

// A database of its own, since the others need theirs.
let folder: string
let own: Awaited<ReturnType<typeof startOwnPostgres>>
let server: Awaited<ReturnType<typeof joinTestApp>>

beforeAll(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'darsena-live-')))
  chmodSync(folder, 0o755)
  own = await startOwnPostgres({ dataDir: folder })
  await migrate(own.url)
  server = await joinTestApp(own.url)
  await seedAccess(server.db)
  await insertUser(server.db, {
    email: 'admin@darsena.example',
    name: 'Amministratore',
    passwordHash: await hashPassword(demoPassword),
    roles: ['admin'],
  })
})
afterAll(async () => {
  await server.stop()
  await own.stop()
  rmSync(folder, { recursive: true, force: true })
})

const killDatabase = () =>
  process.kill(
    Number(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]),
    'SIGKILL',
  )

/** Writes from elsewhere, as soon as there is a database again. */
async function writeAsSoonAsPossible(): Promise<string> {
  const id = uuidv7()
  for (;;) {
    const other = connect(own.url, { max: 1 })
    try {
      await sql`insert into boats (id, name) values (${id}, 'Dopo')`.execute(other.db)
      return id
    } catch {
      // Away, or not ready yet.
    } finally {
      await other.close()
    }
  }
}

test('a database that is killed and comes back goes on being listened to, and what was written meanwhile is told', {
  timeout: 120_000,
}, async () => {
  const { token } = await server.as('admin')
  const page = await openStream(await listening(server), token)
  for (let times = 0; times < 2; times += 1) {
    killDatabase()
    const written = await writeAsSoonAsPossible()
    await page.until(({ id }) => id === written)
  }
  expect(page.events.filter(({ name }) => name === 'reset')).toEqual([])
  page.close()
})
