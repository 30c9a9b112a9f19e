import { findCaller } from '../authenticate.ts'
import { readRoute } from '../route.ts'
import type { Server } from '../server/server.ts'
import { liveHub } from './live-hub.ts'

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  // Proxies neither keep, change nor gather it.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  // The connection goes with the stream, so that a server that stops waits for none.
  connection: 'close',
}

/**
 * The reader's position in the log. A value that is no number is an unknown line: the reader gets a reset.
 */
const logIdOf = (header: string | string[] | undefined): number | undefined => {
  if (header === undefined || header === '') return undefined
  return typeof header === 'string' && /^\d{1,15}$/.test(header) ? Number(header) : 0
}

/** GET /api/live: others' changes as they happen, for callers who may read the rows. */
export function liveRoute(server: Server): void {
  const { app, pool } = server
  const hub = liveHub(server)
  app.addHook('preClose', hub.close)
  readRoute(server, {
    method: 'GET',
    url: '/live',
    tag: 'live',
    summary: 'Server-sent events { entityType, id, action } for rows that the caller may read',
    access: { signedIn: true },
    handler: async ({ caller }, { request, reply }) => {
      // The stream of a HEAD request would never end.
      if (request.method === 'HEAD') return undefined
      const { authorization, 'last-event-id': lastEventId } = request.headers
      const { body } = await hub.open(
        {
          caller,
          callerNow: () => findCaller(pool, authorization),
          failed: (error) => request.log.warn({ err: error }, 'live stream'),
        },
        logIdOf(lastEventId),
      )
      // The reader disconnected while the stream was opened, so no event would ever close it.
      if (reply.raw.destroyed) body.destroy()
      reply.headers(headers)
      return body
    },
  })
}
