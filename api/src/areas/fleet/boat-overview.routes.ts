import { boats } from '@darsena/contract/areas/fleet/boats'
import { z } from 'zod'
import type { OverviewPart } from '../../kit/area.ts'
import { crudService } from '../../kit/crud/crud-service.ts'
import { readRoute } from '../../kit/route.ts'
import type { Server } from '../../kit/server/server.ts'

const byId = z.object({ id: z.uuid() })
const service = crudService(boats)

/** A boat at a glance; every area answers for its own part. */
export function boatOverviewRoute(server: Server, parts: Readonly<Record<string, OverviewPart>>): void {
  const named = Object.entries(parts)
  readRoute(server, {
    tag: boats.name,
    access: { can: ['read', 'Boat'] },
    method: 'GET',
    url: '/boats/:id/overview',
    summary: 'What one wants to know of a yacht at a glance, as far as the reader may see it',
    params: byId,
    answer: z.object(Object.fromEntries(named.map(([name, { answer }]) => [name, answer]))),
    handler: async (context, { params: { id } }) => {
      await service.get(context, id)
      const values = named.map(async ([name, { read }]) => [name, await read(context, id)])
      return Object.fromEntries(await Promise.all(values))
    },
  })
}
