import type { scheduledVisits } from '@darsena/contract/areas/access-control/scheduled-visits'
import type { RowOf } from '@darsena/contract/kit/define-resource'
import type { ImportReport } from '@darsena/contract/kit/import-report'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestApp } from '../../../test-app.ts'
import { sendSheet } from '../../../test-upload.ts'
import { gateOf } from '../test-gate.ts'

type Visit = RowOf<typeof scheduledVisits>

let server: Awaited<ReturnType<typeof startTestApp>>
let gate: Awaited<ReturnType<typeof gateOf>>
let director: Client
let keeper: Client

beforeAll(async () => {
  server = await startTestApp()
  gate = await gateOf(server)
  director = await server.as('director')
  keeper = await server.as('gatekeeper')
})
afterAll(() => server.stop())

const asked = async (client: Client, more: object = {}) => {
  const visitor = await gate.visitor()
  const body = { visitorId: visitor.id, from: '2026-03-02', to: '2026-03-06', ...more }
  const made = await client.post<Visit>('/scheduled-visits', body)
  expect(made.status, made.text).toBe(201)
  return made.body
}

test('a visit is asked for several visitors and another period, with all that it says', async () => {
  const visit = await asked(keeper, {
    purpose: 'Vele',
    dailyFrom: '08:00',
    dailyTo: '12:00',
    plate: 'ab 12-3',
  })
  const visitorIds = [(await gate.visitor()).id, (await gate.visitor()).id]
  const body = { visitorIds, from: '2026-04-06', to: '2026-04-30', weekdays: ['MON', 'WED'] }
  const copies = await keeper.post<{ items: Visit[] }>(`/scheduled-visits/${visit.id}/copies`, body)
  expect(copies.status, copies.text).toBe(201)
  const { items } = copies.body
  expect(items.map(({ visitorId }) => visitorId).sort()).toEqual([...visitorIds].sort())
  for (const one of items)
    expect(one).toMatchObject({
      from: '2026-04-06',
      to: '2026-04-30',
      weekdays: ['MON', 'WED'],
      purpose: 'Vele',
      dailyFrom: '08:00',
      plate: 'AB123',
      status: 'REQUESTED',
    })
})

test.each([
  [{ from: '2026-05-03', to: '2026-05-01' }, 'visitorIds.0.to'],
  // A period from Monday through Wednesday has no Sunday.
  [{ from: '2026-03-02', to: '2026-03-04', weekdays: ['SUN'] }, 'visitorIds.0.weekdays'],
  [{ visitorIds: [uuidv7()] }, 'visitorIds.0.visitorId'],
])('of faulty copies %o none is made, and the fault is at %s', async (body, path) => {
  const visit = await asked(keeper)
  const refused = await keeper.post(`/scheduled-visits/${visit.id}/copies`, body)
  expect(refused, refused.text).toMatchObject({ status: 422, body: { details: [{ path }] } })
})

test('several visits are decided on at once; what no longer waits is left alone, and a refusal needs a reason', async () => {
  const ids = [(await asked(keeper)).id, (await asked(keeper)).id, (await asked(keeper)).id]
  await keeper.post(`/scheduled-visits/${ids[0]}/cancel`)
  expect((await keeper.post('/scheduled-visits/decisions', { ids, decision: 'approve' })).status).toBe(403)
  const blank = await director.post('/scheduled-visits/decisions', { ids, decision: 'reject' })
  expect(blank).toMatchObject({ status: 422, body: { details: [{ path: 'note' }] } })
  const done = await director.post('/scheduled-visits/decisions', { ids, decision: 'approve' })
  expect(done).toMatchObject({ status: 200, body: { decided: 2, skipped: 1 } })
  const states = await Promise.all(ids.map((id) => keeper.get<Visit>(`/scheduled-visits/${id}`)))
  expect(states.map(({ body }) => body.status)).toEqual(['CANCELLED', 'APPROVED', 'APPROVED'])
  const elsewhere = await server.as('gatekeeper.pon')
  expect((await elsewhere.post('/scheduled-visits/decisions', { ids, decision: 'approve' })).status).toBe(404)
})

test('a contractor’s crew comes from a sheet: known visitors are found, others put on record, and twice is once', async () => {
  const known = await gate.visitor({ firstName: 'Nicolò', company: 'Cordami Riva' })
  const stranger = `Equipaggio${uuidv7().slice(-12)}`
  const sheet = [
    'Cognome;Nome;Ditta;Dal;Al;Dalle ore;Alle ore;Motivo della visita',
    `${known.lastName.toUpperCase()};nicolo;CORDAMI RIVA;02/03/2026;06/03/2026;08:00;18:00;Cime`,
    `${stranger};Ada;Cordami Riva;02/03/2026;06/03/2026;;;Cime`,
    `${stranger};Ada;Cordami Riva;09/03/2026;09/03/2026;;;Cime`,
  ].join('\n')
  const sent = await sendSheet(keeper, 'scheduled-visits', sheet)
  expect(sent, sent.text).toMatchObject({ status: 200, body: { counts: { create: 3 } } })
  const visits = await keeper.get<{ total: number }>(`/scheduled-visits?visitorId=${known.id}`)
  expect(visits.body.total).toBe(1)
  const people = await keeper.get<{ total: number }>(`/visitors?q=${stranger}`)
  expect(people.body.total).toBe(1)
  const again = await sendSheet(keeper, 'scheduled-visits', sheet)
  expect(again.body).toMatchObject({ counts: { create: 0, skip: 3 } })
})

test('a sheet of visits with a faulty line keeps nothing, and says which line and column', async () => {
  const stranger = `Errato${uuidv7().slice(-12)}`
  const sheet = [
    'Cognome;Nome;Dal;Al',
    `${stranger};Ada;02/03/2026;06/03/2026`,
    `${stranger};Ugo;06/03/2026;02/03/2026`,
  ].join('\n')
  const sent = await sendSheet<ImportReport>(keeper, 'scheduled-visits', sheet)
  expect(sent.status).toBe(422)
  expect(sent.body.rows.find(({ row }) => row === 3)).toMatchObject({ errors: [{ column: 'Al' }] })
  const people = await keeper.get<{ total: number }>(`/visitors?q=${stranger}`)
  expect(people.body.total).toBe(0)
})
