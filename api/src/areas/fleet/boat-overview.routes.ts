import { boatOverview } from '@darsena/contract/areas/fleet/boat-overview'
import { boats } from '@darsena/contract/areas/fleet/boats'
import { z } from 'zod'
import { crudService } from '../../kit/crud/crud-service.ts'
import { readRoute } from '../../kit/route.ts'
import type { Server } from '../../kit/server.ts'
import type { OverviewParts } from './boat-overview.ts'

const byId = z.object({ id: z.uuid() })
const service = crudService(boats)

/** A boat at a glance; every area answers for its own part. */
export function boatOverviewRoute(server: Server, parts: OverviewParts): void {
  readRoute(server, {
    tag: boats.name,
    access: { can: ['read', 'Boat'] },
    method: 'GET',
    url: '/boats/:id/overview',
    summary: 'What one wants to know of a yacht at a glance, as far as the reader may see it',
    params: byId,
    answer: boatOverview,
    handler: async (context, { params: { id } }) => {
      await service.get(context, id)
      const told = Object.entries(parts).map(async ([part, tell]) => [part, await tell(context, id)])
      return Object.fromEntries(await Promise.all(told))
    },
  })
}
