import type { Server } from '../../kit/server/server.ts'
import { moveRoutes } from '../../kit/transitions/move-routes.ts'
import { visitMoves } from './scheduled-visits.ts'

/** What happens to a visit, besides changes of its row. */
export function scheduledVisitRoutes(server: Server): void {
  moveRoutes(server, visitMoves)
}
