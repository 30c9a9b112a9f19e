import type { SignIn } from '@darsena/contract/areas/identity/sign-ins'
import type { ListPage } from '@darsena/contract/kit/list-page'
import { demoPassword } from '@darsena/db/seeds/demo-accounts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestApp } from '../../../test-app.ts'

let server: Awaited<ReturnType<typeof startTestApp>>
let admin: Client
beforeAll(async () => {
  server = await startTestApp()
  admin = await server.as('admin')
})
afterAll(() => server.stop())

const log = async (query = '', client = admin) =>
  (await client.get<ListPage<SignIn>>(`/sign-ins?${query}`)).body
const login = (email: string, password: string) => server.anybody.post('/auth/login', { email, password })

test('successes, failures and lockouts are in the log, newest first, with who and from where', async () => {
  await login('viewer@darsena.example', demoPassword)
  await login('nobody@darsena.example', 'guess')
  for (let at = 0; at < 11; at += 1) await login('viewer@darsena.example', 'guess')
  const { items, total } = await log('pageSize=3')
  expect(items.map(({ event }) => event)).toEqual(['LOCKOUT', 'FAILURE', 'FAILURE'])
  expect(items[1]).toMatchObject({
    user: { label: 'Demo Sola lettura' },
    email: 'viewer@darsena.example',
    address: '127.0.0.1',
  })
  expect(total).toBe(14)
  expect((await log('pageSize=3&page=2')).items).toHaveLength(3)
  expect((await log('pageSize=50')).items.find(({ email }) => email?.startsWith('nobody'))).toMatchObject({
    event: 'FAILURE',
    user: null,
  })
})

test('the log is filtered by person and by what happened', async () => {
  const viewer = (await log('event=SUCCESS')).items.find(({ email }) => email?.startsWith('viewer'))?.user
  const { items } = await log(`userId=${viewer?.id}&event=SUCCESS,LOCKOUT`)
  expect(items.map(({ event, user }) => [event, user?.id])).toEqual([['SUCCESS', viewer?.id]])
  for (const query of ['event=NOTHING', 'userId=1', 'page=0', 'pageSize=201', 'other=1']) {
    expect(await admin.get(`/sign-ins?${query}`), query).toMatchObject({ status: 422 })
  }
})

test('the log shows nothing of users that the reader may not manage: of oneself, where one may manage oneself', async () => {
  const [surveyor, gatekeeper] = [await server.as('surveyor'), await server.as('gatekeeper')]
  for (const reader of [surveyor, gatekeeper]) {
    expect(await reader.get('/sign-ins')).toMatchObject({ status: 403 })
  }
  await sql`insert into user_permissions (id, user_id, permission_id, scope)
    select gen_random_uuid(), u.id, p.id, 'OWN' from users u, permissions p
    where u.email = 'surveyor@darsena.example' and p.entity_type = 'User' and p.action in ('read', 'update')`.execute(
    server.db,
  )
  const { items } = await log('', surveyor)
  expect(new Set(items.map(({ email }) => email))).toEqual(new Set(['surveyor@darsena.example']))
})
