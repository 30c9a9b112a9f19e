import { createServer } from 'node:net'

/** A port of 127.0.0.1 that nobody listens on: the given one if it is free, else any. */
export async function freePort(wanted = 0): Promise<number> {
  const server = createServer()
  const port = await new Promise<number | undefined>((resolve) => {
    server.once('error', () => resolve(undefined))
    server.listen(wanted, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' ? address?.port : undefined)
    })
  })
  if (port === undefined) return freePort()
  await new Promise((resolve) => server.close(resolve))
  return port
}
