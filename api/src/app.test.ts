import { randomUUID } from 'node:crypto'
import type { ErrorBody } from '@darsena/contract/kit/error-codes'
import { connect } from '@darsena/db/connect'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from './app.ts'
import { type Client, startTestApp } from './test-app.ts'

const build = { time: '2026-01-01T00:00:00Z', version: 'test' }
let server: Awaited<ReturnType<typeof startTestApp>>
let director: Client
beforeAll(async () => {
  server = await startTestApp()
  director = await server.as('director')
})
afterAll(() => server.stop())

describe('errors', () => {
  test.each([
    ['{"name":', 'application/json', 400, 'MALFORMED'],
    ['{"__proto__":{"x":1},"name":"a"}', 'application/json', 400, 'MALFORMED'],
    ['', 'application/json', 422, 'VALIDATION'],
    ['null', 'application/json', 422, 'VALIDATION'],
    ['[]', 'application/json', 422, 'VALIDATION'],
    ['name=a', 'application/x-www-form-urlencoded', 415, 'UNSUPPORTED_TYPE'],
    [`"${'x'.repeat(3_000_000)}"`, 'application/json', 413, 'TOO_LARGE'],
  ])('the body %.20s of type %s → %d %s', async (payload, contentType, status, code) => {
    const headers = { authorization: `Bearer ${director.token}`, 'content-type': contentType }
    const answer = await server.app.inject({ method: 'POST', url: '/api/boats', headers, payload })
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toMatchObject({
      status,
      code,
      message: expect.any(String),
      details: expect.any(Array),
    })
  })

  test('speak the language asked for, else the account’s', async () => {
    const message = async (language?: string) =>
      (
        await director.get<ErrorBody>(
          '/boats/1',
          language ? { headers: { 'accept-language': language } } : {},
        )
      ).body.message
    expect(await message()).toBe('La richiesta non è leggibile')
    expect(await message('en-GB,en;q=0.9')).toBe('The request cannot be read')
    expect(await message('de')).toBe('La richiesta non è leggibile')
  })

  test('no body, query or path makes the server answer with 500', async () => {
    const anything = fc.anything({ maxDepth: 2, withNullPrototype: false })
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('boats', 'facilities', 'departments', 'boat-shapes'),
        fc.dictionary(fc.string(), anything),
        fc.string(),
        async (name, body, text) => {
          const answers = await Promise.all([
            director.post(`/${name}`, JSON.parse(JSON.stringify({ name: text, ...body }))),
            director.get(`/${name}?q=${encodeURIComponent(text.toWellFormed())}`),
            director.get(`/${name}?${new URLSearchParams({ [text.toWellFormed()]: text.toWellFormed() })}`),
            director.get(`/${name}/${encodeURIComponent(text.toWellFormed())}`),
          ])
          expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
        },
      ),
      { numRuns: 100 },
    )
  })

  test('a database that is away is a 503 with Retry-After, at once and without a stack', async () => {
    const away = connect('postgres://nobody:nothing@127.0.0.1:1/none')
    const app = await buildApp({ connection: away, files: server.files, build, publicUrl: '', secretKey: '' })
    const headers = { authorization: `Bearer ${director.token}` }
    for (const url of ['/api/boats', '/api/users/me', '/api/health/ready']) {
      const answer = await app.inject({ url, headers })
      expect(answer.statusCode, answer.body).toBe(503)
      expect(answer.headers['retry-after']).toBeDefined()
      expect(answer.json()).toMatchObject({ code: 'UNAVAILABLE', details: [] })
    }
    expect((await app.inject({ url: '/api/health/live' })).statusCode).toBe(200)
    await app.close()
    await away.close()
  })

  test('an unknown path of the API is a 404 in the same form', async () => {
    expect(await server.anybody.get('/nothing')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  })
})

test('who is behind a proxy counts only where the proxy is trusted, and only the last hop before it', async () => {
  const options = { connection: server, files: server.files, build, publicUrl: '', secretKey: '' }
  const addressSeen = async (trustedProxies: string[], remoteAddress: string) => {
    const app = await buildApp({ ...options, trustedProxies })
    const email = `${randomUUID()}@darsena.example`
    await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email, password: 'guess' },
      headers: { 'x-forwarded-for': '203.0.113.9, 198.51.100.7' },
      remoteAddress,
    })
    await app.close()
    const logged = await sql<{
      address: string
    }>`select address from sign_in_log where email = ${email}`.execute(server.db)
    return logged.rows.map(({ address }) => address)
  }
  expect(await addressSeen([], '10.0.0.2')).toEqual(['10.0.0.2'])
  expect(await addressSeen(['10.0.0.0/8'], '10.0.0.2')).toEqual(['198.51.100.7'])
  expect(await addressSeen(['10.0.0.0/8'], '192.0.2.1')).toEqual(['192.0.2.1'])
})

describe('routes', () => {
  test('one that says nothing of who may call it stops the server from starting', async () => {
    const app = await buildApp({
      connection: server,
      files: server.files,
      build,
      publicUrl: '',
      secretKey: '',
    })
    expect(() => app.get('/api/forgotten', () => 'open')).toThrow('says nothing of who may call it')
    await app.close()
  })

  test('every one but the named few answers 401 without a token', async () => {
    const { body } = await server.anybody.get<{ paths: Record<string, Record<string, unknown>> }>(
      '/openapi.json',
    )
    const byLink = ['inspect-link', 'confirm-email', 'forgot-password', 'reset-password', 'first-admin']
    const open = new Set([
      'post /api/auth/login',
      'get /api/audit-reports/{id}/pdf/{contentHash}/{locale}',
      'get /api/demo-accounts',
      'get /api/files/{id}/content/{content}',
      'get /api/access-control/public/notice/{code}',
      'get /api/marina-events.ics',
      'get /api/passes/public/{token}',
      'get /api/shared-audit-reports/public/{token}',
      'get /api/shared-audit-reports/public/{token}/files/{fileId}',
      'get /api/shared-audit-reports/public/{token}/pdf',
      'post /api/shared-audit-reports/public/{token}/unlock',
      ...byLink.map((name) => `post /api/auth/${name}`),
    ])
    for (const [path, methods] of Object.entries(body.paths)) {
      for (const method of Object.keys(methods).filter((one) => !open.has(`${one} ${path}`))) {
        const url = path.replaceAll(/\{\w+\}/g, '018f0000-0000-7000-8000-000000000000')
        const answer = await server.app.inject({ method: method.toUpperCase() as 'GET', url })
        expect(answer.statusCode, `${method} ${path}`).toBe(401)
      }
    }
  })

  test('are described by an OpenAPI 3.1 document with a page to read it', async () => {
    const { body } = await server.anybody.get<{ openapi: string; paths: Record<string, object> }>(
      '/openapi.json',
    )
    expect(body.openapi).toBe('3.1.0')
    expect(Object.keys(body.paths)).toEqual(
      expect.arrayContaining(['/api/boats', '/api/boats/{id}', '/api/boats/{id}/history', '/api/units']),
    )
    expect((await server.app.inject({ url: '/api/docs' })).statusCode).toBe(200)
  })

  test('health and figures need no token', async () => {
    expect(await server.anybody.get('/health/live')).toMatchObject({ status: 200 })
    expect(await server.anybody.get('/health/ready')).toMatchObject({ status: 200 })
    const metrics = await server.app.inject({ url: '/metrics' })
    expect(metrics.body).toContain('http_request_duration_seconds')
  })

  test('the unit catalogue has what is specified, in both languages', async () => {
    const labels = async (language: string) =>
      (
        await director.get<{ items: { label: string }[] }>('/units', {
          headers: { 'accept-language': language },
        })
      ).body.items.map(({ label }) => label)
    expect(await labels('it')).toEqual(expect.arrayContaining(['g - Grammi', 'cad. - Cadauno']))
    expect(await labels('en')).toEqual(expect.arrayContaining(['g - Grams', 'ea. - Each']))
  })
})
