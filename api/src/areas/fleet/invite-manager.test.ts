import type { boatManagers } from '@darsena/contract/areas/fleet/boat-managers'
import type { users } from '@darsena/contract/areas/identity/users'
import type { RowOf } from '@darsena/contract/kit/define-resource'
import type { ErrorBody } from '@darsena/contract/kit/error-codes'
import type { ListPage } from '@darsena/contract/kit/list-page'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../test-app.ts'
import { type MailingApp, startMailingApp } from '../../test-mailing-app.ts'

type Manager = RowOf<typeof boatManagers> & ErrorBody & { isMailed: boolean }
type User = RowOf<typeof users>

const strong = 'velaccio tramontana 48 bitte'
let app: MailingApp
let admin: Client

beforeAll(async () => {
  app = await startMailingApp()
  admin = await app.server.as('admin')
})
afterAll(() => app.stop())

const address = (stem: string) => `${stem}.${uuidv7().slice(-12)}@darsena.example`

async function manager(email: string | null, more: object = {}): Promise<Manager> {
  const boat = await admin.post<{ id: string }>('/boats', { name: `Gestita ${uuidv7()}` })
  const body = { boatId: boat.body.id, name: 'Gino Gestori', email, phone: '+39 010 555', ...more }
  const made = await admin.post<Manager>('/boat-managers', body)
  expect(made.status, made.text).toBe(201)
  return made.body
}
const invite = ({ id }: Manager, client = admin) => client.post<Manager>(`/boat-managers/${id}/invite`)
const accountsOf = async (email: string) =>
  (await admin.get<ListPage<User>>(`/users?q=${encodeURIComponent(email)}`)).body.items
const rolesOf = async (email: string) =>
  (await accountsOf(email)).flatMap(({ roles }) => roles.map((one) => one.label))
const newUser = async (body: object) =>
  (await admin.post<User>('/users', { name: 'Già Presente', ...body })).body

describe('a manager who is invited as a user', () => {
  test('sets a password by the mailed link and reaches the boat in charge, and no other', async () => {
    const email = address('gino')
    const charge = await manager(email)
    const answer = await invite(charge)
    expect(answer, answer.text).toMatchObject({
      status: 200,
      body: { isMailed: true, user: { label: 'Gino Gestori' } },
    })
    expect(await accountsOf(email)).toMatchObject([
      {
        id: answer.body.userId,
        state: 'INVITED',
        phone: '+39 010 555',
        roles: [{ label: 'Gestore di imbarcazioni' }],
        facilities: [{ label: 'Marina di Levante' }],
      },
    ])
    const { link } = await app.mailbox.mailTo(email)
    const token = link.searchParams.get('token')
    expect((await app.server.anybody.post('/auth/confirm-email', { token, password: strong })).status).toBe(
      204,
    )
    const login = await app.server.anybody.post<{ token: string }>('/auth/login', { email, password: strong })
    const headers = { authorization: `Bearer ${login.body.token}` }
    const list = await app.server.anybody.get<ListPage<{ id: string }>>('/boats', { headers })
    expect(list.body.items.map(({ id }) => id)).toEqual([charge.boatId])
  })

  test('has one account for all boats in charge: the second invitation links it, and mails it again while it is unused', async () => {
    const email = address('Due')
    const first = await invite(await manager(email))
    const second = await invite(await manager(email.toUpperCase()))
    expect(second.body).toMatchObject({ userId: first.body.userId, isMailed: true })
    const { link } = await app.mailbox.mailTo(email, 2)
    const password = { token: link.searchParams.get('token'), password: strong }
    expect((await app.server.anybody.post('/auth/confirm-email', password)).status).toBe(204)
    expect((await invite(await manager(email))).body).toMatchObject({
      userId: first.body.userId,
      isMailed: false,
    })
    expect(await accountsOf(email)).toHaveLength(1)
  })

  test('keeps the account that the address has, which gets the role once', async () => {
    const email = address('perito')
    const roles = await admin.get<ListPage<{ id: string; name: string }>>('/roles?q=surveyor')
    const { id } = await newUser({ email, roleIds: roles.body.items.map((role) => role.id) })
    expect((await invite(await manager(email))).body).toMatchObject({ userId: id })
    expect((await invite(await manager(email))).body).toMatchObject({ userId: id })
    expect(await rolesOf(email)).toEqual(['Perito', 'Gestore di imbarcazioni'])
  })
})

describe('an invitation is refused, with the reason and without a trace,', () => {
  const traces = async () =>
    (
      await sql<{
        at: string
      }>`select (select count(*) from users) || ' ' || (select count(*) from outbox_mails) as at`.execute(
        app.server.db,
      )
    ).rows[0]?.at

  async function refused(charge: Manager, expected: object, client = admin) {
    const before = await traces()
    const answer = await invite(charge, client)
    expect(answer, answer.text).toMatchObject(expected)
    expect(await traces()).toBe(before)
    expect((await admin.get<Manager>(`/boat-managers/${charge.id}`)).body.userId).toBe(charge.userId)
  }

  test('without an e-mail', async () => {
    const details = [{ path: 'email', message: 'Il campo è richiesto' }]
    await refused(await manager(null), { status: 422, body: { details } })
  })

  test('where there is an account already, or the manager is archived', async () => {
    const charge = await manager(address('fatto'))
    const { userId } = (await invite(charge)).body
    await refused({ ...charge, userId }, { status: 409, body: { message: 'Gino Gestori ha già un account' } })
    const gone = await manager(address('via'))
    await admin.remove(`/boat-managers/${gone.id}`)
    await refused(gone, { status: 409, body: { code: 'WRONG_STATE' } })
  })

  test('where the address belongs to an account that was disabled', async () => {
    const email = address('fuori')
    const { id } = await newUser({ email })
    expect((await admin.post(`/users/${id}/disable`)).status).toBe(200)
    const message = `L’account di ${email} è disattivato: prima riattivalo`
    await refused(await manager(email), { status: 409, body: { code: 'WRONG_STATE', message } })
  })

  test('to whoever may make no accounts, or does not hold what the role grants', async () => {
    const charge = await manager(address('negato'))
    await refused(charge, { status: 403 }, await app.server.as('director'))
    await refused(charge, { status: 403 }, await app.server.as('yard-manager'))
    await sql`insert into user_permissions (id, user_id, permission_id)
      select gen_random_uuid(), u.id, p.id from users u, permissions p
       where u.email = 'yard-manager@darsena.example' and p.entity_type in ('User', 'Role') and p.action = 'manage'`.execute(
      app.server.db,
    )
    const yardManager = await app.server.as('yard-manager')
    await refused(
      charge,
      { status: 403, body: { message: expect.stringContaining('Documenti personali') } },
      yardManager,
    )
  })
})
