import type { BoatOverview } from '@darsena/contract/areas/fleet/boat-overview'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp } from '../../test-app.ts'
import { marinaOf } from './testing/test-marina.ts'

let server: Awaited<ReturnType<typeof startTestApp>>
let marina: Awaited<ReturnType<typeof marinaOf>>
beforeAll(async () => {
  server = await startTestApp()
  marina = await marinaOf(server)
})
afterAll(() => server.stop())

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString()

test('a boat tells where she is and what comes next, as far as the reader may see it', async () => {
  const { client } = marina
  const boatId = await marina.boat()
  const slot = await marina.slot({ code: 'Z9' })
  const now = await marina.stay({ boatId, from: day(-2), to: day(2) })
  expect((await marina.place(now, [slot])).status).toBe(201)
  expect((await client.post(`/port-bookings/${now.id}/confirm`)).status).toBe(200)
  const overview = async (account = 'dockmaster') => {
    const reader = await server.as(account)
    return (await reader.get<BoatOverview>(`/boats/${boatId}/overview`)).body
  }
  expect(await overview()).toMatchObject({ whereNow: null, next: [{ id: now.id, slots: ['Z9'] }] })
  expect((await client.post(`/port-bookings/${now.id}/arrive`)).status).toBe(200)
  const later = await marina.stay({ boatId, from: day(10), to: null })
  expect(await overview()).toMatchObject({
    whereNow: { id: now.id, code: now.code, status: 'ARRIVED', slots: ['Z9'] },
    next: [{ id: later.id, status: 'REQUESTED', to: null, slots: [] }],
  })
  // A surveyor sees yachts, and no stays.
  expect(await overview('surveyor')).toMatchObject({ whereNow: null, next: [] })
  const list = await client.get<{ items: { id: string; ports: unknown[] }[] }>(
    `/boats?portIds=${marina.port.id}`,
  )
  expect(list.body.items).toMatchObject([{ id: boatId, ports: [{ id: marina.port.id }] }])
})

test('a boat that is away is told to be so, with the berth that is kept for her; one that stays too long still lies there', async () => {
  const { client } = marina
  const [kept, overdue] = [await marina.slot({ code: 'Z1' }), await marina.slot({ code: 'Z2' })]
  const arrived = async (slot: string, to: number) => {
    const stay = await marina.stay({ from: day(-4), to: day(to) })
    await marina.place(stay, [slot])
    await client.post(`/port-bookings/${stay.id}/confirm`)
    expect(await client.post(`/port-bookings/${stay.id}/arrive`, { at: day(-4) })).toMatchObject({
      status: 200,
    })
    return stay
  }
  const whereNow = async (boatId: string | null) =>
    (await client.get<BoatOverview>(`/boats/${boatId}/overview`)).body
  const absence = { from: day(-1), to: day(1), keeps: true }
  const away = await arrived(kept, 3)
  expect(await whereNow(away.boatId)).toMatchObject({ whereNow: { isAway: false, slots: ['Z1'] } })
  expect(await client.post(`/port-bookings/${away.id}/away`, absence)).toMatchObject({ status: 200 })
  expect(await whereNow(away.boatId)).toMatchObject({ whereNow: { isAway: true, slots: ['Z1'] } })
  const late = await arrived(overdue, -1)
  expect(await whereNow(late.boatId)).toMatchObject({ whereNow: { isAway: false, slots: ['Z2'] } })
})
