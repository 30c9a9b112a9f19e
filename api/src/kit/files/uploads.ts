import { createHash, type Hash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileLimit } from '@darsena/contract/kit/file-link'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import type { Database } from '@darsena/db/connect'
import { sql } from 'kysely'
import { AppError, invalid } from '../app-error.ts'
import type { Context } from '../context.ts'
import { transact } from '../transaction.ts'
import { chunksOf } from './chunks.ts'
import { askForVariants, discardUploads } from './file-jobs.ts'
import { cleanName } from './file-name.ts'
import {
  type Chunks,
  type FileStore,
  otherOffset,
  type StoredParts,
  type StoredUpload,
  storageKey,
  stored,
} from './file-store.ts'
import { fileTypeOf, inspected } from './file-type.ts'

/** So many bytes come in while those before them are written. */
const readAhead = 512 * 1024

export interface Upload extends StoredUpload {
  name: string
}

/**
 * Begins an upload; its id is the one that the file will have.
 * @throws TOO_LARGE, VALIDATION for a file without bytes
 */
export async function beginUpload(context: Context, name: string, length: number): Promise<Upload> {
  if (length > fileLimit) throw new AppError('TOO_LARGE', { text: 'reason.fileTooLarge' })
  if (length < 1) throw invalid([{ path: 'file', message: context.translate('fault.emptyFile') }])
  const upload = { id: uuidv7(), name: cleanName(name), length, received: 0, state: {} }
  await sql`insert into file_uploads (id, user_id, name, length)
    values (${upload.id}, ${context.caller.userId}, ${upload.name}, ${length})`.execute(context.db)
  return upload
}

/** @throws NOT_FOUND when there is none, or somebody else began it */
export async function findUpload({ db, caller }: Context, id: string): Promise<Upload> {
  const found = await sql<Upload>`select id, name, length, received, state from file_uploads
    where id = ${id} and user_id = ${caller.userId}`.execute(db)
  const upload = found.rows[0]
  if (!upload) throw new AppError('NOT_FOUND')
  return upload
}

/** The latest request takes over the upload; an earlier one gets CONFLICT when it next reports its offset. */
async function takeOver(db: Database, { id, received }: Upload, writer: string): Promise<StoredParts> {
  const taken = await sql<{
    state: StoredParts
  }>`update file_uploads set writer = ${writer}, touched_at = now()
    where id = ${id} and received = ${received} returning state`.execute(db)
  if (!taken.rows[0]) throw otherOffset()
  return taken.rows[0].state
}

/** @throws TOO_LARGE beyond the bytes that were announced */
async function* hashed(source: Chunks, most: number, hash: Hash): AsyncGenerator<readonly Buffer[]> {
  let size = 0
  for await (const chunks of source) {
    for (const chunk of chunks) {
      size += chunk.length
      if (size > most) throw new AppError('TOO_LARGE', { text: 'reason.beyondLength' })
      hash.update(chunk)
    }
    yield chunks
  }
}

/** Makes the row of a file in the transaction that it is given, or does without. */
export type Making = (db: Database, make: () => Promise<void>) => Promise<void>

/**
 * Receives the next bytes. With the last ones the upload becomes a file.
 * @param making what else belongs to the transaction that creates the file
 * @returns how many bytes are stored
 * @throws CONFLICT when the offset differs, UNSUPPORTED_TYPE, UNAVAILABLE when the store fails
 */
export async function receive(
  context: Context,
  store: FileStore,
  upload: Upload,
  source: Readable,
  making: Making = (_, make) => make(),
): Promise<number> {
  const { db } = context
  const writer = uuidv7()
  const state = await takeOver(db, upload, writer)
  const saveProgress = async (received: number, parts: StoredParts) => {
    const updated = await sql`update file_uploads
      set received = ${received}, state = ${JSON.stringify(parts)}::jsonb, touched_at = now()
      where id = ${upload.id} and writer = ${writer} returning id`.execute(db)
    if (updated.rows.length === 0) throw otherOffset()
  }
  const hash = createHash('sha256')
  const bytes = hashed(chunksOf(source, readAhead), upload.length - upload.received, hash)
  const received = await store.append({ ...upload, state }, bytes, saveProgress)
  if (received < upload.length) return received
  // For bytes received in several requests the hash is computed from the stored ones.
  const isWhole = upload.received === 0
  await complete(context, store, { ...upload, writer }, isWhole ? hash.digest('hex') : undefined, making)
  return received
}

async function bytesOf(store: FileStore, key: string, from: number, to: number): Promise<Buffer> {
  return Buffer.concat(await stored(store.read(key, { from, to }).then((bytes) => bytes.toArray())))
}

/** The upload, unless another request has taken it over. */
const isWrittenBy = (id: string, writer: string) => sql`id = ${id} and writer = ${writer}`

async function hashOf(store: FileStore, key: string): Promise<string> {
  const hash = createHash('sha256')
  await stored(store.read(key).then((bytes) => pipeline(bytes, hash)))
  return hash.digest('hex')
}

/**
 * All bytes are stored: detects their type and creates the row.
 * @throws CONFLICT where another request is doing so
 */
async function complete(
  context: Context,
  store: FileStore,
  upload: Upload & { writer: string },
  known: string | undefined,
  making: Making,
): Promise<void> {
  const { id, length, name, writer } = upload
  const key = storageKey(id)
  const head = await bytesOf(store, key, 0, Math.min(length, inspected.head) - 1)
  const readTail = () => bytesOf(store, key, Math.max(0, length - inspected.tail), length - 1)
  const mimeType = await fileTypeOf(head, readTail, name)
  if (!mimeType) {
    if ((await discardUploads(context.db, isWrittenBy(id, writer))) === 0) throw otherOffset()
    throw new AppError('UNSUPPORTED_TYPE', { text: 'reason.fileType' })
  }
  const sha256 = known ?? (await hashOf(store, key))
  const isPicture = mimeType.startsWith('image/')
  const actor = { userId: context.caller.userId, requestId: context.requestId }
  const make = async (trx: Database) => {
    const made =
      await sql`with taken as (delete from file_uploads where ${isWrittenBy(id, writer)} returning id),
        made as (insert into files (id, name, mime_type, size, sha256, state, storage_key)
          select id, ${name}, ${mimeType}, ${length}::bigint, ${sha256}, ${isPicture ? 'PENDING' : 'NONE'}, ${key}
          from taken returning id)
      insert into unattached_files (file_id) select id from made returning file_id`.execute(trx)
    if (made.rows.length === 0) throw otherOffset()
    if (isPicture) await askForVariants(trx, id)
  }
  await transact(context.db, actor, (trx) => making(trx, () => make(trx)))
}

/** Gives up an upload on its way. */
export async function discardUpload({ db }: Context, { id }: Upload): Promise<void> {
  await discardUploads(db, sql`id = ${id}`)
}
