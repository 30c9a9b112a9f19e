import { offerBody, waitingAnswer, waitingQuery } from '@darsena/contract/areas/marina/desk/waiting'
import { portBookings } from '@darsena/contract/areas/marina/port-bookings'
import { z } from 'zod'
import { readRoute, writeRoute } from '../../../kit/route.ts'
import type { Server } from '../../../kit/server/server.ts'
import { offerBerth, takeOffer, withdrawOffer } from './offers.ts'
import { waitingList } from './waiting.view.ts'

const byId = z.object({ id: z.uuid() })

/** The waiting list and what is offered to those who are on it. */
export function waitingRoutes(server: Server): void {
  readRoute(server, {
    tag: 'port-bookings',
    access: { can: ['read', 'PortBooking'] },
    method: 'GET',
    url: '/port-bookings/waiting',
    summary:
      'Requests without a berth in the order in which they came, with what became free for each of them',
    query: waitingQuery,
    answer: waitingAnswer,
    handler: (context, { query }) => waitingList(context, query),
  })
  const shared = {
    tag: 'port-bookings',
    access: { can: ['approve', 'PortBooking'] },
    method: 'POST',
    params: byId,
    answer: portBookings.row,
  } as const
  writeRoute(server, {
    ...shared,
    url: '/port-bookings/:id/offer',
    summary:
      'A berth is offered to a request, and held for it until a term; sent by mail where there is an address',
    body: offerBody,
    handler: (context, { params, body }) => offerBerth(context, params.id, body),
  })
  writeRoute(server, {
    ...shared,
    url: '/port-bookings/:id/offer/take',
    summary: 'The offer is accepted: the stay is confirmed at its berth',
    handler: (context, { params }) => takeOffer(context, params.id),
  })
  writeRoute(server, {
    ...shared,
    url: '/port-bookings/:id/offer/withdraw',
    summary: 'The offer is turned down or taken back: the berth is free again, and the request waits on',
    handler: (context, { params }) => withdrawOffer(context, params.id),
  })
}
