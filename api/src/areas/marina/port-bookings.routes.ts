import { portBookings } from '@darsena/contract/areas/marina/port-bookings'
import {
  type StayTransition,
  stayTransitionNames,
  stayTransitions,
} from '@darsena/contract/areas/marina/stay-transitions'
import { z } from 'zod'
import { writeRoute } from '../../kit/route.ts'
import type { Server } from '../../kit/server.ts'
import { absentStay, moveStay, splitStay } from './stay-moves.ts'
import { transition } from './stay-transitions.ts'

const byId = z.object({ id: z.uuid() })
const instant = z.iso.datetime({ offset: true })
const reason = z.string().trim().min(1).max(500)
const shared = { tag: 'port-bookings', params: byId, answer: portBookings.row } as const

const summaries: Record<StayTransition, string> = {
  confirm: 'A requested stay and its berths are confirmed',
  reject: 'A requested stay is turned down',
  cancel: 'A stay that has not begun is called off',
  arrive: 'The boat is there',
  depart: 'The boat has left; its berth is free from then on',
  'no-show': 'A confirmed boat never came',
  reopen: 'A stay that was turned down, called off or never came is a request again',
}

function transitionRoute(server: Server, name: StayTransition): void {
  const hasTime = name === 'arrive' || name === 'depart'
  writeRoute(server, {
    ...shared,
    access: { can: [stayTransitions[name].needs, 'PortBooking'] },
    method: 'POST',
    url: `/port-bookings/:id/${name}`,
    summary: summaries[name],
    body: z.strictObject({
      note: reason.optional(),
      at: hasTime ? instant.optional() : z.undefined().optional(),
    }),
    prepare: (body) => body ?? {},
    handler: (context, { params, body }) => transition(context, params.id, name, body),
  })
}

/** What happens to a stay, besides changes of its row. */
export function portBookingRoutes(server: Server): void {
  for (const name of stayTransitionNames) transitionRoute(server, name)
  const access = { can: ['update', 'PortBookingArrangement'] } as const
  writeRoute(server, {
    ...shared,
    access,
    method: 'POST',
    url: '/port-bookings/:id/move',
    summary: 'The stay goes on at other slots, from a moment on',
    body: z.strictObject({
      slotIds: z.array(z.uuid()).min(1).max(20),
      at: instant.optional(),
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
    body: z.strictObject({ at: instant }),
    handler: (context, { params, body }) => splitStay(context, params.id, body.at),
  })
  writeRoute(server, {
    ...shared,
    access,
    method: 'POST',
    url: '/port-bookings/:id/away',
    summary: 'The boat is away for a time; its berth is free, and kept for it afterwards',
    body: z.strictObject({ from: instant, to: instant }),
    handler: (context, { params, body }) => absentStay(context, params.id, body.from, body.to),
  })
}
