import type { users } from '@darsena/contract/areas/identity/users'
import type { RowOf } from '@darsena/contract/kit/define-resource'
import type { ErrorBody } from '@darsena/contract/kit/error-codes'
import type { HistoryEntry, ListPage } from '@darsena/contract/kit/list-page'
import { demoPassword } from '@darsena/db/seeds/demo-accounts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../test-app.ts'
import { type MailingApp, startMailingApp } from '../../test-mailing-app.ts'

type User = RowOf<typeof users> & ErrorBody

const strong = 'velaccio tramontana 48 bitte'
let app: MailingApp
let admin: Client

beforeAll(async () => {
  app = await startMailingApp()
  admin = await app.server.as('admin')
})
afterAll(() => app.stop())

const roleId = async (name: string) =>
  (await admin.get<ListPage<{ id: string; name: string }>>('/roles?pageSize=50')).body.items.find(
    (role) => role.name === name,
  )?.id ?? ''
const userNamed = async (account: string) =>
  (await admin.get<ListPage<User>>(`/users?q=${account}@darsena`)).body.items.find(({ email }) =>
    email.startsWith(`${account}@`),
  )
const add = (body: object) => admin.post<User>('/users', body)

describe('users', () => {
  test('are listed with roles, facilities and state, and filtered by each', async () => {
    const gatekeepers = await admin.get<ListPage<User>>(
      `/users?roleIds=${await roleId('gatekeeper')}&state=ACTIVE`,
    )
    expect(gatekeepers.body.items.map(({ email }) => email)).toEqual([
      'gatekeeper@darsena.example',
      'gatekeeper.pon@darsena.example',
    ])
    const director = await userNamed('director')
    expect(director).toMatchObject({
      state: 'ACTIVE',
      roles: [{ label: 'Direttore' }],
      facilities: [{ label: 'Marina di Levante' }, { label: 'Cantiere di Ponente' }],
    })
    expect(JSON.stringify(director)).not.toContain('argon2')
  })

  test('are invited by mail, sign in once they have a password, and are then no longer invited', async () => {
    const { body } = await add({
      name: 'Nuova Persona',
      email: 'nuova@darsena.example',
      locale: 'en',
      roleIds: [await roleId('viewer')],
    })
    expect(body).toMatchObject({ state: 'INVITED', lastSignInAt: null })
    expect(await admin.post(`/users/${body.id}/invite`)).toMatchObject({ status: 200 })
    const { link, subject } = await app.mailbox.mailTo('nuova@darsena.example')
    expect(subject).toBe('Your access to Darsena')
    const token = link.searchParams.get('token')
    expect(await app.server.anybody.post('/auth/confirm-email', { token, password: strong })).toMatchObject({
      status: 204,
    })
    expect(
      await app.server.anybody.post('/auth/login', { email: 'nuova@darsena.example', password: strong }),
    ).toMatchObject({ status: 200 })
    expect(await admin.get(`/users/${body.id}`)).toMatchObject({
      body: { state: 'ACTIVE', lastSignInAt: expect.any(String) },
    })
    expect(await admin.post(`/users/${body.id}/invite`)).toMatchObject({
      status: 409,
      body: { code: 'WRONG_STATE' },
    })
  })

  test('share no address, whatever its case, also when two are made at once', async () => {
    const made = await Promise.all(
      ['Corsa@darsena.example', 'corsa@DARSENA.example'].map((email) => add({ name: 'Corsa', email })),
    )
    expect(made.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(made.find(({ status }) => status === 409)?.body.details).toEqual([
      { path: 'email', message: 'Esiste già' },
    ])
  })

  test('are given no role that is archived or not there, also beside one that is', async () => {
    const archived = await admin.post<{ id: string }>('/roles', {
      name: 'archiviato',
      label: { it: 'Archiviato' },
    })
    await admin.remove(`/roles/${archived.body.id}`)
    for (const wrong of [archived.body.id, '018f0000-0000-7000-8000-000000000000']) {
      const body = { name: 'Ruoli', email: 'ruoli@darsena.example', roleIds: [await roleId('viewer'), wrong] }
      expect(await add(body)).toMatchObject({ status: 422, body: { details: [{ path: 'roleIds' }] } })
    }
  })

  test('who are disabled are out at once, and in again when enabled', async () => {
    const viewer = await app.server.as('viewer')
    const { id } = (await userNamed('viewer')) ?? { id: '' }
    expect(await admin.post(`/users/${id}/disable`)).toMatchObject({
      status: 200,
      body: { state: 'DISABLED' },
    })
    expect(await viewer.get('/users/me')).toMatchObject({ status: 401 })
    expect((await app.server.as('viewer')).token).toBeUndefined()
    expect(await admin.post(`/users/${id}/enable`)).toMatchObject({ status: 200, body: { state: 'ACTIVE' } })
    expect(await viewer.get('/users/me')).toMatchObject({ status: 401 })
    expect(await (await app.server.as('viewer')).get('/users/me')).toMatchObject({ status: 200 })
  })

  test('have a history that tells each role and facility given or taken, and no secret', async () => {
    const { body } = await add({ name: 'Storia', email: 'storia@darsena.example' })
    const given = await admin.patch<User>(`/users/${body.id}`, {
      roleIds: [await roleId('surveyor')],
      version: 1,
    })
    await admin.patch(`/users/${body.id}`, { roleIds: [], version: given.body.version })
    await sql`update users set password_hash = 'secret' where id = ${body.id}`.execute(app.server.db)
    const history = await admin.get<ListPage<HistoryEntry>>(`/users/${body.id}/history`)
    const role = [{ id: await roleId('surveyor'), label: 'Perito' }]
    expect(history.body.items.map(({ changes }) => changes)).toEqual([
      [{ field: 'roleIds', from: role, to: null }],
      [{ field: 'roleIds', from: null, to: role }],
      expect.any(Array),
    ])
    expect(history.text).not.toContain('secret')
  })

  test('are no business of those without the right, and only read by the director', async () => {
    const { id, version } = (await userNamed('surveyor')) ?? { id: '', version: 0 }
    const director = await app.server.as('director')
    expect(await director.get(`/users/${id}`)).toMatchObject({ status: 200 })
    for (const path of ['invite', 'disable', 'enable']) {
      expect(await director.post(`/users/${id}/${path}`)).toMatchObject({ status: 403 })
    }
    expect(await director.patch(`/users/${id}`, { name: 'Altro', version })).toMatchObject({ status: 403 })
    expect(await director.get(`/users/${id}/sessions`)).toMatchObject({ status: 403 })
    expect(await (await app.server.as('boat-manager')).get('/users')).toMatchObject({ status: 403 })
  })
})

describe('what one holds', () => {
  const grant = async (email: string, entityType: string, action: string, scope: string | null) =>
    sql`insert into user_permissions (id, user_id, permission_id, scope)
      select gen_random_uuid(), u.id, p.id, ${scope} from users u, permissions p
      where u.email = ${email} and p.entity_type = ${entityType} and p.action = ${action}`.execute(
      app.server.db,
    )

  test('bounds what one can give: nobody grants a role with more', async () => {
    await grant('yard-manager@darsena.example', 'User', 'manage', null)
    await grant('yard-manager@darsena.example', 'Role', 'read', null)
    const manager = await app.server.as('yard-manager')
    const make = async (role: string) =>
      manager.post<User>('/users', {
        name: role,
        email: `${role}.dato@darsena.example`,
        roleIds: [await roleId(role)],
      })
    expect(await make('admin')).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
    expect(await make('director')).toMatchObject({ status: 403 })
    expect(await make('yard-manager')).toMatchObject({ status: 201 })
  })

  test('bounds whom one can change: an account with more is out of reach', async () => {
    const manager = await app.server.as('yard-manager')
    const boss = await userNamed('admin')
    const takeOver = await manager.patch(`/users/${boss?.id}`, {
      email: 'mine@darsena.example',
      version: boss?.version,
    })
    expect(takeOver).toMatchObject({ status: 403 })
    expect(await manager.post(`/users/${boss?.id}/disable`)).toMatchObject({ status: 403 })
  })
})

describe('the last active administrator', () => {
  const demote = (user: User | undefined) =>
    admin.patch<User>(`/users/${user?.id}`, { roleIds: [], version: user?.version })

  test('cannot be demoted, disabled or archived', async () => {
    const boss = await userNamed('admin')
    for (const answer of [
      await demote(boss),
      await admin.post(`/users/${boss?.id}/disable`),
      await admin.remove(`/users/${boss?.id}`),
    ]) {
      expect(answer).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } })
    }
    expect(await admin.get('/users')).toMatchObject({ status: 200 })
  })

  test('remains when two administrators demote each other at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const email = `secondo${round}@darsena.example`
      const { body } = await add({ name: 'Secondo', email, roleIds: [await roleId('admin')] })
      await sql`update users set password_hash = (select password_hash from users where email = 'admin@darsena.example') where id = ${body.id}`.execute(
        app.server.db,
      )
      const login = await app.server.anybody.post<{ token: string }>('/auth/login', {
        email,
        password: demoPassword,
      })
      const second = { headers: { authorization: `Bearer ${login.body.token}` } }
      const boss = await userNamed('admin')
      const fresh = await admin.get<User>(`/users/${body.id}`)
      const [mine, theirs] = await Promise.all([
        admin.patch(`/users/${body.id}`, { roleIds: [], version: fresh.body.version }),
        app.server.anybody.patch(`/users/${boss?.id}`, { roleIds: [], version: boss?.version }, second),
      ])
      const left = await sql<{
        count: number
      }>`select count(*)::int as count from users u join user_roles ur on ur.user_id = u.id
        join roles r on r.id = ur.role_id where r.name = 'admin' and u.state = 'ACTIVE'`.execute(
        app.server.db,
      )
      expect(left.rows[0]?.count, `${mine.status} ${theirs.status}`).toBeGreaterThanOrEqual(1)
      await sql`insert into user_roles (id, user_id, role_id, position) select gen_random_uuid(), ${boss?.id}, id, 0 from roles where name = 'admin' on conflict do nothing`.execute(
        app.server.db,
      )
      await sql`delete from user_roles where user_id = ${body.id}`.execute(app.server.db)
    }
  })
})

describe('one’s own account', () => {
  test('gets another password with the present one; other sessions end', async () => {
    const [here, there] = [await app.server.as('dockmaster'), await app.server.as('dockmaster')]
    expect(await here.post('/users/me/password', { current: 'wrong', password: strong })).toMatchObject({
      status: 422,
      body: { details: [{ path: 'current' }] },
    })
    expect(
      await here.post('/users/me/password', { current: demoPassword, password: 'password123' }),
    ).toMatchObject({ status: 422, body: { details: [{ path: 'password' }] } })
    expect(await here.post('/users/me/password', { current: demoPassword, password: strong })).toMatchObject({
      status: 204,
    })
    expect(await there.get('/users/me')).toMatchObject({ status: 401 })
    expect(await here.get('/users/me')).toMatchObject({ status: 200 })
  })

  test('gets another address once its link is followed', async () => {
    const surveyor = await app.server.as('surveyor')
    const asked = await surveyor.post('/users/me/email', {
      email: 'perito.nuovo@darsena.example',
      password: demoPassword,
    })
    expect(asked).toMatchObject({ status: 204 })
    expect(await surveyor.get('/users/me')).toMatchObject({ body: { email: 'surveyor@darsena.example' } })
    const { link } = await app.mailbox.mailTo('perito.nuovo@darsena.example')
    expect(
      await app.server.anybody.post('/auth/confirm-email', { token: link.searchParams.get('token') }),
    ).toMatchObject({ status: 204 })
    expect(await surveyor.get('/users/me')).toMatchObject({ body: { email: 'perito.nuovo@darsena.example' } })
  })

  test('shows where one is signed in, and ends one session or all others', async () => {
    const [here, there, elsewhere] = [
      await app.server.as('gatekeeper'),
      await app.server.as('gatekeeper'),
      await app.server.as('gatekeeper'),
    ]
    const list = await there.get<{ items: { id: string; isThis: boolean }[] }>('/users/me/sessions')
    expect(list.body.items.filter(({ isThis }) => isThis)).toHaveLength(1)
    const own = list.body.items.find(({ isThis }) => isThis)?.id
    expect(await here.remove(`/users/me/sessions?id=${own}`)).toMatchObject({ status: 204 })
    expect(await there.get('/users/me')).toMatchObject({ status: 401 })
    expect(await here.remove('/users/me/sessions')).toMatchObject({ status: 204 })
    expect([(await elsewhere.get('/users/me')).status, (await here.get('/users/me')).status]).toEqual([
      401, 200,
    ])
  })
})
