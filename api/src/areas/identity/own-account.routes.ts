import { changeEmail, changePassword } from '@darsena/contract/areas/identity/account'
import { sql } from 'kysely'
import { invalid } from '../../kit/app-error.ts'
import type { Context } from '../../kit/context.ts'
import { hashPassword, passwordMatches } from '../../kit/passwords.ts'
import { writeRoute } from '../../kit/route.ts'
import type { Server } from '../../kit/server.ts'
import { mailLink } from './account-mails.ts'
import { demandStrong } from './password-strength.ts'
import { forgetTries, noteTry } from './sign-in-limit.ts'
import { logSignIn } from './sign-in-log.ts'

/**
 * Whoever changes how an account is entered shows the password again; guesses are bounded as at sign-in.
 * @throws VALIDATION at `path` when it is wrong
 */
async function demandPassword(
  server: Server,
  context: Context,
  password: string,
  path: string,
  ip: string,
): Promise<void> {
  const { caller, translate } = context
  // Outside the transaction of the request: a try counts even where the request fails.
  await noteTry(server.db, caller.email, ip)
  const found = await sql<{
    hash: string | null
  }>`select password_hash as hash from users where id = ${caller.userId}`.execute(context.db)
  const matches = await passwordMatches(found.rows[0]?.hash, password)
  if (!matches) throw invalid([{ path, message: translate('reason.wrongPassword') }])
  await forgetTries(server.db, caller.email, ip)
}

/** One’s own password and address. */
export function ownAccountRoutes(server: Server): void {
  const own = { method: 'POST', tag: 'users', access: { signedIn: true } } as const
  writeRoute(server, {
    ...own,
    url: '/users/me/password',
    summary: 'Set another password; all other sessions end',
    body: changePassword,
    handler: async (context, { body, request }) => {
      const { caller, db } = context
      await demandPassword(server, context, body.current, 'current', request.ip)
      demandStrong(context, body.password, [caller.email, caller.name])
      await sql`update users set password_hash = ${await hashPassword(body.password)} where id = ${caller.userId}`.execute(
        db,
      )
      await sql`delete from sessions where user_id = ${caller.userId} and id <> ${caller.sessionId}`.execute(
        db,
      )
      await logSignIn(db, 'PASSWORD_CHANGED', { userId: caller.userId, email: caller.email }, request)
    },
  })
  writeRoute(server, {
    ...own,
    url: '/users/me/email',
    summary: 'Ask for another e-mail address; it counts once its mailed link is followed',
    body: changeEmail,
    handler: async (context, { body, request }) => {
      const { caller, db } = context
      await demandPassword(server, context, body.password, 'password', request.ip)
      await mailLink(db, server.publicUrl, 'CONFIRM_EMAIL', { ...caller, email: body.email })
    },
  })
}
