import { randomBytes } from 'node:crypto'
import { type LinkPurpose, linkHours } from '@darsena/contract/areas/identity/account'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import type { Database } from '@darsena/db/connect'
import { sql } from 'kysely'
import { AppError } from '../../../kit/app-error.ts'
import { tokenHash } from '../../../kit/authenticate.ts'
import type { PublicContext } from '../../../kit/context.ts'

export interface Link {
  id: string
  purpose: LinkPurpose
  userId: string | null
  email: string | null
  userEmail: string | null
  name: string | null
}

/**
 * Makes a token for one use. Of changed addresses the last one counts, so earlier links stop working; others go on until one
 * of them is used, since somebody else may have asked for the new one.
 */
export async function makeLink(
  db: Database,
  purpose: LinkPurpose,
  userId: string | null,
  email?: string,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  if (purpose === 'CONFIRM_EMAIL')
    await sql`update one_time_tokens set used_at = now()
    where purpose = ${purpose} and user_id is not distinct from ${userId} and used_at is null`.execute(db)
  await sql`insert into one_time_tokens (id, token_hash, purpose, user_id, email, expires_at)
    values (${uuidv7()}, ${tokenHash(token)}, ${purpose}, ${userId}, ${email ?? null},
      now() + make_interval(hours => ${linkHours[purpose]}))`.execute(db)
  return token
}

const deadLink = ({ translate }: PublicContext) =>
  new AppError('VALIDATION', {
    text: 'identity:deadLink',
    details: [{ path: 'token', message: translate('identity:deadLink') }],
  })

/**
 * The link behind a token while it works, locked so that it is used once. Unknown, expired and used ones are alike.
 * @throws VALIDATION at `token`
 */
export async function openLink(
  context: PublicContext,
  token: string,
  ...purposes: LinkPurpose[]
): Promise<Link> {
  const found = await sql<Link>`
    select t.id, t.purpose, t.user_id as "userId", t.email, u.email as "userEmail", u.name
    from one_time_tokens t left join users u on u.id = t.user_id
    where t.token_hash = ${tokenHash(token)} and t.used_at is null and t.expires_at > now()
      and (u.id is null or (u.disabled_at is null and u.archived_at is null))
    for update of t`.execute(context.db)
  const link = found.rows[0]
  if (!link || !purposes.includes(link.purpose)) throw deadLink(context)
  // The holder of the link acts as its person, and the history records it so.
  await sql`select set_config('darsena.user_id', ${link.userId ?? ''}, true)`.execute(context.db)
  return link
}

/** Uses up a link, and with it all others that would do the same for its person. */
export const useUp = (db: Database, { purpose, userId }: Link) =>
  sql`update one_time_tokens set used_at = now()
    where purpose = ${purpose} and user_id is not distinct from ${userId} and used_at is null`.execute(db)

/** Links of this kind that a person was sent in the last hour. */
export async function linksOfLastHour(db: Database, purpose: LinkPurpose, userId: string): Promise<number> {
  const found = await sql<{ count: number }>`select count(*)::int as count from one_time_tokens
    where user_id = ${userId} and purpose = ${purpose} and created_at > now() - interval '1 hour'`.execute(db)
  return found.rows[0]?.count ?? 0
}
