import type { Crop } from '@darsena/contract/kit/file-link'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import type { Database } from '@darsena/db/connect'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { addJob, type Jobs } from '../jobs/jobs.ts'
import { type FileStore, type StoredParts, storageKey } from './file-store.ts'
import { type Picture, pictureVariants, type Unmade } from './picture-variants.ts'

interface Original {
  id: string
  mimeType: string
  storageKey: string
  crop: Crop | null
  version: number
}

async function readOriginal(db: Database, id: string): Promise<Original | undefined> {
  const found =
    await sql<Original>`select id, mime_type as "mimeType", storage_key as "storageKey", crop, version
    from files where id = ${id} and state = 'PENDING'`.execute(db)
  return found.rows[0]
}

/** A camera without a time zone is assumed to be in the zone of its owner's facility. */
const takenSql = (taken: Picture['taken'], fileId: string) => {
  if (!taken) return sql`null`
  if (taken.offset) return sql`${taken.local + taken.offset}::timestamptz`
  return sql`${taken.local}::timestamp at time zone coalesce((
    select f.time_zone from files p join user_to_facilities uf on uf.user_id = p.created_by
    join facilities f on f.id = uf.facility_id where p.id = ${fileId}
    order by uf.is_default desc limit 1), 'Europe/Madrid')`
}

async function note(
  db: Database,
  { id, version }: Original,
  made: Picture | Unmade,
  keys: readonly string[],
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const isMade = typeof made !== 'string'
    const noted = await sql`update files set state = ${isMade ? 'READY' : 'NONE'},
      state_reason = ${isMade ? null : made}, width = ${isMade ? made.width : null},
      height = ${isMade ? made.height : null}, taken_at = ${isMade ? takenSql(made.taken, id) : sql`null`}
      where id = ${id} and version = ${version} returning id`.execute(trx)
    if (noted.rows.length === 0) return false
    const old = await sql<{ key: string }>`delete from file_variants where file_id = ${id}
      returning storage_key as key`.execute(trx)
    if (old.rows.length > 0) await addJob(trx, 'remove-stored', { keys: old.rows.map(({ key }) => key) })
    for (const [at, variant] of (isMade ? made.variants : []).entries()) {
      await sql`insert into file_variants (id, file_id, kind, mime_type, width, height, size, storage_key)
        values (${uuidv7()}, ${id}, ${variant.kind}, ${variant.mimeType}, ${variant.width}, ${variant.height},
          ${variant.bytes.length}, ${keys[at]})`.execute(trx)
    }
    return true
  })
}

/** Makes the variants of a picture; idempotent, also after an interruption. */
async function makeVariants(db: Database, store: FileStore, id: string): Promise<void> {
  const original = await readOriginal(db, id)
  if (!original) return
  const bytes = Buffer.concat(await (await store.read(original.storageKey)).toArray())
  const made = await pictureVariants(bytes, original.mimeType, original.crop)
  const variants = typeof made === 'string' ? [] : made.variants
  const keys = variants.map(({ kind }) => `variants/${id.slice(-2)}/${id}.${original.version}.${kind}`)
  for (const [at, variant] of variants.entries()) await store.write(keys[at] ?? '', variant.bytes)
  if (await note(db, original, made, keys)) return
  // The crop has changed meanwhile and another job makes its variants; or another process has made the same
  // ones.
  const shown = await sql<{ key: string }>`select storage_key as key from file_variants
    where file_id = ${id}`.execute(db)
  for (const key of keys) if (!shown.rows.some((row) => row.key === key)) await store.remove(key)
}

/** Asks for the smaller pictures of an original, once that is committed. */
export const askForVariants = (db: Database, fileId: string) => addJob(db, 'file-variants', { fileId })

/** Pictures that were set to wait by hand are asked for once, too. */
const resumeVariants = (db: Database) =>
  sql`select graphile_worker.add_job('file-variants', json_build_object('fileId', id),
    job_key => 'file-variants ' || id, job_key_mode => 'unsafe_dedupe')
    from files where state = 'PENDING' and updated_at < now() - interval '2 minutes'`.execute(db)

/**
 * Deletes uploads in one statement. Their stored bytes are deleted once that is committed, with retries until
 * the store succeeds.
 * @param which a condition on `file_uploads`
 * @returns how many there were
 */
export async function discardUploads(db: Database, which: RawBuilder<unknown>): Promise<number> {
  const gone = await sql`with gone as (
      delete from file_uploads where ${which} returning id, length, received, state)
    select graphile_worker.add_job('discard-upload', to_json(gone)) from gone`.execute(db)
  return gone.rows.length
}

const filePayload = z.object({ fileId: z.string() })
const keysPayload = z.object({ keys: z.array(z.string()) })
const uploadPayload = z.object({
  id: z.string(),
  length: z.number(),
  received: z.number(),
  state: z.custom<StoredParts>(),
})

/** What is done with files behind requests. */
export const fileJobs = (db: Database, store: FileStore): Jobs => ({
  'file-variants': (payload) => makeVariants(db, store, filePayload.parse(payload).fileId),
  'resume-variants': async () => void (await resumeVariants(db)),
  'discard-upload': async (payload) => {
    const upload = uploadPayload.parse(payload)
    await store.discard(upload)
    // The last byte may have arrived while the step after it failed.
    await store.remove(storageKey(upload.id))
  },
  'remove-stored': async (payload) => {
    for (const key of keysPayload.parse(payload).keys) await store.remove(key)
  },
})

/** When that is done, in UTC. */
export const fileCrontab = ['*/2 * * * * resume-variants']
