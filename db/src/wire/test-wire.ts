import { once } from 'node:events'
import { connect as connectTo, createServer, type Socket } from 'node:net'

/** A way to a database that can fall silent, for tests and benches. */
export interface Wire {
  /** The database's address through the wire. */
  readonly url: string
  /** Connections stay open, and nothing comes through, neither on old ones nor on new ones. */
  silence(): void
  /** What was swallowed is lost: old connections break off, and new ones get through. */
  speak(): void
  stop(): Promise<void>
}

/** @param to `postgres://…` with a host and a port */
export async function wireTo(to: string): Promise<Wire> {
  const target = new URL(to)
  const sockets = new Set<Socket>()
  let isSilent = false
  const relay = createServer((near) => {
    const far = connectTo(Number(target.port), target.hostname)
    for (const [from, into] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from
        .on('error', () => into.destroy())
        .on('close', () => {
          sockets.delete(from)
          into.destroy()
        })
      from.pipe(into)
      if (isSilent) from.unpipe().pause()
    }
  })
  relay.listen(0, '127.0.0.1')
  await once(relay, 'listening')
  const address = relay.address()
  const through = new URL(to)
  through.host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  const speak = () => {
    isSilent = false
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: through.href,
    silence() {
      isSilent = true
      for (const socket of sockets) socket.unpipe().pause()
    },
    speak,
    async stop() {
      speak()
      relay.close()
      await once(relay, 'close')
    },
  }
}
