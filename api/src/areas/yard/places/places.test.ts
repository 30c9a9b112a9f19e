import type { PlaceChange, plannedMoves } from '@darsena/contract/areas/yard/planned-moves'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { startTestApp } from '../../../test-app.ts'
import { type Yard, yardOf } from '../test-yard.ts'

let server: Awaited<ReturnType<typeof startTestApp>>
let yard: Yard

beforeAll(async () => {
  server = await startTestApp()
  yard = await yardOf(server)
})
afterAll(() => server.stop())

const period = { from: '2025-05-01T10:00:00Z', to: null }
const times = { startsAt: '2025-05-12T08:00:00Z', endsAt: '2025-05-12T09:00:00Z' }
const day = { from: '2025-05-12T00:00:00Z', to: '2025-05-13T00:00:00Z' }

const staying = async (slotId: string) => {
  const boatId = await yard.boat()
  await yard.place(await yard.stay({ boatId, ...period }), [slotId], period)
  return boatId
}
const movesOf = async () =>
  (
    await yard.admin.get<z.infer<typeof plannedMoves>>(
      `/yard/planned-moves?portId=${yard.portId}&from=${day.from}&to=${day.to}`,
    )
  ).body.items
const changeOf = async (boatId: string, toSlotId: string) =>
  (
    await yard.admin.get<PlaceChange>(
      `/yard/place-change?boatId=${boatId}&toSlotId=${toSlotId}&at=${times.startsAt}`,
    )
  ).body

test('planned work marks the berth that a boat leaves and the place where she comes, until it is done', async () => {
  const [water, ground] = [await yard.slot(), await yard.ashore()]
  const boatId = await staying(water)
  const id = await yard.session(await yard.confirmed(boatId), { toSlotId: ground, ...times })
  const mine = async () => (await movesOf()).filter(({ sessionId }) => sessionId === id)
  expect(await mine()).toMatchObject([{ at: times.startsAt, fromSlotIds: [water], toSlotId: ground }])
  await yard.act(`/booking-sessions/${id}`, ['finish', { at: times.endsAt }])
  expect(await mine()).toEqual([])
})

test('planning shows the change of place beforehand, and who holds the target', async () => {
  const [water, ground, taken] = [await yard.slot(), await yard.ashore(), await yard.ashore()]
  const boatId = await staying(water)
  await staying(taken)
  expect(await changeOf(boatId, ground)).toMatchObject({
    from: [expect.stringMatching(/^P/)],
    isSamePort: true,
    taken: [],
  })
  const [holder] = (await changeOf(boatId, taken)).taken
  expect(holder?.to).toBeNull()
  expect(Date.parse(holder?.from ?? '')).toBe(Date.parse(period.from))
  expect((await changeOf(await yard.boat(), ground)).from).toBeNull()
  const elsewhere = await yardOf(server)
  expect(await changeOf(boatId, await elsewhere.ashore())).toMatchObject({ isSamePort: false })
})

test('it warns of boats behind the place that are launched before this one, and of no others', async () => {
  const [front, behind] = [await yard.ashore(), await yard.ashore()]
  await yard.admin.put(`/yard/places/${behind}/in-front`, { blockedByIds: [front] })
  const earlier = await staying(behind)
  const wanted = async (boatId: string, wantedLaunchOn: string) => {
    const { id } = await yard.made('/bookings', { boatId, wantedLaunchOn })
    await yard.act(`/bookings/${id}`, 'request', 'confirm')
  }
  await wanted(earlier, '2025-06-01')
  const [later, first, undated] = [await yard.boat(), await yard.boat(), await yard.boat()]
  await wanted(later, '2025-07-01')
  await wanted(first, '2025-05-20')
  expect((await changeOf(later, front)).behind).toMatchObject([{ day: '2025-06-01' }])
  expect((await changeOf(undated, front)).behind).toHaveLength(1)
  expect((await changeOf(first, front)).behind).toEqual([])
})
