import { once } from 'node:events'
import { connect as connectTo } from 'node:net'
import type { ListPage } from '@darsena/contract/kit/list-page'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, joinTestApp, startTestApp } from '../../test-app.ts'
import { type LiveEvent, listening, openStream } from '../../test-stream.ts'

interface Row {
  id: string
  version: number
}

let here: Awaited<ReturnType<typeof startTestApp>>
let there: Awaited<ReturnType<typeof joinTestApp>>
let admin: Client
let serial = 0

beforeAll(async () => {
  here = await startTestApp()
  there = await joinTestApp(here.url)
  admin = await here.as('admin')
})
afterAll(async () => {
  await there.stop()
  await here.stop()
})

const named = (kind: string) => `${kind} ${++serial}`
const addBoat = async (client = admin) => (await client.post<Row>('/boats', { name: named('Barca') })).body
const addDepartment = async (facility: string) =>
  (await admin.post<Row>('/departments', { name: named('Reparto') }, { facility })).body
/** Marina di Levante, where the demo accounts are, and Cantiere di Ponente. */
const ownAndForeign = async () =>
  (await admin.get<ListPage<Row & { code: string }>>('/facilities?sort=code')).body.items
    .filter(({ code }) => code === 'LEV' || code === 'PON')
    .map(({ id }) => id)

/** A page open at the other process. */
const pageOf = async (account: string) => {
  const client = await there.as(account)
  const page = await openStream(await listening(there), client.token)
  expect(page.status).toBe(200)
  return { client, page }
}
const userId = async (account: string) =>
  (await admin.get<ListPage<Row>>(`/users?q=${account}`)).body.items[0]?.id ?? ''
const giveRoles = async (account: string, ...names: string[]) => {
  const roles = await admin.get<ListPage<Row & { name: string }>>('/roles?pageSize=50')
  const roleIds = names.map((name) => roles.body.items.find((role) => role.name === name)?.id)
  const { body } = await admin.get<Row>(`/users/${await userId(account)}`)
  return admin.patch(`/users/${body.id}`, { roleIds, version: body.version })
}
/** A change to a user, for those who read users but not boats. */
const touchUser = async () => {
  const { body } = await admin.get<Row>(`/users/${await userId('boat-manager')}`)
  const phone = `+39 010 555 ${String(++serial).padStart(4, '0')}`
  return (await admin.patch<Row>(`/users/${body.id}`, { phone, version: body.version })).body
}
const kinds = (events: readonly LiveEvent[]) => new Set(events.map(({ entityType }) => entityType))
const about =
  (row: Row, action?: string) =>
  ({ id, action: done }: LiveEvent) =>
    id === row.id && (action === undefined || done === action)

describe('what one process writes', () => {
  test('is told by the other, with type, id and action', async () => {
    const { page } = await pageOf('director')
    const boat = await addBoat()
    expect(await page.until(about(boat))).toEqual({
      name: 'message',
      entityType: 'Boat',
      id: boat.id,
      action: 'CREATE',
    })
    await admin.patch(`/boats/${boat.id}`, { colour: 'blu', version: 1 })
    await page.until(about(boat, 'UPDATE'))
    await admin.remove(`/boats/${boat.id}`)
    await page.until(about(boat, 'ARCHIVE'))
    await admin.post(`/boats/${boat.id}/restore`)
    await page.until(about(boat, 'RESTORE'))
    page.close()
  })

  test('passes through proxies unchanged and at once', async () => {
    const { page } = await pageOf('director')
    expect(page.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(page.headers.get('cache-control')).toContain('no-transform')
    expect(page.headers.get('x-accel-buffering')).toBe('no')
    expect(page.headers.get('content-encoding')).toBeNull()
    page.close()
  })

  test('is not told to anybody without a token', async () => {
    expect(await openStream(await listening(there), 'x'.repeat(43))).toMatchObject({ status: 401 })
    expect((await there.app.inject({ method: 'HEAD', url: '/api/live' })).statusCode).toBe(401)
  })
})

describe('what may not be read is not told', () => {
  test('rows of another facility', async () => {
    const [own = '', foreign = ''] = await ownAndForeign()
    const { page } = await pageOf('dockmaster')
    const boss = await pageOf('admin')
    const hidden = await addDepartment(foreign)
    const shown = await addDepartment(own)
    await page.until(about(shown))
    await boss.page.until(about(hidden))
    expect(page.events.filter(about(hidden))).toEqual([])
    page.close()
    boss.page.close()
  })

  test('rows of a kind that the caller has no permission for, and kinds that nobody lists', async () => {
    const { page } = await pageOf('gatekeeper')
    const boss = await pageOf('admin')
    await addBoat()
    await sql`insert into user_permissions (id, user_id, permission_id)
      select gen_random_uuid(), ${await userId('viewer')}, id from permissions limit 1`.execute(here.db)
    const user = await touchUser()
    await Promise.all([page.until(about(user)), boss.page.until(about(user))])
    expect(kinds(page.events)).toEqual(new Set(['User']))
    expect(kinds(boss.page.events)).toEqual(new Set(['Boat', 'User']))
    page.close()
    boss.page.close()
  })

  test('rows that only their maker may read, to anybody but the maker', async () => {
    await giveRoles('nofacility')
    await sql`insert into user_permissions (id, user_id, permission_id, scope)
      select gen_random_uuid(), ${await userId('nofacility')}, id, 'OWN' from permissions
      where entity_type = 'Boat' and action in ('create', 'read')`.execute(here.db)
    const { page, client } = await pageOf('nofacility')
    const hidden = await addBoat()
    const shown = await addBoat(client)
    await page.until(about(shown))
    expect(page.events.filter(about(hidden))).toEqual([])
    page.close()
  })
})

describe('rights that change while a page is open', () => {
  test('a role taken away is told, and then nothing more that it let be read', async () => {
    const { page, client } = await pageOf('surveyor')
    await page.until(about(await addBoat()))
    await giveRoles('surveyor', 'gatekeeper')
    // Written at once: the rights change with the next word, not with the next heartbeat.
    const hidden = await addBoat()
    await page.until(about(await touchUser()))
    expect(page.events.filter(about(hidden))).toEqual([])
    expect(page.events.filter(({ name }) => name === 'access')).not.toEqual([])
    expect(await client.get('/boats')).toMatchObject({ status: 403 })
    page.close()
  })

  test('a permission given to a role is told to those who have it, and counts at once', async () => {
    const { page } = await pageOf('gatekeeper')
    const other = await pageOf('dockmaster')
    await sql`insert into role_permissions (id, role_id, permission_id, scope)
      select gen_random_uuid(), r.id, p.id, 'FACILITY' from roles r, permissions p
      where r.name = 'gatekeeper' and p.entity_type = 'Boat' and p.action = 'read'`.execute(here.db)
    const boat = await addBoat()
    await Promise.all([page.until(about(boat)), other.page.until(about(boat))])
    expect(page.events.filter(({ name }) => name === 'access')).not.toEqual([])
    expect(other.page.events.filter(({ name }) => name === 'access')).toEqual([])
    page.close()
    other.page.close()
  })

  test('another facility, and a facility’s other name, are told', async () => {
    const [own, foreign] = await ownAndForeign()
    const { page } = await pageOf('dockmaster')
    const { body } = await admin.get<Row>(`/users/${await userId('dockmaster')}`)
    await admin.patch(`/users/${body.id}`, { facilityIds: [own, foreign], version: body.version })
    await page.until(({ name }) => name === 'access')
    const department = await addDepartment(foreign ?? '')
    await page.until(about(department))
    const place = await admin.get<Row>(`/facilities/${foreign}`)
    await admin.patch(`/facilities/${foreign}`, { name: named('Sede'), version: place.body.version })
    await page.until(about(place.body))
    await page.until(() => page.events.filter(({ name }) => name === 'access').length === 2)
    page.close()
  })

  test('whoever is disabled is signed out, and hears no more', async () => {
    const { page } = await pageOf('yard-manager')
    await admin.post(`/users/${await userId('yard-manager')}/disable`)
    await page.ended
    expect(page.events.at(-1)).toEqual({ name: 'signed-out' })
    await admin.post(`/users/${await userId('yard-manager')}/enable`)
  })

  test('has at most twenty streams of one user, and goes on for others', async () => {
    const address = await listening(there)
    const { token } = await there.as('surveyor')
    const pages = await Promise.all(Array.from({ length: 20 }, () => openStream(address, token)))
    expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([200]))
    const headers = { authorization: `Bearer ${token}` }
    const refused = await fetch(`${address}/api/live`, { headers })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '15'])
    const { page } = await pageOf('viewer')
    for (const one of [...pages, page]) one.close()
  })

  test('signing out elsewhere ends the streams of that session and of no other', async () => {
    const [one, other] = [await pageOf('director'), await pageOf('director')]
    await here.anybody.post('/auth/logout', undefined, {
      headers: { authorization: `Bearer ${one.client.token}` },
    })
    await one.page.ended
    expect(one.page.events.at(-1)).toEqual({ name: 'signed-out' })
    await other.page.until(about(await addBoat()))
    other.page.close()
  })

  test('a session that runs out is over at the next heartbeat', async () => {
    const { page } = await pageOf('viewer')
    await sql`update sessions set expires_at = now() where user_id = ${await userId('viewer')}`.execute(
      here.db,
    )
    await page.ended
    expect(page.events.at(-1)).toEqual({ name: 'signed-out' })
  })
})

test('a server that stops ends its streams, also those that nobody reads, and waits for no silent connection', async () => {
  const third = await joinTestApp(here.url)
  const address = await listening(third)
  const silent = connectTo({ port: Number(new URL(address).port), host: '127.0.0.1' })
  await once(silent, 'connect')
  const { token } = admin
  const page = await openStream(address, token)
  await fetch(`${address}/api/live`, { headers: { authorization: `Bearer ${token}` } })
  await third.stop()
  await page.ended
})
