import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Milliseconds that requests under way have to end when the server stops. */
const grace = 5_000

/**
 * Browsers open connections ahead of need. A connection without any request counts as busy, and the server
 * would wait a minute for its first request before it stops: here it is closed with the idle ones. Requests
 * that still run after some seconds are cut: uploads resume with the next server.
 */
export function dropSilentConnections(app: FastifyInstance): void {
  const silent = new Set<Socket>()
  let isClosing = false
  app.server.on('connection', (socket: Socket) => {
    if (isClosing) {
      socket.destroy()
      return
    }
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  app.server.on('request', ({ socket }) => silent.delete(socket))
  app.addHook('preClose', async () => {
    isClosing = true
    for (const socket of silent) socket.destroy()
    setTimeout(() => app.server.closeAllConnections(), grace).unref()
  })
}
