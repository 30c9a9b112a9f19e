import type { ErrorBody } from '@darsena/contract/kit/error-codes'
import type { ListPage } from '@darsena/contract/kit/list-page'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestApp } from '../../../test-app.ts'

interface Listed {
  id: string
  name: string
  phone: string | null
}

let server: Awaited<ReturnType<typeof startTestApp>>
let admin: Client
let gatekeeper: Client
let colleague: Listed
let stranger: Listed

const first = async (client: Client, q: string): Promise<Listed | undefined> =>
  (await client.get<ListPage<Listed>>(`/users?q=${encodeURIComponent(q)}`)).body.items[0]

beforeAll(async () => {
  server = await startTestApp()
  admin = await server.as('admin')
  gatekeeper = await server.as('gatekeeper')
  colleague = (await first(admin, 'surveyor@')) ?? expect.fail('no surveyor')
  stranger = (await first(admin, 'gatekeeper.pon')) ?? expect.fail('no gatekeeper of PON')
})
afterAll(() => server.stop())

test('the directory is name, departments and phone of those who share a facility with the reader', async () => {
  const { body } = await gatekeeper.get<ListPage<Listed>>('/users?pageSize=200')
  expect(body.items.map(({ id }) => id)).toContain(colleague.id)
  expect(body.items.map(({ id }) => id)).not.toContain(stranger.id)
  const shown = ['id', 'name', 'phone', 'departmentIds', 'departments']
  const meta = ['createdAt', 'updatedAt', 'createdBy', 'updatedBy', 'version', 'archivedAt']
  expect(Object.keys(body.items[0] ?? {}).sort()).toEqual([...shown, ...meta].sort())
  const one = await gatekeeper.get(`/users/${colleague.id}`)
  expect(Object.keys(one.body as object).sort()).toEqual([...shown, ...meta].sort())
  expect(one.text).not.toContain('@darsena.example')
  expect(await gatekeeper.get(`/users/${stranger.id}`)).toMatchObject({ status: 404 })
})

test('the directory is neither searched, filtered nor ordered by what it does not tell', async () => {
  expect(await first(admin, 'surveyor@darsena')).toMatchObject({ id: colleague.id })
  expect(await first(gatekeeper, 'surveyor@darsena')).toBeUndefined()
  expect(await first(gatekeeper, colleague.name)).toMatchObject({ id: colleague.id })
  for (const [query, path] of [
    ['state=ACTIVE', 'state'],
    [`roleIds=${colleague.id}`, 'roleIds'],
    ['sort=email', 'sort'],
    ['sort=-lastSignInAt', 'sort'],
  ]) {
    const refused = await gatekeeper.get<ErrorBody>(`/users?${query}`)
    expect(refused, query).toMatchObject({ status: 422, body: { details: [{ path }] } })
  }
})

test('history, export and rights of accounts are for those who read the roles of users', async () => {
  for (const path of [
    `/users/${colleague.id}/history`,
    '/users/export?format=csv',
    `/users/${colleague.id}/grants`,
  ]) {
    expect(await gatekeeper.get(path), path).toMatchObject({ status: 403 })
  }
  const viewer = await server.as('viewer')
  expect(await viewer.get(`/users/${colleague.id}/history`)).toMatchObject({ status: 200 })
  expect((await viewer.get('/users/export?format=csv')).text).toContain('surveyor@darsena.example')
  expect((await viewer.get('/users/export?format=csv')).text).not.toContain('gatekeeper.pon@')
})
