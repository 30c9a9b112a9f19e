import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Connection, connect } from '@darsena/db/connect'
import { testDatabase } from '@darsena/db/testing'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { bucketStore, folderStore } from '../kit/files/test-store.ts'
import { type Client, joinTestApp, startTestApp } from '../test-app.ts'
import { givenFile, linkOf, somePdf } from '../test-files.ts'
import { readArchive, writeArchive } from './archive.ts'
import { checkArchive, refuseOtherKey, restoreInstallation } from './restore.ts'
import { saveInstallation } from './save.ts'

const key = 'the secret key of an installation that is backed up'
const source = folderStore()
let app: Awaited<ReturnType<typeof startTestApp>>
let admin: Client
let folder: string
let archive: string
const pdf = somePdf(300_000)
let fileId = ''
const places: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  app = await startTestApp(source.store)
  admin = await app.as('admin')
  fileId = await givenFile(admin, pdf, 'survey.pdf')
  folder = mkdtempSync(join(tmpdir(), 'darsena-backup-'))
  archive = join(folder, 'whole.tar.gz')
  await saveInstallation(app, source.store, key, archive)
})
afterEach(async () => {
  for (const leave of places.splice(0).reverse()) await leave()
})
afterAll(async () => {
  await app?.stop()
  await source.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** The demo's pictures are drawn by a job, which does not run here. */
const ownOf = (keys: readonly string[]) => keys.filter((one) => !one.startsWith('demo/'))

/** Without a template the tables are there already, as after a first start, which is faster. */
async function emptyPlace(given?: Awaited<ReturnType<typeof bucketStore>>, template?: string) {
  const database = await testDatabase(template)
  const files = given ?? folderStore()
  const connection = connect(database.url, { max: 1, isPatient: true })
  places.push(database.drop, files.stop, connection.close)
  const restore = async (path = archive) =>
    restoreInstallation(connection, files.store, await checkArchive(path), () => undefined)
  return { database, connection, store: files.store, restore }
}

/** Every table with a checksum over its rows; ids of transactions aside, which belong to a server. */
async function contentsOf({ db }: Pick<Connection, 'db'>): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'applied_migrations'`.execute(
    db,
  )
  const sums: Record<string, string> = {}
  for (const { name } of tables.rows) {
    const row = name === 'change_log' ? sql`to_jsonb(t) - 'xact' - 'oldest_xact'` : sql`to_jsonb(t)`
    const found = await sql<{ sum: string }>`select count(*) || ' ' || coalesce(
      md5(string_agg(md5(r::text), '' order by md5(r::text))), '') as sum
      from (select ${row} as r from ${sql.table(name)} t) rows`.execute(db)
    sums[name] = found.rows[0]?.sum ?? ''
  }
  return sums
}

const definitionsOf = async ({ db }: Pick<Connection, 'db'>) =>
  (
    await sql`select conname, pg_get_constraintdef(oid) as definition, convalidated from pg_constraint
      where connamespace = 'public'::regnamespace union all
      select tgname, tgrelid::regclass::text, tgenabled = 'O' from pg_trigger where not tgisinternal
      order by 1, 2`.execute(db)
  ).rows

describe.each([
  ['a folder', async () => undefined],
  ['a bucket', bucketStore],
])('restored into %s', (_, makeStore) => {
  test('the place has every row, every rule, every file and the jobs that waited, and people work on', async () => {
    await sql`select graphile_worker.add_job('send-mail', '{"id": "1"}'::json, job_key => ${`kept ${_}`})`.execute(
      app.db,
    )
    const path = join(folder, `${_}.tar.gz`)
    const saved = await saveInstallation(app, source.store, key, path)
    expect(ownOf(saved.lost)).toEqual([])
    const { database, connection, store, restore } = await emptyPlace(
      await makeStore(),
      _ === 'a folder' ? 'template0' : undefined,
    )
    await restore(path)
    expect(await contentsOf(connection)).toEqual(await contentsOf(app))
    expect(await definitionsOf(connection)).toEqual(await definitionsOf(app))
    const jobs = await sql`select 1 from graphile_worker.jobs where key = ${`kept ${_}`}`.execute(
      connection.db,
    )
    expect(jobs.rows).toHaveLength(1)

    const restored = await joinTestApp(database.url, store)
    places.push(restored.stop)
    const again = await restored.as('admin')
    const link = await linkOf(again, fileId)
    expect((await restored.app.inject(link.url)).rawPayload.equals(pdf)).toBe(true)
    const made = await again.post<{ id: string }>('/boats', { name: 'After the restore' })
    expect(made.status).toBe(201)
    const history = await again.get<{ items: { action: string }[] }>(`/boats/${made.body.id}/history`)
    expect(history.body.items.map(({ action }) => action)).toEqual(['CREATE'])
  })
})

test('what is written while the backup runs is in it as a whole or not at all', async () => {
  let isWriting = true
  const writing = (async () => {
    for (let at = 0; isWriting; at++) {
      const made = await admin.post<{ id: string }>('/boats', { name: `Written meanwhile ${at}` })
      await admin.patch(`/boats/${made.body.id}`, { version: 1, beam: 4 })
    }
  })()
  const path = join(folder, 'busy.tar.gz')
  await saveInstallation(app, source.store, key, path)
  isWriting = false
  await writing
  const { connection, restore } = await emptyPlace()
  await restore(path)
  const odd = await sql`select b.id from boats b where b.version <> (
    select count(*) from change_log c where c.entity_id = b.id and c.action in ('CREATE', 'UPDATE'))
    and b.name like 'Written meanwhile%'`.execute(connection.db)
  expect(odd.rows).toEqual([])
})

describe('refused', () => {
  test.each([0.999, 0.5, 0.01])('is an archive that was cut after %d of it', async (share) => {
    const path = join(folder, `cut-${share}.tar.gz`)
    writeFileSync(path, readFileSync(archive))
    truncateSync(path, Math.floor(statSync(path).size * share))
    await expect(checkArchive(path)).rejects.toThrow(/is cut/)
  })

  test('is one in which a byte is wrong', async () => {
    const path = join(folder, 'wrong.tar.gz')
    const bytes = readFileSync(archive)
    const middle = Math.floor(bytes.length / 2)
    bytes[middle] = (bytes[middle] ?? 0) ^ 1
    writeFileSync(path, bytes)
    await expect(checkArchive(path)).rejects.toThrow(/cut or damaged|checksum/)
  })

  test('is one with an entry that was put in later', async () => {
    const path = join(folder, 'forged.tar.gz')
    await writeArchive(path, async (add) => {
      for await (const { name, bytes } of readArchive(archive))
        await add(
          name,
          name === 'manifest.json' ? bytes.toString('utf8').replace('"format":1', '"format":2') : bytes,
        )
    })
    await expect(checkArchive(path)).rejects.toThrow(/newer version/)
  })

  test('is one whose migrations this version does not know', async () => {
    const path = join(folder, 'newer.tar.gz')
    const newer = '"migrations":[{"name":"9999_kit_later","checksum":"1"},'
    await writeArchive(path, async (add) => {
      for await (const { name, bytes } of readArchive(archive))
        await add(
          name,
          name === 'manifest.json' ? bytes.toString('utf8').replace('"migrations":[', newer) : bytes,
        )
    })
    await expect(checkArchive(path)).rejects.toThrow(/newer version.*9999_kit_later/)
  })

  test('is any other file', async () => {
    const path = join(folder, 'other.tar.gz')
    writeFileSync(path, 'a letter')
    await expect(checkArchive(path)).rejects.toThrow(/cut or damaged/)
    await writeArchive(join(folder, 'letters.tar.gz'), (add) => add('letter.txt', 'Dear Sir'))
    await expect(checkArchive(join(folder, 'letters.tar.gz'))).rejects.toThrow(/no backup of Darsena/)
    await expect(checkArchive(join(folder, 'absent.tar.gz'))).rejects.toThrow(/ENOENT/)
  })

  test('is a place where somebody has an account, where an app is at work, or with another key', async () => {
    const used = connect(app.url, { max: 1 })
    places.push(used.close)
    const checked = await checkArchive(archive)
    await expect(restoreInstallation(used, source.store, checked, () => undefined)).rejects.toThrow(
      /An app uses/,
    )
    const { connection, restore, database } = await emptyPlace()
    await restore()
    await expect(restore()).rejects.toThrow(/is in use/)
    expect(connection).toBeDefined()
    expect(database.url).not.toBe(app.url)
    const keyFile = join(folder, 'secret-key')
    writeFileSync(keyFile, 'that of another installation, long enough')
    expect(() => refuseOtherKey(keyFile, checked)).toThrow(/another key/)
  })

  test('is the name of a file that exists', async () => {
    await expect(saveInstallation(app, source.store, key, archive)).rejects.toThrow(/exists/)
  })
})

test('a restore that fails in the middle leaves a place into which the next one goes', async () => {
  const { connection, store } = await emptyPlace()
  const full = { ...store, write: () => Promise.reject(new Error('no space left')) }
  const checked = await checkArchive(archive)
  await expect(restoreInstallation(connection, full, checked, () => undefined)).rejects.toThrow('no space')
  expect((await contentsOf(connection)).users).toBe('0 ')
  await restoreInstallation(connection, store, checked, () => undefined)
  expect((await contentsOf(connection)).users).not.toBe('0 ')
}, 120_000)

test('a backup that cannot be written fails and leaves nothing behind', async () => {
  const there = readdirSync(folder).sort()
  await expect(saveInstallation(app, source.store, key, join(folder, 'absent/a.tar.gz'))).rejects.toThrow(
    /ENOENT/,
  )
  const away = { ...source.store, read: () => Promise.reject(new Error('the store is away')) }
  await expect(saveInstallation(app, away, key, join(folder, 'b.tar.gz'))).rejects.toThrow(
    'the store is away',
  )
  expect(readdirSync(folder).sort()).toEqual(there)
})

test('originals that the store lost or changed are named, lost smaller pictures are made anew', async () => {
  const lostId = await givenFile(admin, somePdf(2000), 'lost.pdf')
  const found = await sql<{ key: string }>`select storage_key as key from files where id = ${lostId}`.execute(
    app.db,
  )
  const lostKey = found.rows[0]?.key ?? ''
  await source.store.write(lostKey, Buffer.from('other bytes'))
  const changed = await saveInstallation(app, source.store, key, join(folder, 'changed.tar.gz'))
  expect(ownOf(changed.lost)).toEqual([lostKey])
  await source.store.remove(lostKey)
  await sql`insert into file_variants (id, file_id, kind, mime_type, width, height, size, storage_key)
    values (gen_random_uuid(), ${fileId}, 'thumb', 'image/webp', 1, 1, 1, 'variants/none')`.execute(app.db)
  const path = join(folder, 'lost.tar.gz')
  expect(ownOf((await saveInstallation(app, source.store, key, path)).lost)).toEqual([lostKey])
  const { connection, restore } = await emptyPlace()
  await restore(path)
  const state = await sql`select state from files where id = ${fileId}`.execute(connection.db)
  expect(state.rows).toEqual([{ state: 'PENDING' }])
})
