import {
  accessLogs,
  correctionBody,
  entryBody,
  exitBody,
  groupAnswer,
  groupBody,
  voidBody,
} from '@darsena/contract/areas/access-control/access-logs'
import { z } from 'zod'
import { writeRoute } from '../../kit/route.ts'
import type { Server } from '../../kit/server/server.ts'
import { correctEntry, enter, leave, voidEntry } from './access-logs.ts'
import { enterPeople } from './entries.ts'

const byId = z.object({ id: z.uuid() })
const shared = { tag: 'access-logs', method: 'POST', answer: accessLogs.row } as const
const register = { can: ['create', 'AccessLog'] } as const
const correct = { can: ['update', 'AccessLog'] } as const

/** Coming in, going out, and what was recorded wrongly. */
export function accessLogRoutes(server: Server): void {
  writeRoute(server, {
    ...shared,
    access: register,
    url: '/access-logs',
    summary: 'Somebody comes in; once out again already, an entry that nobody had recorded',
    body: entryBody,
    status: 201,
    handler: (context, { body }) => enter(context, body),
  })
  writeRoute(server, {
    ...shared,
    access: register,
    url: '/access-logs/group',
    summary: 'Several come in at once; tells of each what became of them',
    body: groupBody,
    answer: groupAnswer,
    handler: async (context, { body: { people, ...arrival } }) => {
      const outcomes = await enterPeople(context, arrival, people)
      return {
        items: outcomes.map((one) => ({
          outcome: one.outcome,
          id: one.id,
          message: 'error' in one ? one.error.textFor(context.translate) : null,
        })),
      }
    },
  })
  writeRoute(server, {
    ...shared,
    access: register,
    url: '/access-logs/:id/exit',
    summary: 'Somebody has left',
    params: byId,
    body: exitBody,
    prepare: (body) => body ?? {},
    handler: (context, { params, body }) => leave(context, params.id, body),
  })
  writeRoute(server, {
    ...shared,
    access: correct,
    url: '/access-logs/:id/void',
    summary: 'An entry that was a mistake; it stays, with the reason',
    params: byId,
    body: voidBody,
    handler: (context, { params, body }) => voidEntry(context, params.id, body.reason),
  })
  writeRoute(server, {
    ...shared,
    access: correct,
    method: 'PATCH',
    url: '/access-logs/:id',
    summary: 'A correction with its reason; the earlier values stay in the history',
    params: byId,
    body: correctionBody,
    handler: (context, { params, body }) => correctEntry(context, params.id, body),
  })
}
