import type { HistoryEntry, ListPage } from '@darsena/contract/kit/list-page'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestApp } from '../../test-app.ts'

interface Row {
  id: string
  version: number
}
interface Role extends Row {
  role: string
  from: string | null
  to: string | null
  memberId: string
  archivedAt: string | null
}

let server: Awaited<ReturnType<typeof startTestApp>>
let director: Client
beforeAll(async () => {
  server = await startTestApp()
  director = await server.as('director')
})
afterAll(() => server.stop())

const made = async (resource: string, body: object) => {
  const answer = await director.post<Row>(`/${resource}`, body)
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}
const twins = async () => ({
  remaining: await made('boat-members', {
    lastName: 'Doppia',
    firstName: 'Anna',
    email: 'a@darsena.example',
  }),
  other: await made('boat-members', { lastName: 'Doppia', phone: '010 1', notes: 'vecchia scheda' }),
  boat: await made('boats', { name: 'Alba Doppia' }),
})
const rolesOf = async (memberId: string) =>
  (await director.get<ListPage<Role>>(`/boat-member-roles?memberId=${memberId}&archived=all&sort=role,from`))
    .body.items

test('moves all roles, archived ones too, takes the chosen values, and says what became of the other', async () => {
  const { remaining, other, boat } = await twins()
  await made('boat-member-roles', { boatId: boat.id, memberId: remaining.id, role: 'CREW' })
  await made('boat-member-roles', { boatId: boat.id, memberId: other.id, role: 'CAPTAIN' })
  const old = await made('boat-member-roles', { boatId: boat.id, memberId: other.id, role: 'GUEST' })
  await director.remove(`/boat-member-roles/${old.id}`)
  const merged = await director.post(`/boat-members/${remaining.id}/merge`, {
    otherId: other.id,
    values: { phone: '010 1', notes: 'vecchia scheda' },
  })
  expect(merged, merged.text).toMatchObject({
    status: 200,
    body: {
      id: remaining.id,
      firstName: 'Anna',
      email: 'a@darsena.example',
      phone: '010 1',
      notes: 'vecchia scheda',
    },
  })
  expect((await rolesOf(remaining.id)).map(({ role }) => role)).toEqual(['CAPTAIN', 'CREW', 'GUEST'])
  expect(await rolesOf(other.id)).toEqual([])
  expect((await director.get(`/boat-members/${other.id}`)).body).toMatchObject({
    archivedAt: expect.any(String),
    mergedInto: { id: remaining.id, label: 'Anna Doppia' },
    phone: '010 1',
  })
  const history = await director.get<ListPage<HistoryEntry>>(`/boat-members/${other.id}/history`)
  expect(history.body.items.map(({ action }) => action)).toEqual(['ARCHIVE', 'CREATE'])
  expect(history.body.items[0]?.changes).toMatchObject([{ field: 'mergedIntoId', to: { id: remaining.id } }])
})

test.each([
  ['the same time', [['2020-01-01', null]], [['2020-01-01', null]], [['2020-01-01', null]]],
  ['inside', [['2020-01-01', '2024-12-31']], [['2021-01-01', '2021-12-31']], [['2020-01-01', '2024-12-31']]],
  [
    'one after the other',
    [['2020-01-01', '2020-12-31']],
    [['2021-01-01', null]],
    [
      ['2020-01-01', '2020-12-31'],
      ['2021-01-01', null],
    ],
  ],
  [
    'overlapping, with an open beginning',
    [['2020-06-01', '2021-06-01']],
    [[null, '2020-12-31']],
    [[null, '2021-06-01']],
  ],
  [
    'one over two',
    [
      ['2020-01-01', '2020-12-31'],
      ['2022-01-01', null],
    ],
    [['2020-12-31', '2022-01-01']],
    [['2020-01-01', null]],
  ],
] as const)('owners of one boat at %s end as owner once at a time', async (_, own, others, expected) => {
  const { remaining, other, boat } = await twins()
  for (const [member, periods] of [
    [remaining, own],
    [other, others],
  ] as const) {
    for (const [from, to] of periods)
      await made('boat-member-roles', { boatId: boat.id, memberId: member.id, role: 'OWNER', from, to })
  }
  const merged = await director.post(`/boat-members/${remaining.id}/merge`, { otherId: other.id })
  expect(merged.status, merged.text).toBe(200)
  const all = await rolesOf(remaining.id)
  expect(all).toHaveLength(own.length + others.length)
  const live = all.filter(({ archivedAt }) => !archivedAt).map(({ from, to }) => [from, to])
  expect(live.sort((a, b) => String(a[0] ?? '').localeCompare(String(b[0] ?? '')))).toEqual(expected)
})

test('is refused with oneself, with somebody archived or unknown, with wrong values, and without the right', async () => {
  const { remaining, other } = await twins()
  const merge = (body: object, client = director) => client.post(`/boat-members/${remaining.id}/merge`, body)
  expect(await merge({ otherId: remaining.id })).toMatchObject({ status: 422 })
  expect(await merge({ otherId: '00000000-0000-7000-8000-000000000000' })).toMatchObject({ status: 404 })
  expect(await merge({ otherId: other.id, values: { lastName: null } })).toMatchObject({ status: 422 })
  expect(await merge({ otherId: other.id, values: { nonsense: 1 } })).toMatchObject({ status: 422 })
  expect(await merge({ otherId: other.id }, await server.as('viewer'))).toMatchObject({ status: 403 })
  expect(await merge({ otherId: other.id }, await server.as('boat-manager'))).toMatchObject({ status: 403 })
  await director.remove(`/boat-members/${other.id}`)
  expect(await merge({ otherId: other.id })).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } })
})

test('one that is restored is no longer merged into another, nor part of its data', async () => {
  const { remaining, other } = await twins()
  await director.post(`/boat-members/${remaining.id}/merge`, { otherId: other.id })
  const restored = await director.post(`/boat-members/${other.id}/restore`)
  expect(restored, restored.text).toMatchObject({ status: 200, body: { archivedAt: null, mergedInto: null } })
  await director.post(`/boat-members/${remaining.id}/erase`)
  expect((await director.get(`/boat-members/${other.id}`)).body).toMatchObject({ notes: 'vecchia scheda' })
})

test('erasing the one that stayed erases what was merged into it', async () => {
  const { remaining, other } = await twins()
  await director.post(`/boat-members/${remaining.id}/merge`, { otherId: other.id })
  const data = await director.get(`/boat-members/${remaining.id}/personal-data`)
  expect(data.text).toContain('vecchia scheda')
  await director.post(`/boat-members/${remaining.id}/erase`)
  expect((await director.get(`/boat-members/${other.id}`)).body).toMatchObject({
    lastName: 'N.N.',
    notes: null,
  })
})

test('whatever refers to people or boats is found by an index, in the archive too: merging moves it, erasing empties it', async () => {
  const unindexed = await sql<{ place: string }>`
    select c.conrelid::regclass || '.' || a.attname as place
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and cardinality(c.conkey) = 1
      and c.confrelid in ('boats'::regclass, 'boat_members'::regclass)
      and not exists (select 1 from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = a.attnum
        and coalesce(pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname), true))
    order by 1`.execute(server.db)
  expect(unindexed.rows.map(({ place }) => place)).toEqual([])
})
