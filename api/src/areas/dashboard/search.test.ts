import { shippedRoles } from '@darsena/contract/access/shipped-roles'
import type { SearchAnswer } from '@darsena/contract/kit/home/search'
import type { ListPage } from '@darsena/contract/kit/list-page'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestApp } from '../../test-app.ts'

let server: Awaited<ReturnType<typeof startTestApp>>
let admin: Client

beforeAll(async () => {
  server = await startTestApp()
  admin = await server.as('admin')
  // As any database is that has been at work for a minute.
  await sql`analyze`.execute(server.db)
})
afterAll(() => server.stop())

async function search(client: Client, q: string): Promise<SearchAnswer> {
  const answer = await client.get<SearchAnswer>(`/search?${new URLSearchParams({ q })}`)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
const hitsOf = ({ kinds }: SearchAnswer, resource: string) =>
  kinds.find((kind) => kind.resource === resource)?.hits ?? []
const titles = (answer: SearchAnswer, resource: string) => hitsOf(answer, resource).map(({ title }) => title)

async function create(resource: string, body: object): Promise<string> {
  const made = await admin.post<{ id: string }>(`/${resource}`, body)
  expect(made.status, made.text).toBe(201)
  return made.body.id
}

test('words in any order find rows of every kind; accents, punctuation and case do not count', async () => {
  const boatId = await create('boats', { name: 'L’Étoile d’Àncona', brand: 'Zefirini' })
  const memberId = await create('boat-members', { firstName: 'Zoë', lastName: 'D’Amico Quattrocchi' })
  await create('boat-documents', { boatId, type: 'INSURANCE', expiresOn: '2032-01-01', fileIds: [] })
  await create('person-documents', { memberId, type: 'PASSPORT', fileIds: [] })
  for (const q of ['zefirini letoile', 'ÉTOILE zefirini', "l'etoile d'ancona", 'dancona']) {
    const found = await search(admin, q)
    expect(titles(found, 'boats'), q).toEqual(['L’Étoile d’Àncona · Zefirini'])
    expect(hitsOf(found, 'boat-documents'), q).toMatchObject([{ beside: 'L’Étoile d’Àncona · Zefirini' }])
  }
  const person = await search(admin, 'quattrocchi damico zoe')
  expect(titles(person, 'boat-members')).toEqual(['Zoë D’Amico Quattrocchi'])
  expect(hitsOf(person, 'person-documents')).toHaveLength(1)
})

test('codes and plates are found with and without their hyphens and blanks', async () => {
  const visitorId = await create('visitors', { lastName: 'Targhini', plate: 'GK 417-QX' })
  for (const q of ['gk417qx', 'GK 417 QX', 'gk-417-qx'])
    expect(
      hitsOf(await search(admin, q), 'visitors').map(({ id }) => id),
      q,
    ).toEqual([visitorId])
  const [stay] = (await admin.get<ListPage<{ id: string; code: string }>>('/port-bookings?pageSize=1')).body
    .items
  for (const q of [stay?.code ?? '', (stay?.code ?? '').replaceAll('-', '')])
    expect(
      hitsOf(await search(admin, q), 'port-bookings').map(({ id }) => id),
      q,
    ).toContain(stay?.id)
})

test('what is called by the words comes first', async () => {
  await create('boats', { name: 'Aldebaran Vespucci' })
  await create('boats', { name: 'Vespucci' })
  expect(titles(await search(admin, 'vespucci'), 'boats')).toEqual(['Vespucci', 'Aldebaran Vespucci'])
})

test.each(shippedRoles.map(({ name }) => name))(
  '%s finds what the lists find, and nothing else',
  async (role) => {
    const client = await server.as(role)
    for (const q of ['ma re']) {
      const { kinds } = await search(client, q)
      expect(kinds.length, q).toBeLessThan(16)
      for (const { resource, hits, hasMore } of kinds) {
        const params = new URLSearchParams({ q, pageSize: '7' })
        const listed = await client.get<ListPage<{ id: string }>>(`/${resource}?${params}`)
        expect(listed.status, listed.text).toBe(200)
        expect(hits.length).toBeLessThanOrEqual(6)
        expect(hasMore, `${resource} ${q}`).toBe(listed.body.total > 6)
        if (!hasMore)
          expect(hits.map(({ id }) => id).sort()).toEqual(listed.body.items.map(({ id }) => id).sort())
      }
    }
  },
)

test('outside of one’s boats nothing is found; nobody searches without signing in', async () => {
  const name = `Segretissima ${uuidv7()}`
  await create('boats', { name })
  expect((await search(await server.as('boat-manager'), name)).kinds).toEqual([])
  expect(titles(await search(await server.as('viewer'), name), 'boats')).toEqual([name])
  expect((await server.anybody.get('/search?q=a')).status).toBe(401)
})

test('any text is a search: nothing for blanks, punctuation as it is, wildcards as they are', async () => {
  expect((await search(admin, '   ')).kinds).toEqual([])
  for (const q of ['%', '_', "'", '\\', '🌊', 'x'.repeat(200), ') or 1=1 --']) await search(admin, q)
  expect((await admin.get(`/search?q=${'x'.repeat(201)}`)).status).toBe(422)
  expect((await admin.get('/search')).status).toBe(422)
})
