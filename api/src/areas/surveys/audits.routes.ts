import { auditOrders, orderedAudits } from '@darsena/contract/areas/surveys/audit-orders'
import { auditTransitions } from '@darsena/contract/areas/surveys/audit-transitions'
import { writeRoute } from '../../kit/route.ts'
import type { Server } from '../../kit/server/server.ts'
import { moveRoutes } from '../../kit/transitions/move-routes.ts'
import { assertIn } from '../../kit/transitions/moves.ts'
import { auditMoves, auditsService, orderAudits } from './audits.ts'
import { auditTables } from './checklist-tables.ts'
import { structureRoutes } from './structure.routes.ts'

/** What happens to an assignment, besides changes of its row. */
export function auditRoutes(server: Server): void {
  moveRoutes(server, auditMoves)
  structureRoutes(server, auditsService, auditTables, (context, row) =>
    assertIn(context, auditTransitions, 'open', row),
  )
  writeRoute(server, {
    method: 'POST',
    url: '/audits/orders',
    tag: 'audits',
    summary: 'Assignments alike for several boats, all or none',
    access: { can: ['create', 'Audit'] },
    body: auditOrders,
    answer: orderedAudits,
    status: 201,
    handler: async (context, { body }) => ({ items: await orderAudits(context, body) }),
  })
}
