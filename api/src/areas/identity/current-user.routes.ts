import { type CurrentUser, currentUser, ownChanges } from '@darsena/contract/kit/current-user'
import { inLanguage } from '@darsena/contract/kit/label'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { readRoute, writeRoute } from '../../kit/route.ts'
import type { Server } from '../../kit/server/server.ts'

const accountOf = async ({ db, caller }: Context) => {
  const found = await sql<Pick<CurrentUser, 'secondFactor' | 'documentMails'>>`
    select u.second_factor as "secondFactor", u.document_mails as "documentMails"
    from users u where u.id = ${caller.userId}`.execute(db)
  return found.rows[0]
}

const answerFor = async (context: Context, { build }: Server) => {
  const { caller, language } = context
  return {
    id: caller.userId,
    name: caller.name,
    email: caller.email,
    locale: caller.locale,
    roles: caller.roles.map(({ id, name, label }) => ({ id, name, label: inLanguage(label, language) })),
    facilities: caller.facilities.map((facility, at) => ({ ...facility, isDefault: at === 0 })),
    rules: caller.rules,
    ...(await accountOf(context)),
    build,
  }
}

/** The signed-in user (specification, section 7); two queries, one of them that of every request. */
export function currentUserRoutes(server: Server): void {
  const shared = { url: '/users/me', tag: 'users', access: { signedIn: true } as const, answer: currentUser }
  readRoute(server, {
    ...shared,
    method: 'GET',
    summary: 'Who is signed in, with roles, facilities and permission rules',
    handler: (context) => answerFor(context, server),
  })
  writeRoute(server, {
    ...shared,
    method: 'PATCH',
    summary: 'Change the language of one’s own account, and whether it gets mails on documents that expire',
    body: ownChanges,
    handler: async (context, { body }) => {
      const locale = body.locale ?? context.caller.locale
      await sql`update users set locale = ${locale},
        document_mails = coalesce(${body.documentMails ?? null}::boolean, document_mails)
        where id = ${context.caller.userId}`.execute(context.db)
      return answerFor({ ...context, caller: { ...context.caller, locale } }, server)
    },
  })
}
