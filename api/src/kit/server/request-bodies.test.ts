import { once } from 'node:events'
import { connect as connectTo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { type Client, startTestApp } from '../../test-app.ts'
import { listening } from '../../test-stream.ts'

let server: Awaited<ReturnType<typeof startTestApp>>
let director: Client

beforeAll(async () => {
  server = await startTestApp()
  director = await server.as('director')
})
afterAll(() => server.stop())

test('a body of 11 MB is refused in words, by a server that hears it to the end', async () => {
  const answer = await fetch(`${await listening(server)}/api/boats`, {
    method: 'POST',
    headers: { authorization: `Bearer ${director.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'x'.repeat(11_000_000) }),
  })
  expect(answer.status).toBe(413)
  expect(await answer.json()).toMatchObject({ code: 'TOO_LARGE', message: expect.any(String) })
})

test('a body that does not come on is cut, and one that comes on is not', async () => {
  const app = await buildApp({
    connection: server,
    files: server.files,
    build: { time: '2026-01-01T00:00:00Z', version: 'test' },
    publicUrl: '',
    secretKey: '',
    bodyPatience: 400,
  })
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const head = (length: number) =>
    `POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`
  const trickle = connectTo(Number(port), '127.0.0.1')
  trickle.write(`${head(5000)}{`)
  const drops = setInterval(() => trickle.write(' '), 50)
  await once(trickle, 'close')
  clearInterval(drops)

  const slow = connectTo(Number(port), '127.0.0.1')
  slow.write(head(2048 * 12))
  for (let part = 0; part < 12; part += 1) {
    slow.write(' '.repeat(2048))
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const [answer] = await once(slow, 'data')
  expect(String(answer)).toMatch(/^HTTP\/1\.1 4\d\d/)
  slow.destroy()
  await app.close()
})

test('nothing of the API is for caches, whether it is an answer or a refusal', async () => {
  for (const url of ['/api/boats', '/api/boats/1', '/api/nothing', '/api/health/live', '/api/openapi.json']) {
    const headers = { authorization: `Bearer ${director.token}` }
    const answer = await server.app.inject({ url, headers })
    expect(answer.headers['cache-control'], url).toBe('no-store')
  }
})
