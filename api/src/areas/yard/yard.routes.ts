import {
  boardAnswer,
  boardChanges,
  boardQuery,
  boardSaved,
  freeTimes,
  freeTimesQuery,
  longestBoard,
  postponeBody,
} from '@darsena/contract/areas/yard/board'
import { z } from 'zod'
import { invalid } from '../../kit/app-error.ts'
import type { Row } from '../../kit/crud/list-rows.ts'
import { readRoute, writeRoute } from '../../kit/route.ts'
import type { Server } from '../../kit/server/server.ts'
import { boardOf } from './board.view.ts'
import { freeTimesOf } from './free-times.ts'
import { postponeDay } from './postpone.ts'
import { saveBoard } from './put-offs/put-offs.ts'

const day = 86_400_000

const saved = ({ rows, putOffId }: { rows: readonly Row[]; putOffId: string | null }) => ({
  putOffId,
  sessions: rows.map(({ id, bookingId, version }) => ({ id, bookingId: String(bookingId), version })),
})

/** The yard's board and what is done with many sessions at once. */
export function yardRoutes(server: Server): void {
  readRoute(server, {
    tag: 'booking-sessions',
    access: { can: ['read', 'BookingSession'] },
    method: 'GET',
    url: '/yard/board',
    summary: 'All that the board of the yard draws of a window, and what waits for a time',
    query: boardQuery,
    answer: boardAnswer,
    handler: (context, { query: { from, to } }) => {
      if (Date.parse(to) - Date.parse(from) > longestBoard * day)
        throw invalid([
          { path: 'to', message: context.translate('yard:windowTooLong', { days: longestBoard }) },
        ])
      return boardOf(context, { from, to })
    },
  })
  writeRoute(server, {
    tag: 'booking-sessions',
    access: { can: ['update', 'BookingSession'] },
    method: 'POST',
    url: '/yard/board/changes',
    summary: 'Changes of the board, all or none',
    body: boardChanges,
    answer: boardSaved,
    handler: async (context, { body }) => saved(await saveBoard(context, body)),
  })
  writeRoute(server, {
    tag: 'booking-sessions',
    access: { can: ['update', 'BookingSession'] },
    method: 'POST',
    url: '/booking-sessions/postpone',
    summary: 'The sessions of a day, or of an asset on it, move to another day or wait for a new time',
    body: postponeBody,
    answer: boardSaved,
    handler: async (context, { body }) => saved(await postponeDay(context, body)),
  })
  readRoute(server, {
    tag: 'assets',
    access: { can: ['read', 'Asset'] },
    method: 'GET',
    url: '/assets/:id/free-times',
    summary: 'When an asset is open and free for so many minutes',
    params: z.object({ id: z.uuid() }),
    query: freeTimesQuery,
    answer: freeTimes,
    handler: async (context, { params, query }) => ({
      items: await freeTimesOf(context, { assetId: params.id, ...query }),
    }),
  })
}
