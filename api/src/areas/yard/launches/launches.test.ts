import type { LaunchesAnswer } from '@darsena/contract/areas/yard/launches'
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

const setInFront = (place: string, blockedByIds: string[]) =>
  yard.admin.put(`/yard/places/${place}/in-front`, { blockedByIds })
const launches = async () => (await yard.admin.get<LaunchesAnswer>('/yard/launches')).body

test('boats ashore are listed with the places in front of them, by road or by their stay', async () => {
  const [front, behind] = [await yard.ashore(), await yard.ashore()]
  expect(await setInFront(behind, [front])).toMatchObject({ status: 204 })
  const byRoad = await yard.boat()
  const order = (await yard.made('/bookings', { boatId: byRoad, wantedLaunchOn: '2027-04-03' })).id
  await yard.act(`/bookings/${order}`, 'request', 'confirm')
  const times = { startsAt: '2025-05-05T08:00:00Z', endsAt: '2025-05-05T09:00:00Z' }
  const hauled = await yard.session(order, { toSlotId: front, ...times })
  await yard.act(`/booking-sessions/${hauled}`, ['finish', { at: '2025-05-05T09:00:00Z' }])
  const staying = await yard.boat()
  const period = { from: '2025-05-02T10:00:00Z', to: null }
  await yard.place(await yard.stay({ boatId: staying, ...period }), [behind], period)
  const { places, boats } = await launches()
  const boatAt = (place: string) => boats.filter((boat) => places[boat.place]?.id === place)
  expect(boatAt(front)).toMatchObject([{ id: byRoad, wantedOn: '2027-04-03', plannedOn: null }])
  expect(boatAt(behind)).toMatchObject([{ id: staying, wantedOn: null }])
  const at = places.findIndex(({ id }) => id === behind)
  expect(places[at]?.blockedBy.map((one) => places[one]?.id)).toEqual([front])
})

test('no place is behind itself, in the water, or in another port', async () => {
  const [first, second, third] = [await yard.ashore(), await yard.ashore(), await yard.ashore()]
  expect(await setInFront(second, [first])).toMatchObject({ status: 204 })
  expect(await setInFront(third, [second])).toMatchObject({ status: 204 })
  const elsewhere = await yardOf(server)
  for (const inFront of [first, third, await yard.slot(), await elsewhere.ashore()])
    expect(await setInFront(first, [inFront])).toMatchObject({
      status: 422,
      body: { details: [{ path: 'blockedByIds' }] },
    })
  // The database has the last word.
  await expect(
    server.pool.query(
      `insert into boat_slot_to_blockers (id, boat_slot_id, blocked_by_id, position) values (gen_random_uuid(), $1, $2, 0)`,
      [first, third],
    ),
  ).rejects.toThrow('not behind itself')
})
