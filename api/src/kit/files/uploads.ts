import { createHash, type Hash } from 'node:crypto'
import { fileLimit } from '@darsena/contract/kit/file-link'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import type { Database } from '@darsena/db/connect'
import { sql } from 'kysely'
import { AppError, invalid } from '../app-error.ts'
import type { Context } from '../context.ts'
import { transact } from '../transaction.ts'
import { askForVariants } from './file-jobs.ts'
import { cleanName } from './file-name.ts'
import { type FileStore, type StoredParts, type StoredUpload, storageKey } from './file-store.ts'
import { fileTypeOf, looked } from './file-type.ts'

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

/** Whoever comes last writes on; who was at it before is told so when it next says how far it has come. */
async function takeOver(db: Database, { id, received }: Upload, writer: string): Promise<StoredParts> {
  const taken = await sql<{
    state: StoredParts
  }>`update file_uploads set writer = ${writer}, touched_at = now()
    where id = ${id} and received = ${received} returning state`.execute(db)
  if (!taken.rows[0]) throw new AppError('CONFLICT', { text: 'reason.otherOffset' })
  return taken.rows[0].state
}

/** Bytes are handed on by the block, or as many as came within this time, in milliseconds, where the line is slow. */
const gathered = { bytes: 256 * 1024, time: 1000 } as const

/**
 * What comes, in blocks of one piece of memory that is filled anew once the next block is asked for. What came before the
 * source broke off is handed on first.
 * @throws TOO_LARGE beyond the bytes that were announced
 */
async function* blocksOf(source: AsyncIterable<Buffer>, most: number, hash: Hash): AsyncGenerator<Buffer> {
  const memory = Buffer.allocUnsafeSlow(Math.min(most, gathered.bytes))
  let filled = 0
  let size = 0
  const block = () => {
    const full = memory.subarray(0, filled)
    filled = 0
    hash.update(full)
    return full
  }
  let began = Date.now()
  try {
    for await (const chunk of source) {
      size += chunk.length
      if (size > most) throw new AppError('TOO_LARGE', { text: 'reason.beyondLength' })
      for (let read = 0; read < chunk.length; ) {
        const copied = chunk.copy(memory, filled, read)
        read += copied
        filled += copied
        if (filled < memory.length && Date.now() - began < gathered.time) continue
        yield block()
        began = Date.now()
      }
    }
  } catch (error) {
    if (filled > 0) yield block()
    throw error
  }
  if (filled > 0) yield block()
}

/**
 * Takes the bytes that come next. When they were the last ones, the upload becomes a file.
 * @returns how many bytes are there now
 * @throws CONFLICT when the upload has come to another place, UNSUPPORTED_TYPE, UNAVAILABLE when the store can't keep them
 */
export async function receive(
  context: Context,
  store: FileStore,
  upload: Upload,
  source: AsyncIterable<Buffer>,
): Promise<number> {
  const { db } = context
  const writer = uuidv7()
  const now = { ...upload, state: await takeOver(db, upload, writer) }
  const keep = async (received: number, state: StoredParts) => {
    const kept = await sql`update file_uploads
      set received = ${received}, state = ${JSON.stringify(state)}::jsonb, touched_at = now()
      where id = ${upload.id} and writer = ${writer} returning id`.execute(db)
    if (kept.rows.length === 0) throw new AppError('CONFLICT', { text: 'reason.otherOffset' })
    Object.assign(now, { received, state })
  }
  const hash = createHash('sha256')
  await store.append({ ...now }, blocksOf(source, upload.length - upload.received, hash), keep)
  if (now.received < now.length) return now.received
  await store.finish(now, storageKey(now.id))
  // Of bytes that came in several goes it is worked out from what is kept.
  const isWhole = upload.received === 0
  await complete(context, store, now, isWhole ? hash.digest('hex') : undefined)
  return now.received
}

async function bytesOf(store: FileStore, key: string, from: number, to: number): Promise<Buffer> {
  return Buffer.concat(await (await store.read(key, { from, to })).toArray())
}

async function hashOf(store: FileStore, key: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of await store.read(key)) hash.update(chunk)
  return hash.digest('hex')
}

/** The bytes are all there: finds out what they are, and makes the row. */
async function complete(
  context: Context,
  store: FileStore,
  upload: Upload,
  known: string | undefined,
): Promise<void> {
  const { id, length, name } = upload
  const key = storageKey(id)
  const head = await bytesOf(store, key, 0, Math.min(length, looked.head) - 1)
  const tail = await bytesOf(store, key, Math.max(0, length - looked.tail), length - 1)
  const mimeType = fileTypeOf(head, tail, name)
  if (!mimeType) {
    await sql`delete from file_uploads where id = ${id}`.execute(context.db)
    await store.remove(key)
    throw new AppError('UNSUPPORTED_TYPE', { text: 'reason.fileType' })
  }
  const sha256 = known ?? (await hashOf(store, key))
  const isPicture = mimeType.startsWith('image/')
  const actor = { userId: context.caller.userId, requestId: context.requestId }
  await transact(context.db, actor, async (trx) => {
    const gone = await sql`delete from file_uploads where id = ${id} returning id`.execute(trx)
    // Another request has completed it already.
    if (gone.rows.length === 0) return
    await sql`insert into files (id, name, mime_type, size, sha256, state, storage_key)
      values (${id}, ${name}, ${mimeType}, ${length}, ${sha256}, ${isPicture ? 'PENDING' : 'NONE'}, ${key})`.execute(
      trx,
    )
    await sql`insert into unattached_files (file_id) values (${id})`.execute(trx)
    if (isPicture) await askForVariants(trx, id)
  })
}

/** Gives up an upload on its way. */
export async function discardUpload(context: Context, store: FileStore, upload: Upload): Promise<void> {
  await sql`delete from file_uploads where id = ${upload.id}`.execute(context.db)
  await store.discard(upload)
}
