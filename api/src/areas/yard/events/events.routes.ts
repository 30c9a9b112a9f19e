import { eventsAnswer, eventsQuery, longestEventWindow } from '@darsena/contract/areas/yard/marina-events'
import { z } from 'zod'
import { AppError, invalid } from '../../../kit/app-error.ts'
import { callerOfCalendarKey } from '../../../kit/authenticate.ts'
import type { Context, PublicContext } from '../../../kit/context.ts'
import { assertMay } from '../../../kit/crud/rights.ts'
import { fileUrls } from '../../../kit/files/file-links.ts'
import { publicRoute, readRoute } from '../../../kit/route.ts'
import type { Server } from '../../../kit/server/server.ts'
import { translator } from '../../../kit/texts.ts'
import { calendarFeed } from './calendar-feed.ts'
import { eventsOf } from './events.view.ts'

const day = 86_400_000

/** @throws NOT_FOUND for a key that is unknown, revoked, or of a disabled user: all in the same words */
async function contextOfKey(server: Server, context: PublicContext, key: string): Promise<Context> {
  const caller = await callerOfCalendarKey(server.pool, key)
  if (!caller) throw new AppError('NOT_FOUND')
  return {
    ...context,
    caller,
    ability: caller.ability,
    language: caller.locale,
    translate: translator(caller.locale),
    fileUrl: fileUrls(server.vault, caller),
    facilityId: caller.facilities[0]?.id ?? null,
  }
}

/** What moves in ports and yards: as a list for screens, and as a feed for calendar programs. */
export function eventRoutes(server: Server): void {
  readRoute(server, {
    tag: 'marina-events',
    // Each event by the right to the row that it comes from; who may read none of them gets an empty list.
    access: { signedIn: true },
    method: 'GET',
    url: '/marina-events',
    summary:
      'Arrivals, departures, berth moves, lifts and work on masts of a window, planned and as they happened',
    query: eventsQuery,
    answer: eventsAnswer,
    handler: async (context, { query }) => {
      const { from, to, portId } = query
      if (Date.parse(to) - Date.parse(from) > longestEventWindow * day)
        throw invalid([
          { path: 'to', message: context.translate('yard:windowTooLong', { days: longestEventWindow }) },
        ])
      if (portId) await assertMay(context, 'read', 'Port', portId)
      return eventsOf(context, query)
    },
  })
  publicRoute(server, {
    tag: 'marina-events',
    method: 'GET',
    url: '/marina-events.ics',
    summary: 'The events that the owner of a calendar key may see, for calendar programs',
    query: z.object({ key: z.string().max(200) }),
    handler: async (context, { query, reply }) => {
      const owner = await contextOfKey(server, context, query.key)
      const text = await calendarFeed(owner, server.publicUrl, Date.now())
      return reply.type('text/calendar; charset=utf-8').send(text)
    },
  })
}
