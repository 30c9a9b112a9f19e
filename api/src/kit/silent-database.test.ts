import { once } from 'node:events'
import { connect as connectTo, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinTestApp, startTestApp } from '../test-app.ts'

let database: Awaited<ReturnType<typeof startTestApp>>
let wire: Awaited<ReturnType<typeof wireTo>>
let server: Awaited<ReturnType<typeof joinTestApp>>

/** A way to the database that can fall silent: connections stay open, and nothing comes through. */
async function wireTo(url: URL) {
  const sockets = new Set<Socket>()
  let isSilent = false
  const relay = createServer((near) => {
    const far = connectTo(Number(url.port), url.hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('error', () => to.destroy()).on('close', () => to.destroy())
      from.pipe(to)
      if (isSilent) from.unpipe().pause()
    }
  })
  relay.listen(0, '127.0.0.1')
  await once(relay, 'listening')
  const address = relay.address()
  const through = new URL(url)
  through.host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  return {
    url: through.href,
    silence() {
      isSilent = true
      for (const socket of sockets) socket.unpipe().pause()
    },
    /** What was swallowed is gone: the connections break off, and new ones get through. */
    speak() {
      isSilent = false
      for (const socket of sockets) socket.destroy()
    },
    async stop() {
      this.speak()
      relay.close()
      await once(relay, 'close')
    },
  }
}

beforeAll(async () => {
  database = await startTestApp()
  wire = await wireTo(new URL(database.url))
  server = await joinTestApp(wire.url)
})
afterAll(async () => {
  await wire.stop()
  await server.stop()
  await database.stop()
})

test('while the database is silent everything is answered with 503, and all goes on by itself afterwards', async () => {
  const director = await server.as('director')
  const credentials = { email: 'director@darsena.example', password: 'wrong' }
  const ask = () =>
    Promise.all([
      director.get('/boats'),
      director.post('/boats', { name: 'Muta' }),
      server.anybody.post('/auth/login', credentials),
      server.anybody.get('/health/ready'),
    ])
  const statuses = async () => (await ask()).map(({ status }) => status)
  expect(await statuses()).toEqual([200, 201, 401, 200])
  wire.silence()
  // With connections that were open before, and with none.
  expect(await statuses()).toEqual([503, 503, 503, 503])
  expect(await statuses()).toEqual([503, 503, 503, 503])
  wire.speak()
  await expect.poll(statuses, { timeout: 20_000 }).toEqual([200, 201, 401, 200])
}, 60_000)

test('a query that waits for a lock is not taken for a silent database', async () => {
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    await client.query('lock table departments in access exclusive mode')
    const director = await server.as('director')
    const answer = director.get('/departments')
    await client.query('select pg_sleep(4)')
    await client.query('rollback')
    expect(await answer).toMatchObject({ status: 200 })
  } finally {
    client.release()
  }
}, 60_000)
