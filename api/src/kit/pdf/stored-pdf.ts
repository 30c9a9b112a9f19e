import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import type { Database } from '@darsena/db/connect'
import { sql } from 'kysely'
import type { FileStore } from '../files/file-store.ts'
import { addJob } from '../jobs/jobs.ts'
import { turns } from '../turns.ts'
import { type PdfDocument, type SetPdf, setPdf, sharedTemplate } from './set-pdf.ts'
import { type Shared, shareWork } from './share-work.ts'

export interface Print extends PdfDocument {
  /** What it is made of, and which of its documents it is. A new one takes the place of those made of the same before. */
  resource: string
  recordId: string
  variant: string
}

export interface StoredPdf {
  contentHash: string
  storageKey: string
  size: number
  pages: number
}

type Work = Shared & {
  /** Whose turn it is: a user, or a share. */
  by: string
}

/** Setting one takes a processor and some hundred megabytes for seconds. */
const inTurn = turns({ atOnce: 1, atOncePerUser: 1, waiting: 30, waitingPerUser: 5 })

const hashOf = ({ resource, recordId, variant, template, data }: Print): string =>
  createHash('sha256')
    .update(JSON.stringify([resource, recordId, variant, sharedTemplate, template, data]))
    .digest('hex')

/** A stored document by what it says. */
export async function findPdf(db: Database, contentHash: string): Promise<StoredPdf | undefined> {
  const found =
    await sql<StoredPdf>`update stored_pdfs set used_at = now() where content_hash = ${contentHash}
    returning content_hash as "contentHash", storage_key as "storageKey", size, pages`.execute(db)
  return found.rows[0]
}

/** What was made of the same before goes, but for what somebody has read today: their link may be open. */
async function note(db: Database, { resource, recordId, variant }: Print, made: StoredPdf): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`insert into stored_pdfs (content_hash, resource, record_id, variant, pages, size, storage_key)
      values (${made.contentHash}, ${resource}, ${recordId}, ${variant}, ${made.pages}, ${made.size}, ${made.storageKey})`.execute(
      trx,
    )
    await forget(
      trx,
      sql`resource = ${resource} and record_id = ${recordId} and variant = ${variant}
      and content_hash <> ${made.contentHash} and used_at < now() - interval '1 day'`,
    )
  })
}

async function forget(db: Database, which: ReturnType<typeof sql>): Promise<void> {
  const gone = await sql<{ key: string }>`delete from stored_pdfs where ${which}
    returning storage_key as key`.execute(db)
  if (gone.rows.length > 0) await addJob(db, 'remove-stored', { keys: gone.rows.map(({ key }) => key) })
}

/** Nobody has asked for them for a month; they are made again when somebody does. */
export const forgetOldPdfs = (db: Database): Promise<void> =>
  db.transaction().execute((trx) => forget(trx, sql`used_at < now() - interval '30 days'`))

/** When that is done, in UTC. */
export const pdfCrontab = '23 3 * * * forget-old-pdfs'

/**
 * Holds a document for as long as it is made, among all processes on the database, on a connection of its own.
 * @throws the signal's reason
 */
const alone = <T>(db: Database, hash: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> =>
  db.connection().execute(async (connection) => {
    const lock = sql`hashtextextended(${hash}, 0)`
    const held = async () => {
      const tried = await sql<{ held: boolean }>`select pg_try_advisory_lock(${lock}) as held`.execute(
        connection,
      )
      return tried.rows[0]?.held ?? false
    }
    while (!(await held())) await sleep(200, undefined, { signal })
    try {
      return await work()
    } finally {
      await sql`select pg_advisory_unlock(${lock})`.execute(connection)
    }
  })

async function make(
  { db, files }: { db: Database; files: FileStore },
  print: Print,
  contentHash: string,
  signal: AbortSignal,
): Promise<StoredPdf> {
  const { bytes, pages } = await setPdf(print, signal)
  const storageKey = `pdfs/${contentHash.slice(0, 2)}/${uuidv7()}`
  await files.write(storageKey, bytes)
  const made = { contentHash, storageKey, size: bytes.length, pages }
  await note(db, print, made)
  return made
}

/**
 * The PDF of a document: the one that was made before, unless it would say something else now. However many ask for it at
 * once, it is made once, and given up when the last of them has gone.
 * @throws TOO_MANY_REQUESTS where too many wait already, UNAVAILABLE where the file store is away, the signal's reason
 */
export async function storedPdf(
  server: { db: Database; files: FileStore },
  print: Print,
  { by, signal, onProgress }: Work,
): Promise<StoredPdf> {
  const hash = hashOf(print)
  const ready = await findPdf(server.db, hash)
  if (ready) return ready
  return shareWork(hash, { signal, onProgress }, (whole, tell) =>
    inTurn(by, () =>
      alone(server.db, hash, whole, async () => {
        whole.throwIfAborted()
        return (await findPdf(server.db, hash)) ?? (await make(server, counted(print, tell), hash, whole))
      }),
    ),
  )
}

/**
 * A document that is not stored, since what it says is to be gone once it is erased: made each time, in turn.
 * @throws TOO_MANY_REQUESTS where too many wait already, the signal's reason
 */
export const unstoredPdf = (document: PdfDocument, { by, signal }: Work): Promise<SetPdf> =>
  inTurn(by, () => setPdf(document, signal))

/** Reports how many of the pictures have been handed over. */
function counted(print: Print, tell: (done: number) => void): Print {
  const { files } = print
  if (!files) return print
  return {
    ...print,
    async *files(signal) {
      let done = 0
      for await (const file of files(signal)) {
        yield file
        done += 1
        tell(done)
      }
    },
  }
}
