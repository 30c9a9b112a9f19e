import { boatSlotGroups } from '@darsena/contract/areas/marina/boat-slot-groups'
import { madeSlots, slotSeries } from '@darsena/contract/areas/marina/slot-series'
import { z } from 'zod'
import { writeRoute } from '../../../kit/route.ts'
import type { Server } from '../../../kit/server/server.ts'
import { makeSeries } from './slot-series.ts'

/** Berths of a pontoon in one go. */
export function boatSlotGroupRoutes(server: Server): void {
  writeRoute(server, {
    tag: boatSlotGroups.name,
    access: { can: ['create', 'BoatSlot'] },
    method: 'POST',
    url: '/boat-slot-groups/:id/slots',
    summary: 'Berths that are alike but for their numbers, all or none',
    params: z.object({ id: z.uuid() }),
    body: slotSeries,
    answer: madeSlots,
    handler: async (context, { params, body }) => ({ items: await makeSeries(context, params.id, body) }),
  })
}
