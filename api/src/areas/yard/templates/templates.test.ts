import type { Proposal, Templates } from '@darsena/contract/areas/yard/templates'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp } from '../../../test-app.ts'
import { type Yard, yardOf } from '../test-yard.ts'

let server: Awaited<ReturnType<typeof startTestApp>>
let yard: Yard

beforeAll(async () => {
  server = await startTestApp()
  yard = await yardOf(server)
})
afterAll(() => server.stop())

const hours = (day: string, from: string, to: string) => ({
  startsAt: `${day}T${from}:00+02:00`,
  endsAt: `${day}T${to}:00+02:00`,
})

/** Haul-out at nine, three weeks ashore, launch at ten; kept under a name. */
async function kept(name: string) {
  const lift = await yard.asset({ openingHours: 'Mo-Fr 08:00-18:00', setUpMinutes: 15 })
  const bookingId = await yard.confirmed()
  await yard.session(bookingId, { assetId: lift, ...hours('2027-05-03', '09:00', '10:00') })
  const launch = { type: 'HAUL_IN', assetId: lift, ...hours('2027-05-24', '10:00', '11:30') }
  await yard.session(bookingId, launch)
  const { id } = yard.ok(await yard.admin.post<{ id: string }>('/yard/templates', { name, bookingId }))
  return { id, lift, bookingId }
}
const proposed = async (id: string, from: string) =>
  yard.ok(await yard.admin.get<Proposal>(`/yard/templates/${id}/proposal?from=${from}`)).steps

test('the work of a booking is kept, and planned for another one from a day on, all of it or none', async () => {
  const { id, lift } = await kept('Tre settimane a terra')
  const { items } = (await yard.admin.get<Templates>('/yard/templates')).body
  expect(items.find((one) => one.id === id)?.steps).toMatchObject([
    { type: 'HAUL_OUT', afterDays: 0, at: '09:00', minutes: 60 },
    { type: 'HAUL_IN', afterDays: 21, at: '10:00', minutes: 90 },
  ])
  // The clocks go back in between: the hour on the wall stays.
  const steps = await proposed(id, '2027-10-18')
  expect(steps).toMatchObject([
    { assetId: lift, startsAt: '2027-10-18T07:00:00Z', isLater: false },
    { startsAt: '2027-11-08T09:00:00Z', endsAt: '2027-11-08T10:30:00Z', isLater: false },
  ])
  const bookingId = await yard.confirmed()
  const changes = steps.map(({ type, assetId, startsAt, endsAt }, position) => ({
    op: 'create',
    bookingId,
    type,
    assetId,
    startsAt,
    endsAt,
    position,
  }))
  expect(await yard.admin.post('/yard/board/changes', { changes })).toMatchObject({ status: 200 })
})

test('what is taken or closed moves to the next free time, and what follows moves with it', async () => {
  const { id, lift } = await kept('Sempre avanti')
  await yard.session(await yard.confirmed(), { assetId: lift, ...hours('2027-06-07', '08:00', '18:00') })
  const [out, launch] = await proposed(id, '2027-06-07')
  expect(out).toMatchObject({ startsAt: '2027-06-08T06:00:00Z', isLater: true, isTaken: false })
  expect(launch).toMatchObject({ startsAt: '2027-06-29T08:00:00Z' })
  // A Saturday: the lift is closed until Monday.
  expect((await proposed(id, '2027-06-12'))[0]).toMatchObject({ startsAt: '2027-06-14T06:00:00Z' })
})

test('a name is given once in a yard; a booking without times is no template; another yard knows none of them', async () => {
  const { id, bookingId } = await kept('Una volta')
  expect(await yard.admin.post('/yard/templates', { name: 'Una volta', bookingId })).toMatchObject({
    status: 409,
  })
  const empty = { name: 'Vuoto', bookingId: await yard.confirmed() }
  expect(await yard.admin.post('/yard/templates', empty)).toMatchObject({
    status: 422,
    body: { details: [{ path: 'bookingId' }] },
  })
  const director = await server.as('director')
  const { facilities } = (await director.get<{ facilities: { id: string }[] }>('/users/me')).body
  const elsewhere = { facility: facilities[1]?.id ?? '' }
  expect((await director.get<Templates>('/yard/templates', elsewhere)).body.items).toEqual([])
  expect((await director.get(`/yard/templates/${id}/proposal?from=2027-06-07`, elsewhere)).status).toBe(404)
  expect((await director.remove(`/yard/templates/${id}`, elsewhere)).status).toBe(404)
  expect((await director.remove(`/yard/templates/${id}`)).status).toBe(204)
})
