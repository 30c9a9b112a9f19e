import {
  marksBody,
  rollCallAnswer,
  rollCallBody,
  rollCallEndBody,
  rollCallsAnswer,
  rollCallsQuery,
  unlistedBody,
} from '@darsena/contract/areas/access-control/roll-calls'
import { z } from 'zod'
import { readRoute, writeRoute } from '../../../kit/route.ts'
import type { Server } from '../../../kit/server/server.ts'
import { facilityOf } from '../place.ts'
import { addUnlisted, endRollCall, markPeople, startRollCall, wholeRollCall } from './roll-calls.ts'
import { rollCallsOf } from './roll-calls.view.ts'

const byId = z.object({ id: z.uuid() })
const reading = { tag: 'access-control', access: { can: ['read', 'AccessLog'] }, method: 'GET' } as const
const taking = { tag: 'access-control', access: { can: ['create', 'AccessLog'] }, method: 'POST' } as const
const url = '/access-control/roll-calls'

/** Roll calls: taken by those who register access, read by those who read the log. */
export function rollCallRoutes(server: Server): void {
  readRoute(server, {
    ...reading,
    url,
    summary: 'Roll calls of the facility, the latest first',
    query: rollCallsQuery,
    answer: rollCallsAnswer,
    handler: (context, { query }) => rollCallsOf(context.db, facilityOf(context), query),
  })
  readRoute(server, {
    ...reading,
    url: `${url}/:id`,
    summary: 'A roll call with its people',
    params: byId,
    answer: rollCallAnswer,
    handler: (context, { params }) => wholeRollCall(context, params.id),
  })
  writeRoute(server, {
    ...taking,
    url,
    summary: 'A roll call begins, with the muster list of the device that begins it',
    body: rollCallBody,
    answer: rollCallAnswer,
    status: 201,
    handler: (context, { body }) => startRollCall(context, body),
  })
  writeRoute(server, {
    ...taking,
    url: `${url}/:id/marks`,
    summary: 'Who was found; of two taps on one person the later one counts',
    params: byId,
    body: marksBody,
    handler: (context, { params, body }) => markPeople(context, params.id, body.marks),
  })
  writeRoute(server, {
    ...taking,
    url: `${url}/:id/people`,
    summary: 'Somebody at the meeting point whom the list does not have',
    params: byId,
    body: unlistedBody,
    handler: (context, { params, body }) => addUnlisted(context, params.id, body),
  })
  writeRoute(server, {
    ...taking,
    url: `${url}/:id/end`,
    summary: 'The roll call is over; its report stays',
    params: byId,
    body: rollCallEndBody,
    answer: rollCallAnswer,
    handler: (context, { params, body }) => endRollCall(context, params.id, body),
  })
}
