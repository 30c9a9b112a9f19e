import type { ErrorBody } from '@darsena/contract/kit/error-codes'
import type { ListPage } from '@darsena/contract/kit/list-page'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestApp } from '../../../test-app.ts'

let server: Awaited<ReturnType<typeof startTestApp>>
let admin: Client
let gatekeeper: Client
let id: string

const person = {
  firstName: 'Òscar',
  lastName: 'Quiñones',
  phone: '+34 600 123 456',
  email: 'oscar.q@example.org',
  birthDate: '1971-02-03',
  nationality: 'ES',
  taxCode: 'QNNSCR71B03Z131K',
  address: 'Carrer de la Mar 7',
  notes: 'pays in autumn',
}

beforeAll(async () => {
  server = await startTestApp()
  admin = await server.as('admin')
  gatekeeper = await server.as('gatekeeper')
  id = (await admin.post<{ id: string }>('/boat-members', person)).body.id
})
afterAll(() => server.stop())

const found = async (client: Client, q: string): Promise<number> =>
  (await client.get<ListPage<object>>(`/boat-members?q=${encodeURIComponent(q)}`)).body.total

test('the gate learns name and phone of people, in lists, on the page and in sheets, and no more', async () => {
  const secrets = [person.email, person.birthDate, person.taxCode, person.address, person.notes, '"ES"']
  const shown = [
    await gatekeeper.get(`/boat-members/${id}`),
    await gatekeeper.get('/boat-members?q=quinones'),
    await gatekeeper.get('/boat-members/export?format=csv&q=quinones'),
  ]
  for (const { status, text } of shown) {
    expect(status).toBe(200)
    expect(text).toContain('Quiñones')
    for (const secret of secrets) expect(text).not.toContain(secret)
  }
  expect(shown[0]?.text).toContain(person.phone)
})

test('nor by searching, filtering, ordering, asking for twins, history or the file on a person', async () => {
  expect([await found(admin, person.taxCode), await found(gatekeeper, person.taxCode)]).toEqual([1, 0])
  expect([await found(admin, 'oscar.q@'), await found(gatekeeper, 'oscar.q@')]).toEqual([1, 0])
  expect(await found(gatekeeper, 'oscar quiñ')).toBe(1)
  for (const query of ['nationality=ES', 'sort=birthDate', 'sort=taxCode']) {
    expect(await gatekeeper.get<ErrorBody>(`/boat-members?${query}`), query).toMatchObject({ status: 422 })
  }
  const twins = await gatekeeper.get(`/boat-members/duplicates?lastName=X&email=${person.email}`)
  expect(twins).toMatchObject({ status: 200, body: { items: [] } })
  expect(await gatekeeper.get(`/boat-members/${id}/history`)).toMatchObject({ status: 403 })
  expect(await gatekeeper.get(`/boat-members/${id}/personal-data`)).toMatchObject({ status: 403 })
})

test('papers of people on board are not within reach of the gate, which keeps those of visitors', async () => {
  const document = { memberId: id, type: 'PASSPORT', number: 'XK123', fileIds: [] }
  const { body } = await admin.post<{ id: string }>('/person-documents', document)
  const listed = await gatekeeper.get<ListPage<{ memberId: string | null }>>('/person-documents?pageSize=200')
  expect(listed.body.items.length).toBeGreaterThan(0)
  expect(listed.body.items.filter(({ memberId }) => memberId !== null)).toEqual([])
  expect(await gatekeeper.get(`/person-documents/${body.id}`)).toMatchObject({ status: 404 })
  expect(await gatekeeper.post('/person-documents', document)).toMatchObject({ status: 403 })
})

test('a change by somebody who is not told a field does not overwrite it', async () => {
  await sql`insert into user_permissions (id, user_id, permission_id, scope)
    select gen_random_uuid(), u.id, p.id, 'FACILITY' from users u, permissions p
    where u.email = 'gatekeeper@darsena.example' and p.entity_type = 'BoatMember' and p.action = 'update'`.execute(
    server.db,
  )
  const { version } = (await gatekeeper.get<{ version: number }>(`/boat-members/${id}`)).body
  const refused = await gatekeeper.patch(`/boat-members/${id}`, { email: null, version })
  expect(refused).toMatchObject({ status: 403 })
  const changed = await gatekeeper.patch(`/boat-members/${id}`, { phone: '+34 600 000 001', version })
  expect(changed).toMatchObject({ status: 200 })
  const after = await admin.get(`/boat-members/${id}`)
  expect(after).toMatchObject({ body: { ...person, phone: '+34 600 000 001' } })
})
