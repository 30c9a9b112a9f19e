import { randomBytes } from 'node:crypto'
import { type ApiKey, apiKey, createdApiKey, newApiKey } from '@darsena/contract/areas/identity/api-keys'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import { sql } from 'kysely'
import { z } from 'zod'
import { AppError } from '../../kit/app-error.ts'
import { apiKeyPrefix, tokenHash } from '../../kit/authenticate.ts'
import { readRoute, writeRoute } from '../../kit/route.ts'
import type { Server } from '../../kit/server/server.ts'
import { logSignIn } from './signing-in/sign-in-log.ts'

const columns = sql`id, name, created_at as "createdAt", last_used_at as "lastUsedAt"`

/** Personal keys for programs: bearer tokens that have the rights of their owner and do not expire. */
export function apiKeyRoutes(server: Server): void {
  const own = {
    url: '/users/me/api-keys',
    tag: 'users',
    access: { signedIn: true, inPerson: true },
  } as const
  readRoute(server, {
    ...own,
    method: 'GET',
    summary: 'One’s own API keys, without the keys themselves',
    answer: z.object({ items: z.array(apiKey) }),
    handler: async ({ db, caller }) => {
      const found = await sql<ApiKey>`select ${columns} from api_keys where user_id = ${caller.userId}
        order by created_at desc, id`.execute(db)
      return { items: found.rows }
    },
  })
  writeRoute(server, {
    ...own,
    method: 'POST',
    summary: 'A new API key; this answer is the only one that shows it',
    body: newApiKey,
    answer: createdApiKey,
    status: 201,
    isSecret: true,
    handler: async ({ db, caller }, { body, request }) => {
      const key = `${apiKeyPrefix}${randomBytes(32).toString('base64url')}`
      const made = await sql<ApiKey>`insert into api_keys (id, user_id, name, token_hash)
        values (${uuidv7()}, ${caller.userId}, ${body.name}, ${tokenHash(key)}) returning ${columns}`.execute(
        db,
      )
      await logSignIn(db, 'API_KEY_ADDED', caller, request)
      return { ...made.rows[0], key }
    },
  })
  writeRoute(server, {
    ...own,
    method: 'DELETE',
    summary: 'Revoke one of one’s own API keys',
    query: z.strictObject({ id: z.uuid() }),
    handler: async ({ db, caller }, { query, request }) => {
      const removed = await sql`delete from api_keys where id = ${query.id} and user_id = ${caller.userId}
        returning 1`.execute(db)
      if (removed.rows.length === 0) throw new AppError('NOT_FOUND')
      await logSignIn(db, 'API_KEY_REMOVED', caller, request)
    },
  })
}
