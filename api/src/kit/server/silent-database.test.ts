import { type Wire, wireTo } from '@darsena/db/wire/test-wire'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinTestApp, startTestApp } from '../../test-app.ts'

let database: Awaited<ReturnType<typeof startTestApp>>
let wire: Wire
let server: Awaited<ReturnType<typeof joinTestApp>>

beforeAll(async () => {
  database = await startTestApp()
  wire = await wireTo(database.url)
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
