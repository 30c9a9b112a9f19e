import { createHash } from 'node:crypto'
import type { Connection } from '@darsena/db/connect'
import type { PoolClient } from 'pg'
import type { FileStore } from '../kit/files/file-store.ts'
import { isAbsent } from '../kit/files/file-store.ts'
import { writeArchive } from './archive.ts'
import { entryName } from './manifest.ts'
import { describeDatabase, openSnapshot, rowsOf, waitingJobs } from './save-tables.ts'

interface StoredFile {
  key: string
  /** Of originals; smaller pictures are made anew where they are wrong. */
  sha256: string | null
}

export interface Saved {
  tables: number
  files: number
  /** Keys of originals that the store lacks, or holds with other bytes than arrived. */
  lost: string[]
}

type Add = (name: string, content: Buffer | string) => Promise<void>

/** The list is of the snapshot, and outlives it: while files are copied, no old rows are kept for our sake. */
const listFiles = `declare stored_files no scroll cursor with hold for
  select storage_key as key, sha256 from files union all select storage_key, null from file_variants`

async function* filesOf(client: PoolClient): AsyncGenerator<StoredFile> {
  for (;;) {
    const { rows } = await client.query<StoredFile>('fetch 200 from stored_files')
    if (rows.length === 0) return
    yield* rows
  }
}

async function bytesOf(files: FileStore, key: string): Promise<Buffer | undefined> {
  try {
    return Buffer.concat(await (await files.read(key)).toArray())
  } catch (error) {
    if (isAbsent(error)) return undefined
    throw error
  }
}

async function saveFiles(client: PoolClient, files: FileStore, add: Add): Promise<Omit<Saved, 'tables'>> {
  const absent: string[] = []
  const suspects: string[] = []
  let count = 0
  for await (const { key, sha256 } of filesOf(client)) {
    const bytes = await bytesOf(files, key)
    if (!bytes) {
      absent.push(key)
      continue
    }
    if (sha256 && createHash('sha256').update(bytes).digest('hex') !== sha256) suspects.push(key)
    await add(entryName.stored(key), bytes)
    count += 1
  }
  await add(entryName.absent, JSON.stringify(absent))
  // A file that was deleted after the snapshot is no loss.
  const known = await client.query<{ key: string }>(
    'select storage_key as key from files where storage_key = any($1)',
    [[...absent, ...suspects]],
  )
  return { files: count, lost: known.rows.map(({ key }) => key) }
}

/**
 * Everything that makes an installation, in one archive: the database as it is at one instant, the files that it knows
 * then, and the secret key. The app may be at work meanwhile.
 * @throws where anything could not be read or written; nothing is left behind then
 */
export async function saveInstallation(
  { pool }: Pick<Connection, 'pool'>,
  files: FileStore,
  secretKey: string,
  path: string,
): Promise<Saved> {
  const saved: Saved = { tables: 0, files: 0, lost: [] }
  const client = await pool.connect()
  try {
    await writeArchive(path, async (add) => {
      await openSnapshot(client)
      const manifest = await describeDatabase(client)
      await add(entryName.manifest, JSON.stringify(manifest))
      await add(entryName.secretKey, secretKey)
      for (const table of manifest.tables) {
        let piece = 0
        for await (const rows of rowsOf(client, table)) await add(entryName.table(table.name, piece++), rows)
      }
      await add(entryName.jobs, JSON.stringify(await waitingJobs(client)))
      await client.query(listFiles)
      await client.query('commit')
      saved.tables = manifest.tables.length
      Object.assign(saved, await saveFiles(client, files, add))
    })
    return saved
  } finally {
    // Closed, whatever it was left with.
    client.release(true)
  }
}
