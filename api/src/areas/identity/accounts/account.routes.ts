import {
  confirmEmail,
  firstAdmin,
  forgotPassword,
  inspectLink,
  linkFacts,
  resetPassword,
} from '@darsena/contract/areas/identity/account'
import type { Database } from '@darsena/db/connect'
import { insertFacility, insertUser } from '@darsena/db/seeds/reference/first-accounts'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { AppError, invalid } from '../../../kit/app-error.ts'
import { addJob } from '../../../kit/jobs/jobs.ts'
import { hashPassword } from '../../../kit/passwords.ts'
import { publicWriteRoute } from '../../../kit/route.ts'
import type { Server } from '../../../kit/server/server.ts'
import { logSignIn } from '../signing-in/sign-in-log.ts'
import { type Link, openLink, useUp } from './one-time-links.ts'
import { assertStrong } from './password-strength.ts'

async function setPassword(db: Database, { userId }: Link, password: string): Promise<void> {
  const hash = await hashPassword(password)
  await sql`update users set password_hash = ${hash}, email_confirmed_at = coalesce(email_confirmed_at, now())
    where id = ${userId}`.execute(db)
  await sql`delete from sessions where user_id = ${userId}`.execute(db)
}

/** An intruder may have created a key: a password reset revokes every way to sign in. */
async function revokeKeys(db: Database, { userId, userEmail }: Link, request: FastifyRequest) {
  await sql`delete from calendar_keys where user_id = ${userId}`.execute(db)
  const revoked = await sql`delete from api_keys where user_id = ${userId} returning 1`.execute(db)
  for (const _ of revoked.rows) await logSignIn(db, 'API_KEY_REMOVED', { userId, email: userEmail }, request)
}

function linkRoutes(server: Server): void {
  publicWriteRoute(server, {
    method: 'POST',
    url: '/auth/inspect-link',
    tag: 'auth',
    summary: 'What a one-time link is for, while it works',
    body: inspectLink,
    limited: { subject: ({ token }) => token },
    answer: linkFacts,
    handler: async (context, { body }) => {
      const link = await openLink(
        context,
        body.token,
        'INVITE',
        'CONFIRM_EMAIL',
        'RESET_PASSWORD',
        'FIRST_ADMIN',
      )
      return { purpose: link.purpose, email: link.email ?? link.userEmail, name: link.name }
    },
  })
  publicWriteRoute(server, {
    method: 'POST',
    url: '/auth/confirm-email',
    tag: 'auth',
    summary: 'Confirm an address; an invitation also sets the first password',
    body: confirmEmail,
    limited: { subject: ({ token }) => token },
    handler: async (context, { body, request }) => {
      const link = await openLink(context, body.token, 'INVITE', 'CONFIRM_EMAIL')
      if (link.purpose === 'INVITE') {
        const missing = [{ path: 'password', message: context.translate('fault.required') }]
        if (!body.password) throw invalid(missing)
        assertStrong(context, body.password, [link.userEmail, link.name])
        await setPassword(context.db, link, body.password)
      } else {
        await sql`update users set email = ${link.email}, email_confirmed_at = now() where id = ${link.userId}`.execute(
          context.db,
        )
      }
      await useUp(context.db, link)
      await logSignIn(
        context.db,
        'ACCOUNT_CONFIRMED',
        { userId: link.userId, email: link.email ?? link.userEmail },
        request,
      )
    },
  })
}

function passwordRoutes(server: Server): void {
  publicWriteRoute(server, {
    method: 'POST',
    url: '/auth/forgot-password',
    tag: 'auth',
    summary: 'Ask for a link to set a new password; the answer is the same for any address',
    body: forgotPassword,
    // Each sends a mail to somebody who may not have asked for it.
    limited: { subject: ({ email }) => email.toLowerCase(), countsSuccess: true },
    // The job looks up whether the account exists, so that neither the answer nor its duration reveals it.
    handler: async ({ db }, { body }) => {
      await addJob(db, 'forgot-password', { email: body.email.toLowerCase() })
    },
  })
  publicWriteRoute(server, {
    method: 'POST',
    url: '/auth/reset-password',
    tag: 'auth',
    summary: 'Set a new password by a mailed link; all sessions end and all API keys are revoked',
    body: resetPassword,
    limited: { subject: ({ token }) => token },
    handler: async (context, { body, request }) => {
      const link = await openLink(context, body.token, 'RESET_PASSWORD')
      assertStrong(context, body.password, [link.userEmail, link.name])
      await setPassword(context.db, link, body.password)
      await revokeKeys(context.db, link, request)
      await useUp(context.db, link)
      await logSignIn(context.db, 'PASSWORD_RESET', { userId: link.userId, email: link.userEmail }, request)
    },
  })
}

/** The first account makes itself by the link that the first start prints; with it comes the first facility. */
function firstAdminRoute(server: Server): void {
  publicWriteRoute(server, {
    method: 'POST',
    url: '/auth/first-admin',
    tag: 'auth',
    summary: 'Make the first administrator and the first facility of an empty installation',
    body: firstAdmin,
    limited: { subject: ({ token }) => token },
    handler: async (context, { body }) => {
      const link = await openLink(context, body.token, 'FIRST_ADMIN')
      const anybody = await sql`select 1 from users limit 1`.execute(context.db)
      if (anybody.rows.length > 0) throw new AppError('WRONG_STATE')
      assertStrong(context, body.password, [body.email, body.name])
      const facilityId = await insertFacility(context.db, {
        name: body.facilityName,
        code: body.facilityCode,
      })
      await insertUser(context.db, {
        email: body.email,
        name: body.name,
        locale: body.locale,
        passwordHash: await hashPassword(body.password),
        roles: ['admin'],
        facilityIds: [facilityId],
      })
      await useUp(context.db, link)
    },
  })
}

/** Accounts from outside: invited, confirmed, forgotten, reset. All links are one-time, expiring, kept as hashes. */
export function accountRoutes(server: Server): void {
  linkRoutes(server)
  passwordRoutes(server)
  firstAdminRoute(server)
}
