import { createServer, connect as dial, type Socket } from 'node:net'

export interface Wire {
  /** The product's address at this end. */
  url: string
  /** Breaks all connections and takes no new ones. */
  cut(): void
  mend(): void
  close(): Promise<void>
}

/** A way to the product that can be cut, as a cable or a radio link is. */
export async function wireTo(address: string): Promise<Wire> {
  const { hostname, port } = new URL(address)
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    if (isCut) return void near.destroy()
    const far = dial(Number(port), hostname)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const own = server.address()
  if (typeof own !== 'object' || !own) throw new Error('The wire has no address')
  const breakAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `http://127.0.0.1:${own.port}`,
    cut() {
      isCut = true
      breakAll()
    },
    mend() {
      isCut = false
    },
    close() {
      breakAll()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
