import type { CanDoLine, RoleGrant } from '@darsena/contract/areas/identity/grants'
import type { ErrorBody } from '@darsena/contract/kit/error-codes'
import type { HistoryEntry, ListPage } from '@darsena/contract/kit/list-page'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestApp } from '../../test-app.ts'

interface Row {
  id: string
  name: string
  version: number
  email: string
}

let server: Awaited<ReturnType<typeof startTestApp>>
let admin: Client
beforeAll(async () => {
  server = await startTestApp()
  admin = await server.as('admin')
})
afterAll(() => server.stop())

const readBoats: RoleGrant = { entityType: 'Boat', action: 'read', scope: 'FACILITY' }
const editBoats: RoleGrant = { entityType: 'Boat', action: 'update', scope: 'FACILITY' }
const role = async (name: string) =>
  (await admin.get<ListPage<Row>>(`/roles?q=${name}`)).body.items.find((one) => one.name === name)
const user = async (name: string) =>
  (await admin.get<ListPage<Row>>(`/users?q=${name}@`)).body.items.find((one) =>
    one.email.startsWith(`${name}@`),
  )
const put = <T>(url: string, body: unknown, client = admin) =>
  server.app
    .inject({
      method: 'PUT',
      url: `/api${url}`,
      headers: { authorization: `Bearer ${client.token}` },
      payload: body as object,
    })
    .then((answer) => ({ status: answer.statusCode, body: answer.json<T & ErrorBody>() }))

describe('a role of one’s own', () => {
  test('grants what it is given, from the very next request on', async () => {
    const made = await admin.post<Row>('/roles', { name: 'velaio', label: { it: 'Velaio' } })
    const grants = await put<{ items: RoleGrant[] }>(`/roles/${made.body.id}/grants`, {
      version: 1,
      items: [readBoats, editBoats],
    })
    expect(grants).toMatchObject({ status: 200, body: { items: [readBoats, editBoats] } })
    const nobody = await user('nofacility')
    const sailmaker = await server.as('nofacility')
    expect(await sailmaker.get('/boats')).toMatchObject({ status: 403 })
    await admin.patch(`/users/${nobody?.id}`, { roleIds: [made.body.id], version: nobody?.version })
    expect(await sailmaker.get('/boats')).toMatchObject({ status: 200 })
    await put(`/roles/${made.body.id}/grants`, { version: 2, items: [] })
    expect(await sailmaker.get('/boats')).toMatchObject({ status: 403 })
  })

  test('tells in its history which permissions came and went, all that one save did in one line', async () => {
    const { id } = (await role('velaio')) ?? { id: '' }
    const { body } = await admin.get<ListPage<HistoryEntry>>(`/roles/${id}/history`)
    const logged = body.items.flatMap(({ changes }) => changes).filter(({ field }) => field === 'grants')
    const both = ['read Boat FACILITY', 'update Boat FACILITY']
    expect(logged).toEqual([
      { field: 'grants', from: expect.arrayContaining(both), to: null },
      { field: 'grants', from: null, to: expect.arrayContaining(both) },
    ])
  })

  test('is refused with a stale version, an unknown permission, a reach that it cannot have, or one named twice', async () => {
    const { id, version } = (await role('velaio')) ?? { id: '', version: 0 }
    expect(await put(`/roles/${id}/grants`, { version: version - 1, items: [] })).toMatchObject({
      status: 409,
      body: { code: 'STALE_VERSION' },
    })
    expect(
      await put(`/roles/${id}/grants`, { version, items: [{ ...readBoats, entityType: 'Ship' }] }),
    ).toMatchObject({ status: 422, body: { details: [{ path: 'items.0.entityType' }] } })
    const ofBoats = { entityType: 'Department', action: 'read', scope: 'MANAGED_BOATS' }
    expect(await put(`/roles/${id}/grants`, { version, items: [ofBoats] })).toMatchObject({
      status: 422,
      body: { details: [{ path: 'items.0.scope' }] },
    })
    expect(await put(`/roles/${id}/grants`, { version, items: [readBoats, readBoats] })).toMatchObject({
      status: 422,
      body: { details: [{ path: 'items.1' }] },
    })
  })
})

test('shipped roles cannot be changed, emptied or archived', async () => {
  const viewer = await role('viewer')
  const answers = [
    await admin.patch(`/roles/${viewer?.id}`, { name: 'other', version: viewer?.version }),
    await put(`/roles/${viewer?.id}/grants`, { version: viewer?.version, items: [] }),
    await admin.remove(`/roles/${viewer?.id}`),
  ]
  for (const answer of answers) expect(answer).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } })
})

describe('a person’s own permissions', () => {
  test('add to those of the roles, denials take away, and the «can do» table tells from where each comes', async () => {
    const surveyor = await user('surveyor')
    const client = await server.as('surveyor')
    const boat = (await client.get<ListPage<Row>>('/boats?pageSize=1')).body.items[0]
    const own = [
      { ...editBoats, inverted: false },
      { entityType: 'BoatShape', action: 'read', scope: null, inverted: true },
    ]
    expect(
      await put(`/users/${surveyor?.id}/grants`, { version: surveyor?.version, items: own }),
    ).toMatchObject({ status: 200 })
    expect(
      await client.patch(`/boats/${boat?.id}`, { name: 'Cambiato', version: boat?.version }),
    ).toMatchObject({ status: 200 })
    expect(await client.get('/boat-shapes')).toMatchObject({ status: 403 })
    const { body } = await admin.get<{ items: CanDoLine[] }>(`/users/${surveyor?.id}/can-do`)
    expect(body.items).toContainEqual({ ...editBoats, inverted: false, from: null })
    expect(body.items).toContainEqual({
      ...readBoats,
      inverted: false,
      from: { id: expect.any(String), label: 'Perito' },
    })
    expect(body.items).toContainEqual({
      entityType: 'BoatShape',
      action: 'read',
      scope: null,
      inverted: true,
      from: null,
    })
  })

  test('may be given only by who holds them', async () => {
    const manager = await user('yard-manager')
    const userRights = (['read', 'update'] as const).map((action) => ({
      entityType: 'User',
      action,
      scope: null,
      inverted: false,
    }))
    await put(`/users/${manager?.id}/grants`, { version: manager?.version, items: userRights })
    const client = await server.as('yard-manager')
    const nobody = await user('nofacility')
    const give = (grant: object) =>
      put(
        `/users/${nobody?.id}/grants`,
        { version: nobody?.version, items: [{ inverted: false, ...grant }] },
        client,
      )
    expect(await give({ entityType: 'Port', action: 'update', scope: 'FACILITY' })).toMatchObject({
      status: 403,
      body: { message: 'Non puoi dare ciò che non hai: Porti (modificare)' },
    })
    expect(await give({ entityType: 'Boat', action: 'read', scope: null })).toMatchObject({ status: 403 })
    expect(await give({ entityType: 'Boat', action: 'read', scope: 'OWN' })).toMatchObject({ status: 200 })
  })

  test('are held of children by their own type, whatever is held of the parent', async () => {
    const client = await server.as('dockmaster')
    const giver = await user('dockmaster')
    const nobody = await user('nofacility')
    const one = (entityType: string, action: string) => ({
      entityType,
      action,
      scope: 'FACILITY',
      inverted: false,
    })
    const userRights = ['read', 'update'].map((action) => ({ ...one('User', action), scope: null }))
    const documents = one('PersonDocument', 'read')
    await put(`/users/${giver?.id}/grants`, {
      version: giver?.version,
      items: [...userRights, one('AuditReport', 'manage')],
    })
    const give = (grant: object, version: number | undefined) =>
      put(`/users/${nobody?.id}/grants`, { version, items: [grant] }, client)
    expect(await give(one('AuditReport', 'update'), nobody?.version)).toMatchObject({ status: 200 })
    const again = await user('nofacility')
    expect(await give(one('AuditReportItem', 'update'), again?.version)).toMatchObject({ status: 403 })
    // A caller who reaches only the documents of visitors does not open those of people on board to others.
    const gatekeeper = await user('gatekeeper')
    await put(`/users/${gatekeeper?.id}/grants`, { version: gatekeeper?.version, items: userRights })
    const atGate = await server.as('gatekeeper')
    const refused = await put(
      `/users/${nobody?.id}/grants`,
      { version: again?.version, items: [documents] },
      atGate,
    )
    expect(refused).toMatchObject({ status: 403 })
  })
})

describe('the last administrator', () => {
  const denials = ['manage', 'read', 'update'].flatMap((action) =>
    ['User', 'UserRole', 'UserPermission', 'Role', 'RolePermission'].map((entityType) => [
      action,
      entityType,
    ]),
  )

  test.each(denials)('is not denied to %s %s, which nobody could undo', async (action, entityType) => {
    const boss = await user('admin')
    for (const scope of [null, 'OWN']) {
      const items = [{ entityType, action, scope, inverted: true }]
      expect(await put(`/users/${boss?.id}/grants`, { version: boss?.version, items })).toMatchObject({
        status: 409,
        body: { code: 'WRONG_STATE' },
      })
    }
    expect(await admin.get('/users')).toMatchObject({ status: 200 })
  })

  test('may be denied what takes no right away from anybody', async () => {
    const boss = await user('admin')
    const items = [{ entityType: 'BoatShape', action: 'delete', scope: null, inverted: true }]
    const denied = await put(`/users/${boss?.id}/grants`, { version: boss?.version, items })
    expect(denied).toMatchObject({ status: 200 })
    const after = await user('admin')
    expect(await put(`/users/${boss?.id}/grants`, { version: after?.version, items: [] })).toMatchObject({
      status: 200,
    })
  })

  test('counts as one only while no denial is in the way', async () => {
    const roleIds = [(await role('admin'))?.id]
    const body = { name: 'Altro capo', email: 'altro-capo@darsena.example', roleIds }
    const { body: made } = await admin.post<Row>('/users', body)
    await sql`update users set password_hash = (select password_hash from users where email = 'admin@darsena.example')
      where id = ${made.id}`.execute(server.db)
    const items = [{ entityType: 'User', action: 'update', scope: null, inverted: true }]
    const deny = await put(`/users/${made.id}/grants`, { version: made.version + 1, items })
    expect(deny).toMatchObject({ status: 200 })
    const boss = await user('admin')
    expect(await admin.post(`/users/${boss?.id}/disable`)).toMatchObject({ status: 409 })
    expect(await put(`/users/${boss?.id}/grants`, { version: boss?.version, items })).toMatchObject({
      status: 409,
    })
  })
})
