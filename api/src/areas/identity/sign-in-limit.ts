import { createHash } from 'node:crypto'
import type { Database } from '@darsena/db/connect'
import { sql } from 'kysely'
import { AppError } from '../../kit/app-error.ts'

const minutes = 15
/** Tries that one address may make on one account, on all accounts, and all addresses on one account. */
const limits = { pair: 10, address: 100, account: 200 }

/** Seconds until so many of these tries, newest first, are too old to count that another is allowed. */
const waitFor = (tries: readonly { wait: number }[], limit: number): number =>
  tries.length > limit ? Math.max(1, tries[limit]?.wait ?? 1) : 0

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
  const { rows } = await sql<{ isPair: boolean; isAccount: boolean; isAddress: boolean; wait: number }>`
    select account = ${account} and address = ${from} as "isPair", account = ${account} as "isAccount",
      address = ${from} as "isAddress",
      ceil(extract(epoch from at + make_interval(mins => ${minutes}) - now()))::int as wait
    from sign_in_tries
    where (account = ${account} or address = ${from}) and at > now() - make_interval(mins => ${minutes})
    order by at desc limit ${limits.account + limits.address}`.execute(db)
  const waits = [
    waitFor(
      rows.filter(({ isPair }) => isPair),
      limits.pair,
    ),
    waitFor(
      rows.filter(({ isAddress }) => isAddress),
      limits.address,
    ),
    waitFor(
      rows.filter(({ isAccount }) => isAccount),
      limits.account,
    ),
  ]
  const wait = Math.max(...waits)
  if (wait === 0) return
  await sql`delete from sign_in_tries where id = ${noted.rows[0]?.id}
    or at < now() - make_interval(mins => ${minutes})`.execute(db)
  throw new AppError('TOO_MANY_REQUESTS', { retryAfter: wait })
}

/** The right password clears what was tried before it from the same address. */
export const forgetTries = (db: Database, email: string, address: string) =>
  sql`delete from sign_in_tries where account = ${keyed(email)} and address = ${keyed(address)}`.execute(db)
