import type { ApiKey, CreatedApiKey } from '@darsena/contract/areas/identity/api-keys'
import type { CurrentUser } from '@darsena/contract/kit/current-user'
import type { ErrorBody } from '@darsena/contract/kit/error-codes'
import { demoPassword } from '@darsena/db/seeds/demo-accounts'
import { insertUser } from '@darsena/db/seeds/reference/first-accounts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '../../kit/passwords.ts'
import { type Client, startTestApp } from '../../test-app.ts'
import { listening, openStream } from '../../test-stream.ts'
import { makeLink } from './accounts/one-time-links.ts'

let server: Awaited<ReturnType<typeof startTestApp>>
beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.stop())

const make = (client: Client, name: string) =>
  client.post<CreatedApiKey & ErrorBody>('/users/me/api-keys', { name })
const list = async (client: Client) =>
  (await client.get<{ items: ApiKey[] }>('/users/me/api-keys')).body.items
/** A program that calls with this key. */
const program = (key: string): Pick<Client, 'get' | 'post'> => {
  const headers = { authorization: `Bearer ${key}` }
  return {
    get: (url) => server.anybody.get(url, { headers }),
    post: (url, body) => server.anybody.post(url, body, { headers }),
  }
}

test('a key is shown once, kept as a hash, and told when it was last used', async () => {
  const director = await server.as('director')
  const made = await make(director, 'Contabilità')
  expect(made).toMatchObject({ status: 201, body: { name: 'Contabilità', lastUsedAt: null } })
  expect(made.body.key).toMatch(/^dsk_[\w-]{43}$/)
  expect(await program(made.body.key).get('/boats')).toMatchObject({ status: 200 })
  const [listed] = await list(director)
  expect(listed).toEqual({
    id: made.body.id,
    name: 'Contabilità',
    createdAt: made.body.createdAt,
    lastUsedAt: expect.any(String),
  })
  const { rows } = await sql<{ text: string }>`select k::text as text from api_keys k
    union all select l::text from sign_in_log l`.execute(server.db)
  expect(rows.some(({ text }) => text.includes(made.body.key))).toBe(false)
  expect(await make(director, 'contabilità')).toMatchObject({
    status: 409,
    body: { details: [{ path: 'name' }] },
  })
})

test('a key has the rights of its owner, also when these change', async () => {
  const surveyor = await server.as('surveyor')
  const { key } = (await make(surveyor, 'Rilievi')).body
  const { id } = (await program(key).get<CurrentUser>('/users/me')).body
  expect(await program(key).get('/boats')).toMatchObject({ status: 200 })
  expect(await program(key).post('/boats', { name: 'Mia' })).toMatchObject({ status: 403 })
  await sql`delete from user_roles where user_id = ${id}`.execute(server.db)
  expect(await program(key).get('/boats')).toMatchObject({ status: 403 })
  await sql`update users set disabled_at = now() where id = ${id}`.execute(server.db)
  expect(await program(key).get('/users/me')).toMatchObject({ status: 401 })
})

test('a revoked key no longer works, and the stream opened with it ends; others are nobody else’s to revoke', async () => {
  const [owner, other] = [await server.as('dockmaster'), await server.as('viewer')]
  const { id, key } = (await make(owner, 'Schermo al molo')).body
  const page = await openStream(await listening(server), key)
  expect(await other.remove(`/users/me/api-keys?id=${id}`)).toMatchObject({ status: 404 })
  expect(await owner.remove(`/users/me/api-keys?id=${id}`)).toMatchObject({ status: 204 })
  expect(await program(key).get('/boats')).toMatchObject({ status: 401 })
  await page.ended
  expect(page.events.at(-1)).toEqual({ name: 'signed-out' })
  expect(await list(owner)).toEqual([])
})

test('a key opens nothing of how its owner signs in', async () => {
  const admin = await server.as('admin')
  const { key } = (await make(admin, 'Tutto')).body
  const { id } = (await admin.get<CurrentUser>('/users/me')).body
  const password = demoPassword
  const calls: [string, object][] = [
    ['/users/me/password', { current: password, password: 'velaccio tramontana 48 bitte' }],
    ['/users/me/email', { email: 'mine@darsena.example', password }],
    ['/users/me/second-factor', { password }],
    ['/users/me/second-factor/confirm', { code: '123456' }],
    ['/users/me/second-factor/remove', { password }],
    ['/users/me/api-keys', { name: 'Figlia' }],
    [`/users/${id}/second-factor/remove`, {}],
    ['/auth/logout', {}],
  ]
  for (const [url, body] of calls) {
    expect(await program(key).post(url, body), url).toMatchObject({
      status: 403,
      body: { message: 'Con una chiave API non si può: accedi con la password' },
    })
  }
  for (const url of ['/users/me/api-keys', '/users/me/sessions']) {
    expect(await program(key).get(url), url).toMatchObject({ status: 403 })
  }
})

test('a reset of a forgotten password revokes the keys, whoever made them; a change of the password keeps them', async () => {
  const owner = await server.as('yard-manager')
  const { key } = (await make(owner, 'Gru')).body
  const { id } = (await owner.get<CurrentUser>('/users/me')).body
  const changed = { current: demoPassword, password: 'velaccio tramontana 48 bitte' }
  expect(await owner.post('/users/me/password', changed)).toMatchObject({ status: 204 })
  expect(await program(key).get('/users/me')).toMatchObject({ status: 200 })
  const token = await makeLink(server.db, 'RESET_PASSWORD', id)
  const reset = { token, password: 'maestrale gassa 77 parabordo' }
  expect(await server.anybody.post('/auth/reset-password', reset)).toMatchObject({ status: 204 })
  expect(await program(key).get('/users/me')).toMatchObject({ status: 401 })
  const { rows } = await sql`select event from sign_in_log where user_id = ${id}
    and event in ('API_KEY_ADDED', 'API_KEY_REMOVED')`.execute(server.db)
  expect(rows).toHaveLength(2)
})

test.each([
  ['disabled', 'post', '/disable', '/enable'],
  ['archived', 'remove', '', '/restore'],
] as const)(
  'somebody who was %s and is let in again has no session and no key until they sign in and make a new one',
  async (state, how, out, back) => {
    const email = `${state}@darsena.example`
    const passwordHash = await hashPassword(demoPassword)
    const id = await insertUser(server.db, { email, name: state, passwordHash, roles: ['viewer'] })
    const owner = await server.as(state)
    const { key } = (await make(owner, 'Prova')).body
    expect(await owner.post('/users/me/calendar-key')).toMatchObject({ status: 201 })
    expect(await program(key).get('/users/me')).toMatchObject({ status: 200 })
    const admin = await server.as('admin')
    expect((await admin[how](`/users/${id}${out}`)).status).toBeLessThan(300)
    expect(await admin.post(`/users/${id}${back}`)).toMatchObject({ status: 200 })
    expect(await program(key).get('/users/me')).toMatchObject({ status: 401 })
    expect(await list(await server.as(state))).toEqual([])
  },
)
