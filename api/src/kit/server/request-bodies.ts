import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** Milliseconds within which a body must come on, and how many bytes count as coming on. */
const usualPatience = 30_000
const leastBytes = 1024

/**
 * Cuts connections whose bodies trickle: what does not come on within `patience` milliseconds. A body that waits for this
 * server to take it is not the sender's fault.
 */
export function cutTricklingBodies(app: FastifyInstance, patience = usualPatience): void {
  app.addHook('onRequest', (request, _, done) => {
    const { raw } = request
    const hasBody =
      raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length']) > 0
    if (hasBody) watch(raw, patience)
    done()
  })
}

function watch(raw: IncomingMessage, patience: number): void {
  const { socket } = raw
  let seen = socket.bytesRead
  const timer = setInterval(() => {
    if (raw.complete || socket.destroyed) return clearInterval(timer)
    const isOurTurn = raw.readableLength > 0 || raw.isPaused()
    if (!isOurTurn && socket.bytesRead - seen < leastBytes) socket.destroy()
    seen = socket.bytesRead
  }, patience)
  timer.unref()
  raw.once('close', () => clearInterval(timer))
}

/** A body that was refused for its length before it was read. */
export const isTooLarge = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'FST_ERR_CTP_BODY_TOO_LARGE'

/** The most that is read of a body that is too large, in bytes and milliseconds. */
const mostDrained = 64 * 1024 * 1024
const longestDrain = 10_000

/** Reads and discards the rest of a body: a client that is still sending would not read the answer. */
export async function drained(raw: IncomingMessage): Promise<void> {
  if (raw.complete || raw.destroyed) return
  await new Promise<void>((resolve) => {
    let bytes = 0
    const timer = setTimeout(resolve, longestDrain)
    raw.on('data', ({ length }: Buffer) => {
      bytes += length
      if (bytes > mostDrained) resolve()
    })
    for (const event of ['end', 'close', 'error']) raw.once(event, () => resolve())
    raw.once('close', () => clearTimeout(timer))
    raw.resume()
  })
}
