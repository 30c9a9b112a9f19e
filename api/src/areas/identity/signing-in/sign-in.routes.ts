import { randomBytes } from 'node:crypto'
import { credentials, signInAnswer } from '@darsena/contract/kit/current-user'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import type { Database } from '@darsena/db/connect'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { AppError } from '../../../kit/app-error.ts'
import { sessionDays, tokenHash } from '../../../kit/authenticate.ts'
import { passwordMatches } from '../../../kit/passwords.ts'
import { publicRoute, writeRoute } from '../../../kit/route.ts'
import type { Server } from '../../../kit/server/server.ts'
import {
  forgetTries,
  noteTry,
  refuseTooMany,
  triesForgotten,
  tryNoted,
} from '../../../kit/tries/limited-tries.ts'
import { useCode } from './second-factor.ts'
import { logSignIn, signInLogged } from './sign-in-log.ts'

interface Account {
  id: string
  password_hash: string | null
  has_second_factor: boolean
}

/** Whether somebody signed in to this account from there in the last 90 days. */
async function isKnownAddress(db: Database, email: string, address: string): Promise<boolean> {
  const found = await sql`select from sign_in_log l join users u on u.id = l.user_id
    where lower(u.email) = ${email} and l.event = 'SUCCESS' and l.address = ${address}
      and l.at > now() - interval '90 days' limit 1`.execute(db)
  return found.rows.length > 0
}

/** Refused attempts are shown in the administrators' log. */
async function loggingLockout(db: Database, email: string, request: FastifyRequest, bound: Promise<void>) {
  await bound.catch(async (error: unknown) => {
    if (error instanceof AppError) await logSignIn(db, 'LOCKOUT', { email }, request)
    throw error
  })
}

/** Notes that somebody tries to sign in to this account, and finds it. @throws TOO_MANY_REQUESTS */
async function accountTried(
  db: Database,
  email: string,
  request: FastifyRequest,
): Promise<Account | undefined> {
  const found = await sql<Account & { try_id: number; id: string | null }>`
    with noted as (${tryNoted(email, request.ip)})
    select noted.id as try_id, u.id, u.password_hash, u.second_factor as has_second_factor
      from noted left join users u on lower(u.email) = ${email} and u.disabled_at is null and u.archived_at is null`.execute(
    db,
  )
  const account = found.rows[0]
  const isKnown = () => isKnownAddress(db, email, request.ip)
  await loggingLockout(db, email, request, refuseTooMany(db, email, request.ip, account?.try_id, isKnown))
  return account?.id ? account : undefined
}

/** An opaque token of 256 random bits is given out; its hash is kept. One statement, so one commit that waits for the disk. */
async function openSession(db: Database, userId: string, email: string, request: FastifyRequest) {
  const token = randomBytes(32).toString('base64url')
  const { ip, headers } = request
  const opened = await sql<{ expiresAt: string }>`
    with forgotten as (${triesForgotten(email, ip)}),
      logged as (${signInLogged('SUCCESS', { userId, email }, request)})
    insert into sessions (id, token_hash, user_id, expires_at, ip, user_agent)
    values (${uuidv7()}, ${tokenHash(token)}, ${userId}, now() + make_interval(days => ${sessionDays}),
      ${ip}, ${headers['user-agent']?.slice(0, 300) ?? null})
    returning expires_at as "expiresAt"`.execute(db)
  return { token, expiresAt: opened.rows[0]?.expiresAt }
}

/**
 * A caller who guesses codes knows the password already: attempts are limited per account, from any address.
 */
async function isCodeRight(
  server: Server,
  account: Account,
  email: string,
  code: string,
  request: FastifyRequest,
) {
  const { db } = server
  const key = `second factor of ${account.id}`
  await loggingLockout(db, email, request, noteTry(db, key, key))
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
      const account = await accountTried(db, email, request)
      const matches = await passwordMatches(account?.password_hash, body.password)
      const asksForCode = matches && account?.has_second_factor
      if (asksForCode && !body.code) return { secondFactor: true }
      const isIn =
        matches && (!asksForCode || (await isCodeRight(server, account, email, body.code ?? '', request)))
      if (!account || !isIn) {
        await logSignIn(db, 'FAILURE', { userId: account?.id ?? null, email }, request)
        // Who gets as far as the code has been asked for it, and knows that the password was right.
        throw new AppError('UNAUTHENTICATED', {
          text: asksForCode ? 'identity:wrongCode' : 'identity:badCredentials',
        })
      }
      return openSession(db, account.id, email, request)
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
