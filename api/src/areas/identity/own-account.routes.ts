import { changeEmail, changePassword } from '@darsena/contract/areas/identity/account'
import { sql } from 'kysely'
import { hashPassword } from '../../kit/passwords.ts'
import { writeRoute } from '../../kit/route.ts'
import type { Server } from '../../kit/server/server.ts'
import { mailLink } from './accounts/account-mails.ts'
import { assertStrong } from './accounts/password-strength.ts'
import { assertPassword } from './assert-password.ts'
import { logSignIn } from './signing-in/sign-in-log.ts'

/** One’s own password and address. */
export function ownAccountRoutes(server: Server): void {
  const own = {
    method: 'POST',
    tag: 'users',
    access: { signedIn: true, inPerson: true },
    isSecret: true,
  } as const
  writeRoute(server, {
    ...own,
    url: '/users/me/password',
    summary: 'Set another password; all other sessions end, API keys go on',
    body: changePassword,
    handler: async (context, { body, request }) => {
      const { caller, db } = context
      await assertPassword(server, context, body.current, 'current', request.ip)
      assertStrong(context, body.password, [caller.email, caller.name])
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
      await assertPassword(server, context, body.password, 'password', request.ip)
      await mailLink(db, server, 'CONFIRM_EMAIL', { ...caller, email: body.email })
    },
  })
}
