import { randomBytes } from 'node:crypto'
import { credentials, session } from '@darsena/contract/access/current-user'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import { sql } from 'kysely'
import { AppError } from '../../kit/app-error.ts'
import { sessionDays, tokenHash } from '../../kit/authenticate.ts'
import { passwordMatches } from '../../kit/passwords.ts'
import { publicRoute, writeRoute } from '../../kit/route.ts'
import type { Server } from '../../kit/server.ts'
import { forgetTries, noteTry } from './sign-in-limit.ts'
import { logSignIn } from './sign-in-log.ts'

interface Account {
  id: string
  password_hash: string | null
}

/** An opaque token of 256 random bits is given out; its hash is kept. */
async function openSession(server: Server, userId: string, ip: string, userAgent: string | undefined) {
  const token = randomBytes(32).toString('base64url')
  const opened = await sql<{ expiresAt: string }>`
    insert into sessions (id, token_hash, user_id, expires_at, ip, user_agent)
    values (${uuidv7()}, ${tokenHash(token)}, ${userId}, now() + make_interval(days => ${sessionDays}),
      ${ip}, ${userAgent?.slice(0, 300) ?? null})
    returning expires_at as "expiresAt"`.execute(server.db)
  return { token, expiresAt: opened.rows[0]?.expiresAt }
}

export function signInRoutes(server: Server): void {
  publicRoute(server, {
    method: 'POST',
    url: '/auth/login',
    tag: 'auth',
    summary: 'Sign in with e-mail and password',
    body: credentials,
    answer: session,
    handler: async ({ db }, { body, request }) => {
      const email = body.email.toLowerCase()
      await noteTry(db, email, request.ip).catch(async (error: unknown) => {
        if (error instanceof AppError) await logSignIn(db, 'LOCKOUT', { email }, request)
        throw error
      })
      const found = await sql<Account>`select id, password_hash from users
        where lower(email) = ${email} and disabled_at is null and archived_at is null`.execute(db)
      const account = found.rows[0]
      const matches = await passwordMatches(account?.password_hash, body.password)
      if (!account || !matches) {
        await logSignIn(db, 'FAILURE', { userId: account?.id ?? null, email }, request)
        throw new AppError('UNAUTHENTICATED', { text: 'reason.badCredentials' })
      }
      await forgetTries(db, email, request.ip)
      await logSignIn(db, 'SUCCESS', { userId: account.id, email }, request)
      return openSession(server, account.id, request.ip, request.headers['user-agent'])
    },
  })
  writeRoute(server, {
    method: 'POST',
    url: '/auth/logout',
    tag: 'auth',
    summary: 'End this session',
    access: { signedIn: true },
    handler: async ({ db, caller }, { request }) => {
      await logSignIn(db, 'SIGN_OUT', { userId: caller.userId, email: caller.email }, request)
      await sql`delete from sessions where id = ${caller.sessionId}`.execute(db)
    },
  })
}
