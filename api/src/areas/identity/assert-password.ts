import { sql } from 'kysely'
import { invalid } from '../../kit/app-error.ts'
import type { Context } from '../../kit/context.ts'
import { passwordMatches } from '../../kit/passwords.ts'
import type { Server } from '../../kit/server/server.ts'
import { forgetTries, noteTry } from '../../kit/tries/limited-tries.ts'

/**
 * Changes to how an account signs in require its password again; attempts are limited as at sign-in.
 * @throws VALIDATION at `path` when it is wrong
 */
export async function assertPassword(
  server: Server,
  context: Context,
  password: string,
  path: string,
  ip: string,
): Promise<void> {
  const { caller, translate } = context
  const account = caller.email.toLowerCase()
  // Outside the transaction of the request: a try counts even where the request fails.
  await noteTry(server.db, account, ip)
  const found = await sql<{
    hash: string | null
  }>`select password_hash as hash from users where id = ${caller.userId}`.execute(context.db)
  const matches = await passwordMatches(found.rows[0]?.hash, password)
  if (!matches) throw invalid([{ path, message: translate('identity:wrongPassword') }])
  await forgetTries(server.db, account, ip)
}
