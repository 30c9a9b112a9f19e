import { freeSlots, freeSlotsQuery } from '@darsena/contract/areas/marina/free-slots'
import { planAnswer, planChanges, planQuery, planSaved } from '@darsena/contract/areas/marina/plan'
import { z } from 'zod'
import { invalid } from '../../kit/app-error.ts'
import type { Context } from '../../kit/context.ts'
import { readRoute, writeRoute } from '../../kit/route.ts'
import type { Server } from '../../kit/server/server.ts'
import { planOf } from './plan/plan.view.ts'
import { changePlan } from './plan/plan-changes.ts'
import { portsService } from './ports.ts'
import { bestFreeSlots } from './stays/free-slots.ts'

const byId = z.object({ id: z.uuid() })
const longestWindow = 800

/** @throws VALIDATION at `to` for a window that is longer than two years */
function assertWindow({ translate }: Context, from: string, to: string): void {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000
  if (days > longestWindow)
    throw invalid([{ path: 'to', message: translate('marina:windowTooLong', { days: longestWindow }) }])
}

/** At the port, whichever facility the caller looks from. @throws NOT_FOUND for a port out of the caller's sight */
async function atPort(context: Context, portId: string): Promise<Context> {
  const { facilityId } = await portsService.get(context, portId)
  return typeof facilityId === 'string' ? { ...context, facilityId } : context
}

/** The berth plan of a port. */
export function portRoutes(server: Server): void {
  const shared = { tag: 'ports', params: byId } as const
  readRoute(server, {
    ...shared,
    access: { can: ['read', 'PortBooking'] },
    method: 'GET',
    url: '/ports/:id/plan',
    summary: 'All that the berth plan draws of a window',
    query: planQuery,
    answer: planAnswer,
    handler: (context, { params, query }) => {
      assertWindow(context, query.from, query.to)
      return planOf(context, { portId: params.id, ...query })
    },
  })
  readRoute(server, {
    ...shared,
    access: { can: ['read', 'BoatSlot'] },
    method: 'GET',
    url: '/ports/:id/free-slots',
    summary: 'Slots that are free in a period and fit the boat, best first, with why',
    query: freeSlotsQuery,
    answer: freeSlots,
    handler: async (context, { params, query }) => {
      const { limit, ...asked } = query
      const there = await atPort(context, params.id)
      return { items: await bestFreeSlots(there, { portId: params.id, ...asked }, limit) }
    },
  })
  writeRoute(server, {
    ...shared,
    access: { can: ['update', 'PortBookingArrangement'] },
    method: 'POST',
    url: '/ports/:id/plan/changes',
    summary: 'Changes of the plan, all or none',
    body: planChanges,
    answer: planSaved,
    handler: async (context, { params, body }) => {
      const there = await atPort(context, params.id)
      const written = await changePlan(there, params.id, body.changes)
      return {
        parts: written.map(({ id, portBookingId, version }) => ({ id, portBookingId, version })),
      }
    },
  })
}
