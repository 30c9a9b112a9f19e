import { arrivalNotices } from '@darsena/contract/areas/marina/arrival'
import { deskCounts } from '@darsena/contract/areas/marina/desk/desk'
import { misfits, misfitsQuery } from '@darsena/contract/areas/marina/misfits'
import { portBookings } from '@darsena/contract/areas/marina/port-bookings'
import { instant } from '@darsena/contract/kit/fields'
import { z } from 'zod'
import { readRoute, writeRoute } from '../../../kit/route.ts'
import type { Server } from '../../../kit/server/server.ts'
import { manyMovesRoutes, moveRoutes } from '../../../kit/transitions/move-routes.ts'
import { misfitsOf } from './changed-measures.ts'
import { countDesk } from './desk.view.ts'
import { arrivalNoticesOf } from './presence.ts'
import { absentStay, moveStay, splitStay } from './stay-moves.ts'
import { stayMoves } from './stay-transitions.ts'

const byId = z.object({ id: z.uuid() })
const reason = z.string().trim().min(1).max(500)
const shared = { tag: 'port-bookings', params: byId, answer: portBookings.row } as const

/** What happens to a stay, besides changes of its row. */
export function portBookingRoutes(server: Server): void {
  readRoute(server, {
    tag: 'port-bookings',
    access: { can: ['read', 'PortBooking'] },
    method: 'GET',
    url: '/port-bookings/desk',
    summary: 'How many stays come, go, are there, are late or wait for something today',
    answer: deskCounts,
    handler: countDesk,
  })
  readRoute(server, {
    ...shared,
    access: { can: ['update', 'PortBooking'] },
    method: 'GET',
    url: '/port-bookings/:id/arrival',
    summary: 'What stands in the way of an arrival now, or should be known before it is recorded',
    answer: arrivalNotices,
    handler: async (context, { params }) => ({ notices: await arrivalNoticesOf(context, params.id) }),
  })
  readRoute(server, {
    tag: 'port-bookings',
    access: { can: ['read', 'PortBooking'] },
    method: 'GET',
    url: '/port-bookings/misfits',
    summary: 'Confirmed stays that would not fit any more if a berth or a boat were changed like this',
    query: misfitsQuery,
    answer: misfits,
    handler: (context, { query }) => misfitsOf(context, query),
  })
  moveRoutes(server, stayMoves)
  manyMovesRoutes(server, stayMoves, ['confirm', 'reject', 'arrive', 'depart'])
  const access = { can: ['update', 'PortBookingArrangement'] } as const
  writeRoute(server, {
    ...shared,
    access,
    method: 'POST',
    url: '/port-bookings/:id/move',
    summary: 'The stay goes on at other slots, from a moment on',
    body: z.strictObject({
      slotIds: z.array(z.uuid()).min(1).max(20),
      at: instant().optional(),
      overrideReason: reason.optional(),
    }),
    handler: (context, { params, body }) => moveStay(context, params.id, body),
  })
  writeRoute(server, {
    ...shared,
    access,
    method: 'POST',
    url: '/port-bookings/:id/split',
    summary: 'Two parts of the one that runs at a moment',
    body: z.strictObject({ at: instant() }),
    handler: (context, { params, body }) => splitStay(context, params.id, body.at),
  })
  writeRoute(server, {
    ...shared,
    access,
    method: 'POST',
    url: '/port-bookings/:id/away',
    summary: 'The boat is away for a time; its berth is free, or kept for it, and its own again afterwards',
    body: z.strictObject({ from: instant(), to: instant(), keeps: z.boolean().default(false) }),
    handler: (context, { params, body }) => absentStay(context, params.id, body),
  })
}
