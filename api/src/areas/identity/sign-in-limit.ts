import { createHash } from 'node:crypto'
import type { Database } from '@darsena/db/connect'
import { sql } from 'kysely'
import { AppError } from '../../kit/app-error.ts'

const minutes = 15
/** Failures that one address may make on one account, on all accounts, and all addresses on one account. */
const limits = { pair: 10, address: 100, account: 200 }

const keyed = (value: string) => createHash('sha256').update(value).digest('base64url')

/**
 * Counted in the database, so that all processes share it. The pair is limited first and tightest:
 * whoever guesses from elsewhere does not lock the real user out.
 * @throws TOO_MANY_REQUESTS with the seconds to wait
 */
export async function refuseTooManyTries(db: Database, email: string, address: string): Promise<void> {
  const account = keyed(email)
  const from = keyed(address)
  const counted = await sql<{ pair: number; address: number; account: number; wait: number }>`
    select count(*) filter (where account = ${account} and address = ${from})::int as pair,
      count(*) filter (where address = ${from})::int as address,
      count(*) filter (where account = ${account})::int as account,
      ceil(extract(epoch from min(at) + make_interval(mins => ${minutes}) - now()))::int as wait
    from sign_in_failures
    where (account = ${account} or address = ${from}) and at > now() - make_interval(mins => ${minutes})`.execute(
    db,
  )
  const found = counted.rows[0]
  if (!found) return
  const isOver =
    found.pair >= limits.pair || found.address >= limits.address || found.account >= limits.account
  if (isOver) throw new AppError('TOO_MANY_REQUESTS', { retryAfter: Math.max(1, found.wait) })
}

export async function rememberFailure(db: Database, email: string, address: string): Promise<void> {
  await sql`insert into sign_in_failures (account, address) values (${keyed(email)}, ${keyed(address)})`.execute(
    db,
  )
  await sql`delete from sign_in_failures where at < now() - make_interval(mins => ${minutes})`.execute(db)
}

export const forgetFailures = (db: Database, email: string, address: string) =>
  sql`delete from sign_in_failures where account = ${keyed(email)} and address = ${keyed(address)}`.execute(
    db,
  )
