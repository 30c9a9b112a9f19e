import type { CurrentUser } from '@darsena/contract/kit/current-user'
import { workThrough } from '../../../history/test-random-calls.ts'
import { joinTestApp, startTestApp, type TestApp } from '../../../test-app.ts'
import { yardOf } from '../test-yard.ts'
import { type SmallYard, YardHistory, type YardOrder } from './test-yard-history.ts'

const times = <T>(count: number, make: () => Promise<T>): Promise<T[]> =>
  Array.from({ length: count }).reduce<Promise<T[]>>(
    async (made) => [...(await made), await make()],
    Promise.resolve([]),
  )

/** Two lifts and a tractor, three places each in the water and ashore, six boats of which four have a stay. */
async function smallYard(server: TestApp): Promise<SmallYard> {
  const yard = await yardOf(server)
  const { facilities } = (await yard.admin.get<CurrentUser>('/users/me')).body
  const [here] = facilities
  const lift = { capacityKg: 40_000, maxBeam: 6 }
  const assets = [
    await yard.asset({ ...lift, setUpMinutes: 15 }),
    await yard.asset(lift),
    await yard.asset({ ...lift, exclusive: false }),
  ]
  const water = await times(4, () => yard.slot())
  const ground = await times(4, () => yard.ashore())
  const boats = await times(6, () => yard.boat())
  const stays = new Map<string, { stayId: string; slotId: string }>()
  const period = { from: '2025-10-01T10:00:00Z', to: null }
  for (const [at, slotId] of [...water.slice(0, 3), ...ground.slice(0, 1)].entries()) {
    const boatId = boats[at] ?? ''
    const stayId = await yard.stay({ boatId, ...period })
    await yard.place(stayId, [slotId], period)
    await yard.act(`/port-bookings/${stayId}`, 'confirm')
    if (at % 2 === 0) await yard.act(`/port-bookings/${stayId}`, ['arrive', { at: period.from }])
    stays.set(boatId, { stayId, slotId })
  }
  const heavy = await yard.boat({ displacementKg: 60_000 })
  return {
    zone: here?.timeZone ?? '',
    facilityId: here?.id ?? '',
    assets,
    water,
    ground,
    boats,
    heavy,
    stays,
  }
}

/**
 * Many clients of two processes on one database plan, work and put off with the same few lifts and boats at once; afterwards
 * the tables are judged by themselves and by what was acknowledged.
 */
export async function runYardHistory(
  order: YardOrder,
): Promise<{ violations: string[]; done: Map<string, number> }> {
  const server = await startTestApp()
  const second = await joinTestApp(server.url, server.files)
  try {
    const yard = await smallYard(server)
    if (order.sabotage) await server.pool.query(order.sabotage)
    const users = [
      [await server.as('admin'), await second.as('admin')],
      [await server.as('director'), await second.as('director')],
    ]
    const history = new YardHistory(server, order, users, yard)
    await workThrough(order.operations, [
      ...Array.from({ length: order.clients }, () => () => history.step()),
      ...Array.from({ length: order.outsiders }, () => () => history.outside()),
    ])
    await history.judge()
    return { violations: history.violations.map((text) => text.slice(0, 500)), done: history.done }
  } finally {
    await second.stop()
    await server.stop()
  }
}
