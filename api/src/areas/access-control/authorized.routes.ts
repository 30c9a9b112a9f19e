import { can } from '@darsena/contract/access/ability'
import { authorizedAnswer, authorizedQuery } from '@darsena/contract/areas/access-control/authorized'
import { sql } from 'kysely'
import { AppError } from '../../kit/app-error.ts'
import { readRoute } from '../../kit/route.ts'
import type { Server } from '../../kit/server/server.ts'
import { authorizedPeople } from './authorized.view.ts'
import { facilityOf, placeOf } from './place.ts'

/** Who may come in on a day. */
export function authorizedRoute(server: Server): void {
  readRoute(server, {
    tag: 'access-control',
    access: { can: ['read', 'AccessLog'] },
    method: 'GET',
    url: '/access-control/authorized',
    summary:
      'Who may come in on a day, why, how it stands with their documents, and since when they are inside',
    query: authorizedQuery,
    answer: authorizedAnswer,
    handler: async (context, { query: { date, q = '', limit } }) => {
      if (!can(context.ability, 'read', 'ScheduledVisit')) throw new AppError('FORBIDDEN')
      const facilityId = facilityOf(context)
      const place = await placeOf(context.db, facilityId)
      const day = date ?? place.today
      const found = await authorizedPeople(context.db, { facilityId, day, limit, q: q.trim() })
      const count = await sql<{ inside: number }>`select count(*)::int as inside from access_logs
        where facility_id = ${facilityId} and state = 'INSIDE'`.execute(context.db)
      return {
        date: day,
        timeZone: place.timeZone,
        at: new Date().toISOString(),
        gates: place.gates,
        inside: count.rows[0]?.inside ?? 0,
        total: found[0]?.total ?? 0,
        items: found,
      }
    },
  })
}
