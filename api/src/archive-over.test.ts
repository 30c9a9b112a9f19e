import type { ErrorBody } from '@darsena/contract/kit/error-codes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { marinaOf } from './areas/marina/testing/test-marina.ts'
import { type Client, startTestApp } from './test-app.ts'

interface Row {
  id: string
  version: number
}

let server: Awaited<ReturnType<typeof startTestApp>>
let admin: Client

beforeAll(async () => {
  server = await startTestApp()
  admin = await server.as('admin')
})
afterAll(() => server.stop())

const made = async (url: string, body: object): Promise<Row> => {
  const answer = await admin.post<Row>(url, body)
  expect(answer.status, answer.text).toBeLessThan(300)
  return answer.body
}
const givenBoat = () => made('/boats', { name: 'Finita' })
const portId = async () => (await admin.get<{ items: Row[] }>('/ports?pageSize=1')).body.items[0]?.id ?? ''

/** Rows that refer to a boat, and what makes each of them over. */
const cases: [string, (boatId: string) => Promise<Row>, (row: Row) => Promise<unknown>][] = [
  [
    'a stay that was called off',
    async (boatId) =>
      made('/port-bookings', {
        portId: await portId(),
        boatId,
        kind: 'TRANSIT',
        from: '2031-05-01T10:00:00Z',
        to: '2031-05-02T10:00:00Z',
      }),
    ({ id }) => admin.post(`/port-bookings/${id}/cancel`, {}),
  ],
  [
    'a manager whose period ended',
    (boatId) => made('/boat-managers', { boatId, name: 'Rossi', from: '2020-01-01' }),
    ({ id, version }) => admin.patch(`/boat-managers/${id}`, { version, to: '2021-01-01' }),
  ],
  [
    'an expired document',
    (boatId) => made('/boat-documents', { boatId, type: 'INSURANCE', expiresOn: '2090-01-01' }),
    ({ id, version }) => admin.patch(`/boat-documents/${id}`, { version, expiresOn: '2021-01-01' }),
  ],
  [
    'yard work that was cancelled',
    (boatId) => made('/bookings', { boatId }),
    ({ id }) => admin.post(`/bookings/${id}/cancel`, { note: 'Rinunciato' }),
  ],
  [
    'an assignment that was called off',
    async (boatId) => {
      const types = await admin.get<{ items: Row[] }>('/survey-types?pageSize=1')
      return made('/audits', { boatId, surveyTypeId: types.body.items[0]?.id })
    },
    ({ id }) => admin.post(`/audits/${id}/cancel`, { note: 'Rinunciato' }),
  ],
]

describe.each(cases)('%s', (_, make, end) => {
  test('keeps the yacht from being archived while it lives, and no longer once it is over', async () => {
    const boat = await givenBoat()
    const row = await make(boat.id)
    expect(await admin.remove(`/boats/${boat.id}`)).toMatchObject({ status: 409, body: { code: 'IN_USE' } })
    expect(await end(row)).toMatchObject({ status: 200 })
    expect((await admin.remove(`/boats/${boat.id}`)).status).toBe(204)
  })
})

test('a refusal names the number of each kind, as far as the reader may see them', async () => {
  const boat = await givenBoat()
  for (const type of ['INSURANCE', 'OTHER']) await made('/boat-documents', { boatId: boat.id, type })
  await made('/boat-managers', { boatId: boat.id, name: 'Rossi' })
  const refused = await admin.remove(`/boats/${boat.id}`)
  expect(refused.body).toMatchObject({
    message: expect.stringMatching(
      /Documenti di bordo \(2\).*Gestori \(1\)|Gestori \(1\).*Documenti di bordo \(2\)/,
    ),
    details: expect.arrayContaining([{ path: 'boat-documents.boatId', message: 'Documenti di bordo (2)' }]),
  })
})

test('what was over does not come back to life on a yacht that was archived meanwhile', async () => {
  const boat = await givenBoat()
  const stay = await cases[0]?.[1](boat.id)
  await admin.post(`/port-bookings/${stay?.id}/cancel`, {})
  const document = await made('/boat-documents', { boatId: boat.id, type: 'OTHER', expiresOn: '2021-01-01' })
  expect((await admin.remove(`/boats/${boat.id}`)).status).toBe(204)
  const at = (body: ErrorBody) => body.details?.map(({ path }) => path)
  const reopened = await admin.post<ErrorBody>(`/port-bookings/${stay?.id}/reopen`, {})
  expect([reopened.status, at(reopened.body)]).toEqual([422, ['boatId']])
  const change = { version: document.version, expiresOn: '2090-01-01' }
  const extended = await admin.patch<ErrorBody>(`/boat-documents/${document.id}`, change)
  expect([extended.status, at(extended.body)]).toEqual([422, ['boatId']])
  const noted = await admin.patch(`/boat-documents/${document.id}`, {
    version: document.version,
    notes: 'Visto',
  })
  expect(noted.status).toBe(200)
})

test('a berth whose stays are over can be archived, and its past occupancy stays', async () => {
  const marina = await marinaOf(server)
  const slot = await marina.slot()
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  const [from, to] = [daysAgo(9), daysAgo(5)]
  const stay = await marina.stay({ from, to })
  expect((await marina.place(stay, [slot])).status).toBe(201)
  for (const [move, at] of [
    ['confirm', undefined],
    ['arrive', from],
    ['depart', to],
  ])
    expect((await admin.post(`/port-bookings/${stay.id}/${move}`, at ? { at } : {})).status, move).toBe(200)
  const query = `from=${from.slice(0, 10)}&to=${to.slice(0, 10)}&by=port`
  const occupancy = async () => (await admin.get(`/ports/${marina.port.id}/occupancy?${query}`)).text
  const before = await occupancy()
  expect(before).toMatch(/"occupied":1/)
  expect((await admin.remove(`/boat-slots/${slot}`)).status).toBe(204)
  expect(await occupancy()).toBe(before)
})
