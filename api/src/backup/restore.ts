import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Connection } from '@darsena/db/connect'
import { migrate, refuseUnknownMigrations } from '@darsena/db/migrate'
import type { PoolClient } from 'pg'
import { z } from 'zod'
import type { FileStore } from '../kit/files/file-store.ts'
import { prepareJobs } from '../kit/jobs/jobs.ts'
import { readArchive } from './archive.ts'
import { addJobs, loadTable, loosenTables, setSequences } from './load-tables.ts'
import { archiveFormat, entryName, jobOf, type Manifest, manifestOf } from './manifest.ts'

/** What an archive holds, known before anything is changed. */
export interface Checked {
  path: string
  manifest: Manifest
  secretKey: string
}

function readManifest(path: string, bytes: Buffer): Manifest {
  const { format } = z.object({ format: z.number() }).parse(JSON.parse(bytes.toString('utf8')))
  if (format > archiveFormat)
    throw new Error(`${path} was made by a newer version: restore it with that one, or a later one`)
  const manifest = manifestOf.parse(JSON.parse(bytes.toString('utf8')))
  try {
    refuseUnknownMigrations(manifest.migrations)
  } catch (error) {
    throw new Error(
      `${path} was made by a newer version, or by one that was changed: ${error instanceof Error ? error.message : error}`,
    )
  }
  return manifest
}

/**
 * Reads an archive to its end and checks it.
 * @throws with one readable line where it is cut, damaged, or of a newer version
 */
export async function checkArchive(path: string): Promise<Checked> {
  let manifest: Manifest | undefined
  let secretKey = ''
  for await (const { name, bytes } of readArchive(path)) {
    if (!manifest && name !== entryName.manifest) throw new Error(`${path} is no backup of Darsena`)
    manifest ??= readManifest(path, bytes)
    if (name === entryName.secretKey) secretKey = bytes.toString('utf8')
  }
  if (!manifest) throw new Error(`${path} is no backup of Darsena`)
  return { path, manifest, secretKey }
}

/** @throws where the data folder holds the key of another installation */
export function refuseOtherKey(keyFile: string, { path, secretKey }: Checked): void {
  if (!existsSync(keyFile) || readFileSync(keyFile, 'utf8').trim() === secretKey) return
  throw new Error(
    `${keyFile} holds another key than ${path}: restore into an empty place, or move the file away`,
  )
}

interface Place {
  isOurs: boolean
  tables: number
  apps: number
}

const describePlace = `select to_regclass('public.applied_migrations') is not null as "isOurs",
  (select count(*)::int from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r') as tables,
  (select count(*)::int from pg_stat_activity where datname = current_database()
    and application_name = 'darsena' and pid <> pg_backend_pid()) as apps`

/** A program that was killed just now may still be connected: it has some seconds. */
async function readPlace(client: PoolClient, patience = 20): Promise<Place> {
  const { rows } = await client.query<Place>(describePlace)
  const place = rows[0] ?? { isOurs: false, tables: 0, apps: 0 }
  if (place.apps === 0 || patience === 0) return place
  await sleep(250)
  return readPlace(client, patience - 1)
}

/** @throws where somebody has an account already, where it holds something else, or while an app uses it */
async function refuseUsedDatabase(client: PoolClient): Promise<void> {
  const { isOurs, tables, apps } = await readPlace(client)
  if (apps > 0) throw new Error('An app uses this database: stop it first')
  if (!isOurs && tables > 0)
    throw new Error('The database holds tables of something else: restore into an empty one')
  const users = await client.query(`select to_regclass('public.users') is not null as there`)
  if (!users.rows[0]?.there) return
  const anybody = await client.query('select 1 from users limit 1')
  if (anybody.rows.length > 0) throw new Error('The database is in use: restore into an empty one')
}

/** Rows and files of the archive, all of them or none: what is left of files is harmless, and overwritten next time. */
async function load(client: PoolClient, files: FileStore, { path, manifest }: Checked): Promise<number> {
  const tables = new Map(manifest.tables.map((table) => [table.name, table]))
  let loading: { name: string; add(piece: Buffer): Promise<void>; end(): Promise<void> } | undefined
  let count = 0
  for await (const { name, bytes } of readArchive(path)) {
    const [kind = '', table = ''] = name.split('/')
    if (loading && loading.name !== table) {
      await loading.end()
      loading = undefined
    }
    const known = kind === 'tables' && tables.get(table)
    if (known) {
      loading ??= { name: table, ...loadTable(client, known) }
      await loading.add(bytes)
    } else if (kind === 'stored') {
      await files.write(name.slice('stored/'.length), bytes)
      count += 1
    } else if (name === entryName.jobs) {
      await addJobs(client, z.array(jobOf).parse(JSON.parse(bytes.toString('utf8'))))
    } else if (name === entryName.absent) {
      const absent = z.array(z.string()).parse(JSON.parse(bytes.toString('utf8')))
      await client.query(
        `update files set state = 'PENDING' where id in (
           select file_id from file_variants where storage_key = any($1))`,
        [absent],
      )
    }
  }
  return count
}

/**
 * Makes an empty place an installation as it was. What fails, or is killed, leaves the place empty.
 * @param keepKey writes the secret key down, before the rows that are sealed with it are there
 */
export async function restoreInstallation(
  { pool }: Pick<Connection, 'pool'>,
  files: FileStore,
  checked: Checked,
  keepKey: () => void,
): Promise<{ files: number }> {
  const check = await pool.connect()
  await refuseUsedDatabase(check).finally(() => check.release())
  await migrate(pool, undefined, checked.manifest.migrations)
  await prepareJobs(pool, () => undefined)
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('set idle_in_transaction_session_timeout = 0')
    await client.query('begin')
    const tighten = await loosenTables(client)
    const restored = await load(client, files, checked)
    await setSequences(client, checked.manifest)
    await tighten()
    keepKey()
    await client.query('commit')
    await client.query('analyze')
    return { files: restored }
  } finally {
    client.release(true)
  }
}
