import {
  placeChange,
  placeChangeQuery,
  plannedMoves,
  plannedMovesQuery,
} from '@darsena/contract/areas/yard/planned-moves'
import { readRoute } from '../../../kit/route.ts'
import type { Server } from '../../../kit/server/server.ts'
import { placeChangeOf } from './place-change.view.ts'
import { plannedMovesOf } from './planned-moves.view.ts'

const tag = 'booking-sessions'

/** What planned work does to the places of boats. */
export function placeRoutes(server: Server): void {
  readRoute(server, {
    tag,
    access: { can: ['read', 'BookingSession'] },
    method: 'GET',
    url: '/yard/planned-moves',
    summary: 'Where boats leave and come in a port by work that is planned',
    query: plannedMovesQuery,
    answer: plannedMoves,
    handler: async (context, { query }) => ({ items: await plannedMovesOf(context, query) }),
  })
  readRoute(server, {
    tag,
    access: { can: ['read', 'BookingSession'] },
    method: 'GET',
    url: '/yard/place-change',
    summary: 'What becomes of a boat’s place when work brings her to a slot at a moment',
    query: placeChangeQuery,
    answer: placeChange,
    handler: (context, { query }) => placeChangeOf(context, query),
  })
}
