import { createHash } from 'node:crypto'
import type { Database } from '@darsena/db/connect'
import { sql } from 'kysely'
import { AppError } from '../../kit/app-error.ts'

const minutes = 15
/** Tries that one address may make on one account, on all accounts, and all addresses on one account. */
const limits = { pair: 10, address: 100, account: 200 }

const keyed = (value: string) => createHash('sha256').update(value).digest('base64url')

/**
 * Notes a try before the password is looked at, so that many at once cannot slip through, and counts in the database,
 * so that all processes share it. The pair is limited tightest: whoever guesses from elsewhere does not lock the real
 * user out.
 * @throws TOO_MANY_REQUESTS with the seconds to wait; a refused try does not prolong the wait
 */
export async function noteTry(db: Database, email: string, address: string): Promise<void> {
  const account = keyed(email)
  const from = keyed(address)
  const noted = await sql<{ id: number }>`insert into sign_in_tries (account, address)
    values (${account}, ${from}) returning id`.execute(db)
  const counted = await sql<{ pair: number; address: number; account: number; wait: number }>`
    select count(*) filter (where account = ${account} and address = ${from})::int as pair,
      count(*) filter (where address = ${from})::int as address,
      count(*) filter (where account = ${account})::int as account,
      ceil(extract(epoch from min(at) + make_interval(mins => ${minutes}) - now()))::int as wait
    from sign_in_tries
    where (account = ${account} or address = ${from}) and at > now() - make_interval(mins => ${minutes})`.execute(
    db,
  )
  const found = counted.rows[0]
  if (!found) return
  const isOver = found.pair > limits.pair || found.address > limits.address || found.account > limits.account
  if (!isOver) return
  await sql`delete from sign_in_tries where id = ${noted.rows[0]?.id}
    or at < now() - make_interval(mins => ${minutes})`.execute(db)
  throw new AppError('TOO_MANY_REQUESTS', { retryAfter: Math.max(1, found.wait) })
}

/** The right password clears what was tried before it from the same address. */
export const forgetTries = (db: Database, email: string, address: string) =>
  sql`delete from sign_in_tries where account = ${keyed(email)} and address = ${keyed(address)}`.execute(db)
