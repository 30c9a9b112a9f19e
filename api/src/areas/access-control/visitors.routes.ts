import { likeVisitors, visitorAsked, visitorMerge } from '@darsena/contract/areas/access-control/likeness'
import { visitors } from '@darsena/contract/areas/access-control/visitors'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../kit/context.ts'
import { mergeRows } from '../../kit/crud/merge-rows.ts'
import { possibleDuplicates } from '../../kit/crud/possible-duplicates.ts'
import { readRoute, writeRoute } from '../../kit/route.ts'
import type { Server } from '../../kit/server/server.ts'
import { eraseVisitor, visitorDataOf } from './personal-data.ts'
import { settleEntriesOf } from './settle-entries.ts'
import { visitorsService } from './visitors.ts'

const byId = z.object({ id: z.uuid() })
const tag = 'visitors'

/** The same e-mail, plate or name, whatever the accents, punctuation and order of words. */
function likenessOf({ firstName, lastName, email, plate }: z.infer<typeof visitorAsked>) {
  const name = [firstName, lastName].filter(Boolean).join(' ')
  return {
    email: email ? sql`upper(replace(m.email, ' ', '')) = upper(replace(${email}, ' ', ''))` : undefined,
    name: lastName
      ? sql`(m.name_letters = name_letters(${name}) and same_name(concat_ws(' ', m.first_name, m.last_name), ${name}))`
      : undefined,
    plate: plate ? sql`m.plate = plain_plate(${plate})` : undefined,
  }
}

/** A visitor blocked under either row stays blocked. */
const keepBlock = ({ db }: Context, id: string, otherId: string) =>
  sql`update visitors k set blocked = true, blocked_reason = coalesce(k.blocked_reason, o.blocked_reason)
    from visitors o where k.id = ${id} and o.id = ${otherId} and o.blocked and not k.blocked`.execute(db)

/** What concerns visitors besides their rows: possible duplicates, and the rights of those whose data it is. */
export function visitorRoutes(server: Server): void {
  readRoute(server, {
    tag,
    access: { can: ['read', 'Visitor'] },
    method: 'GET',
    url: '/visitors/duplicates',
    summary: 'Visitors who may be the same: same e-mail, name or number plate',
    query: visitorAsked,
    answer: likeVisitors,
    handler: async (context, { query }) => ({
      items: await possibleDuplicates(context, visitors, likenessOf(query), query.id),
    }),
  })
  readRoute(server, {
    tag,
    access: { can: ['update', 'Visitor'] },
    method: 'GET',
    url: '/visitors/:id/personal-data',
    summary: 'All that is held on a visitor, as one file',
    params: byId,
    handler: async (context, { params, reply }) => {
      const data = await visitorDataOf(context, params.id, server.publicUrl)
      return reply
        .type('application/json; charset=utf-8')
        .header('content-disposition', `attachment; filename="visitor-${params.id}.json"`)
        .header('cache-control', 'no-store')
        .serializer(String)
        .send(JSON.stringify(data, null, 2))
    },
  })
  writeRoute(server, {
    tag,
    access: { can: ['delete', 'Visitor'] },
    method: 'POST',
    url: '/visitors/:id/merge',
    summary: 'Two rows of one visitor become this one; the other is archived',
    params: byId,
    body: visitorMerge,
    answer: visitors.row,
    handler: async (context, { params: { id }, body }) => {
      await mergeRows(context, visitorsService, id, body, {
        guards: [
          {
            settle: settleEntriesOf('visitor_id'),
            check: async () => {
              await keepBlock(context, id, body.otherId)
            },
          },
        ],
      })
      return visitorsService.get(context, id)
    },
  })
  writeRoute(server, {
    tag,
    access: { can: ['delete', 'Visitor'] },
    method: 'POST',
    url: '/visitors/:id/erase',
    summary: 'Erase what identifies a visitor; that somebody came in stays',
    params: byId,
    answer: visitors.row,
    handler: async (context, { params }) => {
      await eraseVisitor(context, params.id)
      return visitorsService.get(context, params.id)
    },
  })
}
