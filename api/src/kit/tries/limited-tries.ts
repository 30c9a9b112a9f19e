import { createHash } from 'node:crypto'
import type { Database } from '@darsena/db/connect'
import { type RawBuilder, sql } from 'kysely'
import { AppError } from '../app-error.ts'

const minutes = 15
/** Tries that one address may make on one account, on all accounts, and all addresses where the account's owner is not known. */
const limits = { pair: 10, address: 100, account: 200 }

/** Seconds until so many of these tries, newest first, are too old to count that another is allowed. */
const waitFor = (tries: readonly { wait: number }[], limit: number): number =>
  tries.length > limit ? Math.max(1, tries[limit]?.wait ?? 1) : 0

const keyed = (value: string) => createHash('sha256').update(value).digest('base64url')

/**
 * The statement that notes a try and answers its `id`. Its commit does not wait for the disk: others count it at once,
 * and what a failure of the power takes are tries of half a second.
 */
export const tryNoted = (account: string, address: string): RawBuilder<{ id: number }> =>
  sql<{ id: number }>`insert into sign_in_tries (account, address) select ${keyed(account)}, ${keyed(address)}
    from set_config('synchronous_commit', 'off', true) returning id`

/**
 * Counts the tries with the one that was noted, in the database, so that all processes share it. The pair is limited
 * tightest, and from where the account's owner is known what others try from elsewhere does not count: they lock nobody
 * out.
 * @param account what is guessed at: an e-mail, or the name of another secret
 * @param isKnown whether the owner was let in from this address before
 * @throws TOO_MANY_REQUESTS with the seconds to wait; a refused try does not prolong the wait
 */
export async function refuseTooMany(
  db: Database,
  account: string,
  address: string,
  tryId: number | undefined,
  isKnown: () => Promise<boolean> = async () => false,
): Promise<void> {
  const at = keyed(account)
  const from = keyed(address)
  const { rows } = await sql<{ isPair: boolean; isAccount: boolean; isAddress: boolean; wait: number }>`
    select account = ${at} and address = ${from} as "isPair", account = ${at} as "isAccount",
      address = ${from} as "isAddress",
      ceil(extract(epoch from at + make_interval(mins => ${minutes}) - now()))::int as wait
    from sign_in_tries
    where (account = ${at} or address = ${from}) and at > now() - make_interval(mins => ${minutes})
    order by at desc limit ${limits.account + limits.address}`.execute(db)
  const waitOf = (key: 'isPair' | 'isAddress' | 'isAccount', limit: number) =>
    waitFor(
      rows.filter((one) => one[key]),
      limit,
    )
  const here = Math.max(waitOf('isPair', limits.pair), waitOf('isAddress', limits.address))
  const anywhere = waitOf('isAccount', limits.account)
  const wait = anywhere > here && (await isKnown()) ? here : Math.max(here, anywhere)
  if (wait === 0) return
  await sql`delete from sign_in_tries where id = ${tryId}
    or at < now() - make_interval(mins => ${minutes})`.execute(db)
  throw new AppError('TOO_MANY_REQUESTS', { retryAfter: wait })
}

/**
 * Records an attempt before the password or code is checked, so that concurrent attempts cannot exceed the
 * limit.
 * @throws TOO_MANY_REQUESTS
 */
export async function noteTry(db: Database, account: string, address: string): Promise<void> {
  const noted = await tryNoted(account, address).execute(db)
  await refuseTooMany(db, account, address, noted.rows[0]?.id)
}

/** The statement by which the right password clears what was tried before it from the same address. */
export const triesForgotten = (account: string, address: string) =>
  sql`delete from sign_in_tries where account = ${keyed(account)} and address = ${keyed(address)}`

export const forgetTries = (db: Database, account: string, address: string) =>
  triesForgotten(account, address).execute(db)
