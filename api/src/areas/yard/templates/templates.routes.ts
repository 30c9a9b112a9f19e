import {
  madeTemplate,
  newTemplate,
  proposal,
  proposalQuery,
  templates,
} from '@darsena/contract/areas/yard/templates'
import { z } from 'zod'
import { readRoute, writeRoute } from '../../../kit/route.ts'
import type { Server } from '../../../kit/server/server.ts'
import { forgetTemplate, keepTemplate, proposalOf, templatesOf } from './templates.ts'

const tag = 'bookings'
const params = z.object({ id: z.uuid() })

/** Sequences of work that a yard keeps. */
export function templateRoutes(server: Server): void {
  readRoute(server, {
    tag,
    access: { can: ['read', 'BookingSession'] },
    method: 'GET',
    url: '/yard/templates',
    summary: 'Sequences of work that the yard keeps',
    answer: templates,
    handler: (context) => templatesOf(context),
  })
  readRoute(server, {
    tag,
    access: { can: ['read', 'BookingSession'] },
    method: 'GET',
    url: '/yard/templates/:id/proposal',
    summary: 'A sequence from a day on, each piece of work at the next free time of its asset',
    params,
    query: proposalQuery,
    answer: proposal,
    handler: (context, { params: { id }, query }) => proposalOf(context, id, query.from),
  })
  writeRoute(server, {
    tag,
    access: { can: ['approve', 'Booking'] },
    method: 'POST',
    url: '/yard/templates',
    summary: 'Keeps the work of a booking as a sequence',
    body: newTemplate,
    answer: madeTemplate,
    handler: (context, { body }) => keepTemplate(context, body),
  })
  writeRoute(server, {
    tag,
    access: { can: ['approve', 'Booking'] },
    method: 'DELETE',
    url: '/yard/templates/:id',
    summary: 'Forgets a sequence; work that was planned by it stays',
    params,
    handler: (context, { params: { id } }) => forgetTemplate(context, id),
  })
}
