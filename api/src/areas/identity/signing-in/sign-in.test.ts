import type { CurrentUser } from '@darsena/contract/kit/current-user'
import type { ErrorBody } from '@darsena/contract/kit/error-codes'
import { demoPassword } from '@darsena/db/seeds/demo-accounts'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestApp } from '../../../test-app.ts'

let server: Awaited<ReturnType<typeof startTestApp>>
beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.stop())

const login = (email: string, password: string, headers = {}) =>
  server.anybody.post<ErrorBody & { token: string; expiresAt: string }>(
    '/auth/login',
    { email, password },
    { headers },
  )

describe('signing in', () => {
  test('gives an opaque token of 256 bits that is kept only as a hash', async () => {
    const { status, body } = await login('director@darsena.example', demoPassword)
    expect(status).toBe(200)
    expect(Buffer.from(body.token, 'base64url')).toHaveLength(32)
    const stored = await sql<{ row: string }>`select sessions::text as row from sessions`.execute(server.db)
    expect(stored.rows.some(({ row }) => row.includes(body.token))).toBe(false)
  })

  test('takes the e-mail in any case and with blanks around it', async () => {
    expect(await login('  Director@DARSENA.example ', demoPassword)).toMatchObject({ status: 200 })
  })

  test('answers a wrong password and an unknown e-mail with the same words', async () => {
    const wrong = await login('director@darsena.example', 'nonsense')
    const unknown = await login('nobody@darsena.example', 'nonsense')
    expect(wrong.status).toBe(401)
    expect({ ...unknown.body, requestId: '' }).toEqual({ ...wrong.body, requestId: '' })
    expect(wrong.body.message).toBe('E-mail o password non corretti')
  })

  test('bounds the tries on an account from one address, also with a forged X-Forwarded-For', async () => {
    const tries = []
    for (let at = 0; at < 12; at += 1) {
      tries.push(await login('viewer@darsena.example', 'guess', { 'x-forwarded-for': `10.0.0.${at}` }))
    }
    expect(tries.slice(0, 10).every(({ status }) => status === 401)).toBe(true)
    expect(tries[11]).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
    // The eleventh newest is the one that has to grow old first; all are of this very minute.
    expect(Number(tries[11]?.headers['retry-after'])).toBeGreaterThan(10 * 60)
    expect(await login('surveyor@darsena.example', demoPassword)).toMatchObject({ status: 200 })
  })

  test('lets the real user in from where the account was used before, however many guess from elsewhere', async () => {
    const email = 'survey-lead@darsena.example'
    const from = (remoteAddress: string, password = demoPassword) =>
      server.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: { email, password },
        remoteAddress,
      })
    expect((await from('192.0.2.1')).statusCode).toBe(200)
    expect((await from('192.0.2.2', 'guess')).statusCode).toBe(401)
    await sql`insert into sign_in_tries (account, address) select account, 'elsewhere ' || n
      from (select account from sign_in_tries order by id desc limit 1) last, generate_series(1, 250) n`.execute(
      server.db,
    )
    expect((await from('192.0.2.3')).statusCode).toBe(429)
    expect((await from('192.0.2.1')).statusCode).toBe(200)
  })

  test('takes nothing in a body that does not belong there', async () => {
    const director = await server.as('director')
    const body = { email: 'director@darsena.example', password: demoPassword }
    for (const [url, right] of [
      ['/auth/login', body],
      ['/auth/forgot-password', { email: body.email }],
      ['/users/me/password', { current: demoPassword, password: 'un molo lungo e storto 7' }],
      ['/users/me/api-keys', { name: 'Sito' }],
    ] as const) {
      for (const extra of ['roles', 'roleIds', 'passwordHash', 'createdBy', 'facilityId', 'isAdmin']) {
        const answer = await director.post<ErrorBody>(url, { ...right, [extra]: [] })
        expect([url, answer.status, answer.body.details?.map(({ path }) => path)]).toEqual([
          url,
          422,
          [extra],
        ])
      }
    }
    const answer = await director.patch<ErrorBody>('/users/me', {
      locale: 'en',
      roleIds: [],
      email: 'a@b.it',
    })
    expect(answer.status).toBe(422)
    expect(answer.body.details?.map(({ path }) => path)).toEqual(['roleIds', 'email'])
  })

  test('what is taken away no longer works at the very next request', async () => {
    const surveyor = await server.as('surveyor')
    expect(await surveyor.get('/boats')).toMatchObject({ status: 200 })
    await sql`delete from user_roles where user_id = (select id from users where email like 'surveyor@%')`.execute(
      server.db,
    )
    expect(await surveyor.get('/boats')).toMatchObject({ status: 403 })
    await sql`update users set disabled_at = now() where email like 'surveyor@%'`.execute(server.db)
    expect(await surveyor.get('/users/me')).toMatchObject({ status: 401 })
  })

  test('signing out ends this session and no other', async () => {
    const [one, two] = [await server.as('dockmaster'), await server.as('dockmaster')]
    expect(await one.post('/auth/logout')).toMatchObject({ status: 204 })
    expect(await one.get('/users/me')).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } })
    expect(await two.get('/users/me')).toMatchObject({ status: 200 })
  })

  test('an expired session is none', async () => {
    const client = await server.as('gatekeeper')
    await sql`update sessions set expires_at = now() - interval '1 second'`.execute(server.db)
    expect(await client.get('/users/me')).toMatchObject({ status: 401 })
  })
})

describe('the signed-in user', () => {
  test('is told by two queries', async () => {
    const admin = await server.as('admin')
    await admin.get('/users/me')
    const queries = vi.spyOn(pg.Client.prototype, 'query')
    expect(await admin.get('/users/me')).toMatchObject({ status: 200 })
    expect(queries.mock.calls.length).toBeLessThanOrEqual(2)
    expect(queries.mock.calls.length).toBeGreaterThan(0)
    queries.mockRestore()
  })

  test('comes with role labels in the language asked for, facilities with the first as default, rules and build', async () => {
    const admin = await server.as('admin')
    const { body } = await admin.get<CurrentUser>('/users/me', { headers: { 'accept-language': 'en' } })
    expect(body).toMatchObject({
      name: 'Demo Amministratore',
      email: 'admin@darsena.example',
      roles: [{ name: 'admin', label: 'Administrator' }],
      facilities: [
        { name: 'Marina di Levante', isDefault: true },
        { name: 'Cantiere di Ponente', isDefault: false },
      ],
      build: { version: 'test' },
    })
    expect(body.rules).toContainEqual({ action: 'manage', subject: 'Boat' })
  })

  test('may choose the own language', async () => {
    const viewer = await server.as('yard-manager')
    expect(await viewer.patch('/users/me', { locale: 'en' })).toMatchObject({
      status: 200,
      body: { locale: 'en' },
    })
    expect((await viewer.get<ErrorBody>('/boats/1')).body.message).toBe('The request cannot be read')
    expect(await viewer.patch('/users/me', { roles: ['admin'] })).toMatchObject({
      status: 422,
      body: { details: [{ path: 'roles' }] },
    })
  })

  test('may not work in a facility that is not theirs', async () => {
    const admin = await server.as('admin')
    const { body } = await admin.get<CurrentUser>('/users/me')
    const viewer = await server.as('boat-manager')
    const facility = body.facilities[1]?.id ?? ''
    expect(await viewer.get('/users/me', { facility })).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN' },
    })
    expect(await admin.get('/users/me', { facility })).toMatchObject({ status: 200 })
  })
})
