import { ownSession } from '@darsena/contract/areas/identity/account'
import { users } from '@darsena/contract/areas/identity/users'
import { sql } from 'kysely'
import { z } from 'zod'
import { AppError } from '../../kit/app-error.ts'
import type { Context } from '../../kit/context.ts'
import type { Row } from '../../kit/crud/list-rows.ts'
import { readRoute, writeRoute } from '../../kit/route.ts'
import type { Server } from '../../kit/server/server.ts'
import { mailInvitation } from './accounts/account-mails.ts'
import { changeableUser } from './changeable-user.ts'
import { usersService } from './users.ts'

const byId = z.object({ id: z.uuid() })
const may = (action: 'read' | 'update') => ({
  tag: 'users',
  access: { can: [action, 'User'] as const },
  params: byId,
})

async function setDisabled(context: Context, id: string, isDisabled: boolean): Promise<Row> {
  await changeableUser(context, id)
  await sql`update users set disabled_at = ${isDisabled ? sql`coalesce(disabled_at, now())` : null} where id = ${id}`.execute(
    context.db,
  )
  return usersService.get(context, id)
}

function stateRoutes(server: Server): void {
  writeRoute(server, {
    ...may('update'),
    method: 'POST',
    url: '/users/:id/invite',
    summary: 'Mail a link by which the person sets the first password',
    answer: users.row,
    handler: async (context, { params }) => {
      const user = await changeableUser(context, params.id)
      if (user.state !== 'INVITED') throw new AppError('WRONG_STATE')
      await mailInvitation(context.db, server, params.id)
      return user
    },
  })
  writeRoute(server, {
    ...may('update'),
    method: 'POST',
    url: '/users/:id/disable',
    summary: 'Keep somebody out: all their sessions end at once',
    answer: users.row,
    handler: (context, { params }) => setDisabled(context, params.id, true),
  })
  writeRoute(server, {
    ...may('update'),
    method: 'POST',
    url: '/users/:id/enable',
    summary: 'Let somebody in again',
    answer: users.row,
    handler: (context, { params }) => setDisabled(context, params.id, false),
  })
}

const sessionsOf = async ({ db, caller }: Context, userId: string) => {
  const found = await sql<object>`select id, created_at as "createdAt", last_seen_at as "lastSeenAt",
      expires_at as "expiresAt", ip, user_agent as "userAgent", id = ${caller.sessionId} as "isThis"
    from sessions where user_id = ${userId} and expires_at > now() order by last_seen_at desc`.execute(db)
  return { items: found.rows }
}

const sessionList = z.object({ items: z.array(ownSession) })

function sessionRoutes(server: Server): void {
  readRoute(server, {
    ...may('update'),
    method: 'GET',
    url: '/users/:id/sessions',
    summary: 'Where somebody is signed in',
    answer: sessionList,
    handler: async (context, { params }) => {
      await usersService.get(context, params.id)
      return sessionsOf(context, params.id)
    },
  })
  writeRoute(server, {
    ...may('update'),
    method: 'DELETE',
    url: '/users/:id/sessions',
    summary: 'Sign somebody out everywhere',
    handler: async (context, { params }) => {
      await changeableUser(context, params.id)
      await sql`delete from sessions where user_id = ${params.id}`.execute(context.db)
    },
  })
  const own = { tag: 'users', access: { signedIn: true, inPerson: true } as const, url: '/users/me/sessions' }
  readRoute(server, {
    ...own,
    method: 'GET',
    summary: 'Where one is signed in oneself',
    answer: sessionList,
    handler: (context) => sessionsOf(context, context.caller.userId),
  })
  writeRoute(server, {
    ...own,
    method: 'DELETE',
    summary: 'End one of one’s own sessions, or all others',
    query: z.strictObject({ id: z.uuid().optional() }),
    handler: async ({ db, caller }, { query }) => {
      const which = query.id ? sql`id = ${query.id}` : sql`id <> ${caller.sessionId}`
      await sql`delete from sessions where user_id = ${caller.userId} and ${which}`.execute(db)
    },
  })
}

/** What can be done with a user besides changing the fields. */
export function userRoutes(server: Server): void {
  stateRoutes(server)
  sessionRoutes(server)
}
