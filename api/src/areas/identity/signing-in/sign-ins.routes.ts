import { type SignIn, signIn, signInEvents } from '@darsena/contract/areas/identity/sign-ins'
import { countCap, listPage } from '@darsena/contract/kit/list-page'
import { pageSizes } from '@darsena/contract/kit/list-query'
import { queryInteger } from '@darsena/contract/kit/query-values'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { accessCondition } from '../../../kit/access-sql.ts'
import { accessSourceOf } from '../../../kit/crud/access-source.ts'
import { readRoute } from '../../../kit/route.ts'
import type { Server } from '../../../kit/server/server.ts'

const signInQuery = z.strictObject({
  page: queryInteger(1, 1_000_000).default(1),
  pageSize: queryInteger(1, pageSizes.max).default(pageSizes.default),
  userId: z.uuid().optional(),
  event: z
    .string()
    .transform((value) => value.split(','))
    .pipe(z.array(z.enum(signInEvents)))
    .optional(),
})

/** Who signed in, or tried to, newest first, as far as the caller may see the users. */
export function signInLogRoute(server: Server): void {
  readRoute(server, {
    method: 'GET',
    url: '/sign-ins',
    tag: 'users',
    summary: 'The log of sign-ins: successes, failures, lockouts, resets, changes of how one signs in',
    access: { can: ['update', 'User'] },
    query: signInQuery,
    answer: listPage(signIn),
    handler: async (context, { query }) => {
      const { page, pageSize, userId, event } = query
      // A line without a user is seen by those who manage every user.
      const managed = accessCondition(context.ability, 'update', 'User', accessSourceOf('User', 'u'))
      const conditions: RawBuilder<unknown>[] = [managed]
      if (userId) conditions.push(sql`l.user_id = ${userId}`)
      if (event) conditions.push(sql`l.event = any(${event}::text[])`)
      const lines = sql`sign_in_log l left join users u on u.id = l.user_id
        where ${sql.join(conditions, sql` and `)}`
      const found = await sql<SignIn>`
        select l.id::text, l.at, l.event, l.email, l.address, l.user_agent as "userAgent",
          case when u.id is not null then jsonb_build_object('id', u.id, 'label', u.name) end as user
        from ${lines} order by l.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(
        context.db,
      )
      const counted = await sql<{ total: number }>`select count(*)::int as total
        from (select 1 from ${lines} limit ${countCap + 1}) as capped`.execute(context.db)
      const total = counted.rows[0]?.total ?? 0
      const totals = total > countCap ? { total: countCap, totalCapped: true } : { total }
      return { items: found.rows, page, pageSize, ...totals }
    },
  })
}
