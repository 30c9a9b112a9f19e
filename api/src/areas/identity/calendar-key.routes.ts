import { randomBytes } from 'node:crypto'
import {
  type CreatedCalendarKey,
  createdCalendarKey,
  type OwnCalendarKey,
  ownCalendarKey,
} from '@darsena/contract/areas/identity/calendar-key'
import { sql } from 'kysely'
import { tokenHash } from '../../kit/authenticate.ts'
import { readRoute, writeRoute } from '../../kit/route.ts'
import type { Server } from '../../kit/server/server.ts'

const columns = sql`created_at as "createdAt", last_used_at as "lastUsedAt"`

/** The one key of a person for calendar programs, which can send no header: it opens the calendar feed and nothing else. */
export function calendarKeyRoutes(server: Server): void {
  const own = {
    url: '/users/me/calendar-key',
    tag: 'users',
    access: { signedIn: true, inPerson: true },
  } as const
  readRoute(server, {
    ...own,
    method: 'GET',
    summary: 'Whether one has a calendar key, and when it was used last',
    answer: ownCalendarKey,
    handler: async ({ db, caller }) => {
      const found = await sql<NonNullable<OwnCalendarKey['key']>>`select ${columns} from calendar_keys
        where user_id = ${caller.userId}`.execute(db)
      return { key: found.rows[0] ?? null }
    },
  })
  writeRoute(server, {
    ...own,
    method: 'POST',
    summary: 'A new calendar key in the place of the earlier one; this answer is the only one that shows it',
    answer: createdCalendarKey,
    status: 201,
    isSecret: true,
    handler: async ({ db, caller }) => {
      const key = randomBytes(32).toString('base64url')
      await sql`delete from calendar_keys where user_id = ${caller.userId}`.execute(db)
      const made = await sql<Omit<CreatedCalendarKey, 'key'>>`insert into calendar_keys (user_id, token_hash)
        values (${caller.userId}, ${tokenHash(key)}) returning ${columns}`.execute(db)
      return { ...made.rows[0], key }
    },
  })
  writeRoute(server, {
    ...own,
    method: 'DELETE',
    summary: 'Revoke one’s own calendar key',
    handler: async ({ db, caller }) => {
      await sql`delete from calendar_keys where user_id = ${caller.userId}`.execute(db)
    },
  })
}
