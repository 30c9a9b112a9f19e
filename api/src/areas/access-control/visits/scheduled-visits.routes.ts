import {
  visitCopiesAnswer,
  visitCopiesBody,
  visitDecisionsAnswer,
  visitDecisionsBody,
} from '@darsena/contract/areas/access-control/visit-series'
import { z } from 'zod'
import { writeRoute } from '../../../kit/route.ts'
import type { Server } from '../../../kit/server/server.ts'
import { moveRoutes } from '../../../kit/transitions/move-routes.ts'
import { visitMoves } from './scheduled-visits.ts'
import { copyVisit, decideVisits } from './visit-series.ts'

const tag = 'scheduled-visits'

/** What happens to visits, besides changes of their rows. */
export function scheduledVisitRoutes(server: Server): void {
  moveRoutes(server, visitMoves)
  writeRoute(server, {
    tag,
    access: { can: ['create', 'ScheduledVisit'] },
    method: 'POST',
    url: '/scheduled-visits/:id/copies',
    summary: 'Asks for more visits like this one: for further visitors, for another period',
    params: z.object({ id: z.uuid() }),
    body: visitCopiesBody,
    answer: visitCopiesAnswer,
    status: 201,
    handler: async (context, { params, body }) => ({ items: await copyVisit(context, params.id, body) }),
  })
  writeRoute(server, {
    tag,
    access: { can: ['read', 'ScheduledVisit'] },
    method: 'POST',
    url: '/scheduled-visits/decisions',
    summary: 'Approves or rejects several requested visits',
    body: visitDecisionsBody,
    answer: visitDecisionsAnswer,
    handler: (context, { body }) => decideVisits(context, body),
  })
}
