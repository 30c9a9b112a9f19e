import type { BoatOverview } from '@darsena/contract/areas/fleet/boat-overview'
import type { CurrentUser } from '@darsena/contract/kit/current-user'
import type { ErrorBody } from '@darsena/contract/kit/error-codes'
import type { ListPage } from '@darsena/contract/kit/list-page'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Client, startTestApp } from '../../../test-app.ts'

interface Row {
  id: string
  version: number
}
interface Person extends Row {
  firstName: string | null
  lastName: string
  roles: string[]
  boatIds: string[]
  currentBoats: { id: string; label: string }[]
}

let server: Awaited<ReturnType<typeof startTestApp>>
let director: Client
let admin: Client
beforeAll(async () => {
  server = await startTestApp()
  director = await server.as('director')
  admin = await server.as('admin')
})
afterAll(() => server.stop())

const made = async <T = Row>(resource: string, body: object): Promise<T> => {
  const { status, body: row, text } = await director.post<T>(`/${resource}`, body)
  expect(status, text).toBe(201)
  return row
}
const person = (lastName: string, rest: object = {}) => made<Person>('boat-members', { lastName, ...rest })
const boat = (name: string) => made('boats', { name })

/** A day so many days from the product's today. */
async function day(offset: number): Promise<string> {
  const found = await sql<{ day: string }>`select product_today() + ${offset}::int as day`.execute(server.db)
  return found.rows[0]?.day ?? ''
}

describe('the search for people', () => {
  beforeAll(async () => {
    await person("O'Brien", { firstName: 'Seán' })
    await person('D’Amico', { firstName: 'Zoë' })
    await person('Núñez')
    await person('Müller', { firstName: 'Jörg' })
    await person('De Luca', { firstName: 'Nicolò' })
    await person('Q')
  })

  test.each([
    ['obrien', "O'Brien"],
    ["O'Brien", "O'Brien"],
    ['sean o’brien', "O'Brien"],
    ['DAMICO zoe', 'D’Amico'],
    ['nunez', 'Núñez'],
    ['muller jorg', 'Müller'],
    ['nicolo de luca', 'De Luca'],
    ['luca nicolò', 'De Luca'],
    ['q', 'Q'],
  ])('«%s» finds %s', async (q, lastName) => {
    const { body } = await director.get<ListPage<Person>>(
      `/boat-members?pageSize=200&q=${encodeURIComponent(q)}`,
    )
    expect(body.items.map((one) => one.lastName)).toContain(lastName)
  })

  test('a person is known by one name alone, and by nothing at all is none', async () => {
    const { firstName } = await person('Pelé')
    expect(firstName).toBeNull()
    const nobody = await director.post<ErrorBody>('/boat-members', { firstName: 'Anna' })
    expect(nobody).toMatchObject({ status: 422, body: { details: [{ path: 'lastName' }] } })
  })

  test('nobody is born in the future', async () => {
    const refused = await director.post('/boat-members', { lastName: 'Domani', birthDate: await day(3) })
    expect(refused).toMatchObject({ status: 422, body: { details: [{ path: 'birthDate' }] } })
  })
})

describe('a role on a boat', () => {
  let alba: Row
  let anna: Person
  beforeEach(async () => {
    alba = await boat('Alba Ruoli')
    anna = await person('Ruoli', { firstName: 'Anna' })
  })
  const add = (rest: object) =>
    director.post<Row & ErrorBody>('/boat-member-roles', {
      boatId: alba.id,
      memberId: anna.id,
      role: 'OWNER',
      ...rest,
    })

  test('is owner once at a time: the second is refused at its role and told of the first', async () => {
    expect(await add({ from: '2020-01-01', to: '2020-12-31' })).toMatchObject({ status: 201 })
    for (const period of [
      {},
      { from: '2020-12-31' },
      { to: '2020-01-01' },
      { from: '2020-06-01', to: '2020-06-01' },
    ]) {
      const refused = await add(period)
      expect(refused).toMatchObject({
        status: 409,
        body: {
          code: 'OVERLAP',
          message: 'Anna Ruoli è già armatore di questo yacht: 01/01/2020 – 31/12/2020',
          details: [{ path: 'role' }],
        },
      })
    }
  })

  test('may be owner again after the last day, and anything else at any time', async () => {
    expect(await add({ from: '2020-01-01', to: '2020-12-31' })).toMatchObject({ status: 201 })
    expect(await add({ from: '2021-01-01' })).toMatchObject({ status: 201 })
    expect(await add({ role: 'CAPTAIN' })).toMatchObject({ status: 201 })
    expect(await add({ role: 'CAPTAIN' })).toMatchObject({ status: 201 })
  })

  test('of two ownerships made at once exactly one is kept', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => add({})))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
  })

  test('an archived ownership is in nobody’s way, and does not come back beside a live one', async () => {
    const first = (await add({})).body
    await director.remove(`/boat-member-roles/${first.id}`)
    expect(await add({})).toMatchObject({ status: 201 })
    expect(await director.post(`/boat-member-roles/${first.id}/restore`)).toMatchObject({
      status: 409,
      body: { code: 'OVERLAP', details: [{ path: 'role' }] },
    })
  })

  test('ends on or after the day on which it begins', async () => {
    expect(await add({ from: '2026-05-02', to: '2026-05-01' })).toMatchObject({
      status: 422,
      body: { details: [{ path: 'to', message: 'Finisce prima di cominciare' }] },
    })
    expect(await add({ from: '2026-05-01', to: '2026-05-01' })).toMatchObject({ status: 201 })
  })

  test.each(['owner', 'COOK', '', null])('refuses the role %j', async (role) => {
    expect(await add({ role })).toMatchObject({ status: 422, body: { details: [{ path: 'role' }] } })
  })

  test('shows on the person and on the boat, past ones in the history of boats only', async () => {
    const brezza = await boat('Brezza Ruoli')
    await add({ to: await day(0) })
    await add({ role: 'CAPTAIN', boatId: brezza.id, to: await day(-1) })
    const { body } = await director.get<Person>(`/boat-members/${anna.id}`)
    expect(body).toMatchObject({ roles: ['OWNER'], currentBoats: [{ id: alba.id, label: 'Alba Ruoli' }] })
    expect([...body.boatIds].sort()).toEqual([alba.id, brezza.id].sort())
    const owned = await director.get<{ owners: object[] }>(`/boats/${alba.id}`)
    expect(owned.body.owners).toEqual([{ id: anna.id, label: 'Anna Ruoli' }])
  })

  test('does not show before its first day, neither on the person nor on the boat', async () => {
    const coming = (await add({ from: await day(1) })).body
    const shown = async () => [
      (await director.get<Person>(`/boat-members/${anna.id}`)).body.roles,
      (await director.get<Person>(`/boat-members/${anna.id}`)).body.currentBoats.length,
      (await director.get<ListPage<Person>>(`/boat-members?boatIds=${alba.id}&roles=OWNER`)).body.total,
      (await director.get<{ owners: object[] }>(`/boats/${alba.id}`)).body.owners.length,
      (await director.get<ListPage<Row>>(`/boats?ownerIds=${anna.id}`)).body.total,
      (await director.get<BoatOverview>(`/boats/${alba.id}/overview`)).body.people.length,
    ]
    expect(await shown()).toEqual([[], 0, 0, 0, 0, 0])
    const body = { from: await day(0), version: coming.version }
    expect(await director.patch(`/boat-member-roles/${coming.id}`, body)).toMatchObject({ status: 200 })
    expect(await shown()).toEqual([['OWNER'], 1, 1, 1, 1, 1])
  })

  test('people are filtered by what they are on which boat, by one and the same role', async () => {
    const brezza = await boat('Brezza Filtri')
    await add({})
    await add({ role: 'CAPTAIN', boatId: brezza.id })
    const found = async (query: string) => {
      const { body } = await director.get<ListPage<Person>>(`/boat-members?${query}`)
      return body.items.map(({ id }) => id)
    }
    expect(await found(`boatIds=${alba.id}`)).toEqual([anna.id])
    expect(await found(`boatIds=${alba.id}&roles=OWNER`)).toEqual([anna.id])
    expect(await found(`boatIds=${alba.id}&roles=CAPTAIN,CREW`)).toEqual([])
    expect(await found(`boatIds=${alba.id},${brezza.id}&roles=CAPTAIN`)).toEqual([anna.id])
    expect(await found('q=ruoli&roles=%5Cnone')).not.toContain(anna.id)
  })

  test('a reader without the right to roles sees the person without them', async () => {
    await add({})
    const gatekeeper = await server.as('gatekeeper')
    const { body } = await gatekeeper.get<Person>(`/boat-members/${anna.id}`)
    expect(body).toMatchObject({ lastName: 'Ruoli', roles: [], boatIds: [], currentBoats: [] })
  })
})

describe('whoever manages a boat', () => {
  let outsider: Client
  let userId: string
  beforeAll(async () => {
    outsider = await server.as('boat-manager')
    userId = (await outsider.get<CurrentUser>('/users/me')).body.id
  })
  const appoint = (boatId: string, rest: object = {}) =>
    made('boat-managers', { boatId, userId, name: 'Gestione Prova', ...rest })
  const sees = async (path: string) => (await outsider.get(path)).status

  test.each([
    ['without an end', [null, null], 200],
    ['from today on', [0, null], 200],
    ['through today', [-9, 0], 200],
    ['from tomorrow', [1, null], 404],
    ['until yesterday', [null, -1], 404],
  ] as const)('reaches it %s: %j → %i', async (_, [from, to], status) => {
    const { id } = await boat('Alba Gestita')
    expect(await sees(`/boats/${id}`)).toBe(404)
    await appoint(id, {
      from: from === null ? null : await day(from),
      to: to === null ? null : await day(to),
    })
    expect(await sees(`/boats/${id}`)).toBe(status)
  })

  test('loses it with the next request: ended, archived, or given to somebody else', async () => {
    const { id } = await boat('Alba Persa')
    const changes = [{ to: await day(-1) }, { userId: null }, null]
    for (const change of changes) {
      const manager = await appoint(id)
      expect(await sees(`/boats/${id}`)).toBe(200)
      if (change)
        await director.patch(`/boat-managers/${manager.id}`, { ...change, version: manager.version })
      else await director.remove(`/boat-managers/${manager.id}`)
      expect(await sees(`/boats/${id}`)).toBe(404)
    }
  })

  test('reads and changes its people, and nobody else’s: not in lists, counts, search, export or history', async () => {
    const [mine, other] = [await boat('Alba Mia'), await boat('Brezza Altrui')]
    const [anna, bruno] = [await person('Mia', { notes: 'a bordo' }), await person('Altrui')]
    await made('boat-member-roles', { boatId: mine.id, memberId: anna.id, role: 'OWNER', to: '2020-01-01' })
    await made('boat-member-roles', { boatId: other.id, memberId: anna.id, role: 'CREW' })
    await made('boat-member-roles', { boatId: other.id, memberId: bruno.id, role: 'OWNER' })
    await appoint(mine.id)
    const list = await outsider.get<ListPage<Person>>('/boat-members?pageSize=200')
    expect(list.body.items.map(({ id }) => id)).toContain(anna.id)
    expect(list.body.items.map(({ id }) => id)).not.toContain(bruno.id)
    expect((await outsider.get<ListPage<Person>>('/boat-members?q=altrui')).body.total).toBe(0)
    expect((await outsider.get('/boat-members/export?format=csv')).text).not.toContain('Altrui')
    expect(await sees(`/boat-members/${bruno.id}`)).toBe(404)
    expect(await sees(`/boat-members/${bruno.id}/history`)).toBe(404)
    const seen = await outsider.get<Person>(`/boat-members/${anna.id}`)
    expect(seen.body, 'of a foreign boat nothing shows').toMatchObject({
      boatIds: [mine.id],
      roles: [],
      currentBoats: [],
    })
    const changed = await outsider.patch(`/boat-members/${anna.id}`, {
      phone: '010',
      version: seen.body.version,
    })
    expect(changed).toMatchObject({ status: 200, body: { phone: '010' } })
    expect(await outsider.post('/boat-members', { lastName: 'Nuova' })).toMatchObject({ status: 403 })
    expect(
      await outsider.post('/boat-member-roles', { boatId: other.id, memberId: anna.id, role: 'CREW' }),
    ).toMatchObject({ status: 403 })
    expect(
      await outsider.post('/boat-member-roles', { boatId: mine.id, memberId: anna.id, role: 'CAPTAIN' }),
    ).toMatchObject({ status: 201 })
  })

  test('the answer to «who am I» says so in rules, with two queries as before', async () => {
    const { id } = await boat('Alba Regole')
    await appoint(id)
    const { rules } = (await outsider.get<CurrentUser>('/users/me')).body
    const reach = (subject: string) => rules.find((rule) => rule.subject === subject)?.conditions
    expect(reach('Boat')).toMatchObject({ id: { $in: expect.arrayContaining([id]) } })
    expect(reach('BoatMember')).toMatchObject({ boatIds: { $in: expect.arrayContaining([id]) } })
  })
})

describe('the database itself', () => {
  const insert = (
    role: string,
    from: string | null,
    to: string | null,
    ids: { boat: string; member: string },
  ) =>
    sql`insert into boat_member_roles (id, boat_id, member_id, role, "from", "to")
      values (${uuidv7()}, ${ids.boat}, ${ids.member}, ${role}, ${from}::date, ${to}::date)`.execute(
      server.db,
    )

  test('refuses a second ownership, a period that ends before it begins, and roles it does not know', async () => {
    const ids = { boat: (await boat('Alba Vincoli')).id, member: (await person('Vincoli')).id }
    await insert('OWNER', null, '2020-12-31', ids)
    await insert('OWNER', '2021-01-01', null, ids)
    await expect(insert('OWNER', '2020-12-31', null, ids)).rejects.toMatchObject({
      constraint: 'boat_member_roles_role_excl',
    })
    await expect(insert('CREW', '2021-01-02', '2021-01-01', ids)).rejects.toMatchObject({
      constraint: 'boat_member_roles_to_check',
    })
    await expect(insert('COOK', null, null, ids)).rejects.toMatchObject({
      constraint: 'boat_member_roles_role_check',
    })
  })
})

test('a boat with people, and a person with roles, are not archived before these are', async () => {
  const [{ id: boatId }, { id: memberId }] = [await boat('Alba Uso'), await person('Uso')]
  const role = await made('boat-member-roles', { boatId, memberId, role: 'OWNER' })
  const manager = await made('boat-managers', { boatId, name: 'Gestione Uso' })
  expect(await director.remove(`/boat-members/${memberId}`)).toMatchObject({
    status: 409,
    body: { code: 'IN_USE', message: 'È ancora in uso: Ruoli a bordo (1)' },
  })
  expect(await director.remove(`/boats/${boatId}`)).toMatchObject({
    body: { message: 'È ancora in uso: Ruoli a bordo (1), Gestori (1)' },
  })
  await director.remove(`/boat-member-roles/${role.id}`)
  await director.remove(`/boat-managers/${manager.id}`)
  expect(await director.remove(`/boats/${boatId}`)).toMatchObject({ status: 204 })
  expect(await admin.remove(`/boat-members/${memberId}`)).toMatchObject({ status: 204 })
})
