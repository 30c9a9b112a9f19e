import { randomBytes } from 'node:crypto'
import { credentials, signInAnswer } from '@darsena/contract/access/current-user'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import type { Database } from '@darsena/db/connect'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { AppError } from '../../kit/app-error.ts'
import { sessionDays, tokenHash } from '../../kit/authenticate.ts'
import { passwordMatches } from '../../kit/passwords.ts'
import { publicRoute, writeRoute } from '../../kit/route.ts'
import type { Server } from '../../kit/server.ts'
import { useCode } from './second-factor.ts'
import { forgetTries, noteTry } from './sign-in-limit.ts'
import { logSignIn } from './sign-in-log.ts'

interface Account {
  id: string
  password_hash: string | null
  has_second_factor: boolean
}

/** An opaque token of 256 random bits is given out; its hash is kept. */
async function openSession(db: Database, userId: string, ip: string, userAgent: string | undefined) {
  const token = randomBytes(32).toString('base64url')
  const opened = await sql<{ expiresAt: string }>`
    insert into sessions (id, token_hash, user_id, expires_at, ip, user_agent)
    values (${uuidv7()}, ${tokenHash(token)}, ${userId}, now() + make_interval(days => ${sessionDays}),
      ${ip}, ${userAgent?.slice(0, 300) ?? null})
    returning expires_at as "expiresAt"`.execute(db)
  return { token, expiresAt: opened.rows[0]?.expiresAt }
}

/** Tries are bounded; where that is due, the administrators' log tells it. */
async function boundTries(db: Database, email: string, key: string, from: string, request: FastifyRequest) {
  await noteTry(db, key, from).catch(async (error: unknown) => {
    if (error instanceof AppError) await logSignIn(db, 'LOCKOUT', { email }, request)
    throw error
  })
}

/** Whoever guesses codes has the password already: such tries are bounded for the account, wherever they come from. */
async function isCodeRight(
  server: Server,
  account: Account,
  email: string,
  code: string,
  request: FastifyRequest,
) {
  const { db } = server
  const key = `second factor of ${account.id}`
  await boundTries(db, email, key, key, request)
  const used = await useCode(db, server, account.id, code)
  if (!used) return false
  await forgetTries(db, key, key)
  if (used === 'recovery') await logSignIn(db, 'RECOVERY_CODE_USED', { userId: account.id, email }, request)
  return true
}

export function signInRoutes(server: Server): void {
  publicRoute(server, {
    method: 'POST',
    url: '/auth/login',
    tag: 'auth',
    summary: 'Sign in with e-mail and password, and with a code where a second factor asks for it',
    body: credentials,
    answer: signInAnswer,
    handler: async ({ db }, { body, request }) => {
      const email = body.email.toLowerCase()
      await boundTries(db, email, email, request.ip, request)
      const found =
        await sql<Account>`select u.id, u.password_hash, u.second_factor as has_second_factor from users u
        where lower(email) = ${email} and disabled_at is null and archived_at is null`.execute(db)
      const account = found.rows[0]
      const matches = await passwordMatches(account?.password_hash, body.password)
      const asksForCode = matches && account?.has_second_factor
      if (asksForCode && !body.code) return { secondFactor: true }
      const isIn =
        matches && (!asksForCode || (await isCodeRight(server, account, email, body.code ?? '', request)))
      if (!account || !isIn) {
        await logSignIn(db, 'FAILURE', { userId: account?.id ?? null, email }, request)
        throw new AppError('UNAUTHENTICATED', { text: 'reason.badCredentials' })
      }
      // One commit, of which each waits for the disk.
      return db.transaction().execute(async (trx) => {
        await forgetTries(trx, email, request.ip)
        await logSignIn(trx, 'SUCCESS', { userId: account.id, email }, request)
        return openSession(trx, account.id, request.ip, request.headers['user-agent'])
      })
    },
  })
  writeRoute(server, {
    method: 'POST',
    url: '/auth/logout',
    tag: 'auth',
    summary: 'End this session',
    access: { signedIn: true, inPerson: true },
    handler: async ({ db, caller }, { request }) => {
      await logSignIn(db, 'SIGN_OUT', { userId: caller.userId, email: caller.email }, request)
      await sql`delete from sessions where id = ${caller.sessionId}`.execute(db)
    },
  })
}
