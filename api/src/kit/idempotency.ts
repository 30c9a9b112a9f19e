import { createHash } from 'node:crypto'
import type { Database } from '@darsena/db/connect'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { AppError } from './app-error.ts'
import type { Vault } from './vault.ts'

export interface Answer {
  status: number
  body: unknown
}

/** The Idempotency-Key of a request, where it has one. */
export function keyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  return typeof key === 'string' ? key : undefined
}

/**
 * What a key is bound to, besides its user: route, facility and content. Other content under the same key is
 * refused.
 */
export function fingerprintOf(
  { method, url }: Pick<FastifyRequest, 'method' | 'url'>,
  facilityId: string | null,
  ...content: (string | Buffer)[]
): string {
  const hash = createHash('sha256')
  for (const part of [method, url, facilityId ?? '', ...content]) hash.update(part).update('\0')
  return hash.digest('hex')
}

/** How requests and answers are stored for a day. */
interface AnswerCodec {
  fingerprint(fingerprint: string): string
  encode(body: unknown): unknown
  decode(stored: unknown): unknown
}

export const plain: AnswerCodec = {
  fingerprint: (print) => print,
  encode: (body) => body,
  decode: (body) => body,
}

/**
 * For passwords in requests and API keys in answers: the stored text reveals neither, and cannot be guessed
 * from.
 */
export const sealed = (vault: Vault, userId: string): AnswerCodec => ({
  fingerprint: vault.markOf,
  encode: (body) => vault.seal(JSON.stringify(body ?? null), userId),
  decode(stored) {
    const opened = vault.open(String(stored), userId)
    // The installation's key has changed since.
    if (opened === undefined) throw new AppError('CONFLICT')
    return JSON.parse(opened)
  },
})

const longestKey = 200

/**
 * Stores the first answer to this key in the same transaction as its effect, so both exist or neither. A
 * second request with the key waits for the first to end, then gets that answer.
 * @throws VALIDATION when the key was used with other content within 24 hours
 */
export async function once(
  db: Database,
  userId: string,
  key: string | undefined,
  fingerprint: string,
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (!key) return work()
  if (key.length > longestKey) {
    throw new AppError('VALIDATION', { text: 'reason.keyTooLong', params: { max: longestKey } })
  }
  await sql`delete from idempotency_keys where user_id = ${userId} and key = ${key}
            and created_at < now() - interval '24 hours'`.execute(db)
  const inserted = await sql`
    insert into idempotency_keys (user_id, key, fingerprint) values (${userId}, ${key}, ${fingerprint})
    on conflict do nothing returning key`.execute(db)
  if (inserted.rows.length === 0) return earlierAnswer(db, userId, key, fingerprint)
  const answer = await work()
  await sql`update idempotency_keys set status = ${answer.status}, body = ${JSON.stringify(answer.body ?? null)}::json
            where user_id = ${userId} and key = ${key}`.execute(db)
  return answer
}

async function earlierAnswer(
  db: Database,
  userId: string,
  key: string,
  fingerprint: string,
): Promise<Answer> {
  const found = await sql<{ fingerprint: string; status: number | null; body: unknown }>`
    select fingerprint, status, body from idempotency_keys where user_id = ${userId} and key = ${key}`.execute(
    db,
  )
  const first = found.rows[0]
  // The stored answer was removed meanwhile: the request has taken effect, and no content is left to answer
  // with.
  if (first?.status == null) throw new AppError('CONFLICT')
  if (first.fingerprint !== fingerprint) throw new AppError('VALIDATION', { text: 'reason.keyReused' })
  return { status: first.status, body: first.body }
}

/**
 * Removes stored answers that contain rows with these ids; their requests, sent again, still have no effect.
 */
export const forgetAnswersAbout = (db: Database, ids: readonly string[]) =>
  sql`update idempotency_keys set status = null, body = null
    where exists (select 1 from unnest(${ids}::text[]) as id where strpos(body::text, id) > 0)`.execute(db)

/** Deletes answers older than a day; called by a job, not by requests. */
export const forgetOldAnswers = (db: Database) =>
  sql`delete from idempotency_keys where created_at < now() - interval '24 hours'`.execute(db)
