import type { DeskCounts } from '@darsena/contract/areas/marina/desk/desk'
import { deskQuery, deskTabs } from '@darsena/contract/areas/marina/desk/desk'
import type { ManyMoved } from '@darsena/contract/kit/define-transitions'
import type { ListPage } from '@darsena/contract/kit/list-page'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestApp } from '../../../test-app.ts'
import { marinaOf, type StayRow } from '../testing/test-marina.ts'

let server: Awaited<ReturnType<typeof startTestApp>>
let dockmaster: Client
let marina: Awaited<ReturnType<typeof marinaOf>>

beforeAll(async () => {
  server = await startTestApp()
  dockmaster = await server.as('dockmaster')
  marina = await marinaOf(server)
})
afterAll(() => server.stop())

const hour = 3_600_000
const fromNow = (hours: number) => new Date(Date.now() + hours * hour).toISOString()
const many = (move: string, stays: readonly StayRow[], more: object = {}) =>
  dockmaster.post<ManyMoved>(`/port-bookings/${move}`, { ids: stays.map(({ id }) => id), ...more })

const placed = async (from: string, to: string | null, slot: string) => {
  const stay = await marina.stay({ from, to })
  await marina.place(stay, [slot])
  return stay
}

/** The stays of this port behind a tab of the desk's list. */
async function behind(tab: (typeof deskTabs)[number], today: string): Promise<string[]> {
  const query = new URLSearchParams({ ...deskQuery(tab, today), portId: marina.port.id })
  const answer = await dockmaster.get<ListPage<StayRow>>(`/port-bookings?${query}`)
  expect(answer.status, answer.text).toBe(200)
  return answer.body.items.map(({ id }) => id)
}

test('the tabs of the desk hold who comes and goes today, is there, is late, has no berth, or waits for a decision', async () => {
  const { body: before } = await dockmaster.get<DeskCounts>('/port-bookings/desk')
  const { today } = before
  // On the facility's clock, whatever the hour of the test.
  const noon = `${today}T12:00:00Z`
  const [slot, other] = await marina.slots()
  const coming = await placed(noon, fromNow(240), slot)
  const late = await placed(fromNow(-72), fromNow(-48), other)
  const unplaced = await marina.stay({ from: fromNow(300), to: fromNow(400) })
  const [third] = await marina.slots()
  const there = await placed(fromNow(-100), noon, third)
  await many('confirm', [late, there])
  await many('arrive', [there], { at: fromNow(-99) })

  expect(await behind('arrivals', today)).toEqual([coming.id])
  expect(await behind('departures', today)).toEqual([there.id])
  expect(await behind('inPort', today)).toEqual([there.id])
  expect(await behind('late', today)).toContain(late.id)
  expect(await behind('late', today)).not.toContain(coming.id)
  expect(await behind('unplaced', today)).toEqual([unplaced.id])
  expect(await behind('toConfirm', today)).toEqual([coming.id, unplaced.id])

  const { body: after } = await dockmaster.get<DeskCounts>('/port-bookings/desk')
  const more = deskTabs.map((tab) => (after.counts[tab] ?? 0) - (before.counts[tab] ?? 0))
  expect(more.slice(0, 3)).toEqual([1, 1, 1])
  expect(more.slice(4)).toEqual([1, 2])
})

test('a row tells what the desk asks first: measures, berths in the order of their time, and a phone to call', async () => {
  const admin = await server.as('admin')
  const contact = await admin.post<{ id: string }>('/boat-members', {
    lastName: 'Dapelo',
    phone: '+39 010 1',
  })
  const boatId = await marina.boat({ name: 'Lunga', lengthOverall: 12.5, beam: 4 })
  const stay = await marina.stay({ boatId, from: fromNow(500), to: fromNow(600) })
  await dockmaster.patch(`/port-bookings/${stay.id}`, { version: stay.version, contactId: contact.body.id })
  const [late, early] = await marina.slots()
  const middle = fromNow(550)
  await marina.place(stay, [early], { to: middle })
  await marina.place(stay, [late], { from: middle })
  const list = await dockmaster.get<ListPage<StayRow>>(`/port-bookings?boatId=${boatId}`)
  expect(list.body.items[0]).toMatchObject({
    boat: { name: 'Lunga', lengthOverall: '12.500', beam: '4.000' },
    contact: { label: 'Dapelo', phone: '+39 010 1' },
    slotIds: [early, late],
    slots: [{ id: early }, { id: late }],
  })
})

test('several stays are confirmed at once; what cannot be done is told by name, and leaves the others alone', async () => {
  const [slot, other] = await marina.slots()
  const first = await placed(fromNow(700), fromNow(800), slot)
  const rival = await placed(fromNow(750), fromNow(850), slot)
  const free = await placed(fromNow(700), fromNow(800), other)
  const { body } = await many('confirm', [first, rival, free])
  expect(body.done).toEqual([first.id, free.id])
  expect(body.refused).toMatchObject([{ id: rival.id, label: rival.code, code: 'OVERLAP' }])
  expect(body.refused[0]?.message).toContain(first.code)
  const again = await many('confirm', [first])
  expect(again.body).toMatchObject({ done: [], refused: [{ code: 'WRONG_STATE' }] })
})

test('a stay of another facility is refused without a word about it', async () => {
  const elsewhere = await marinaOf(server, { facility: 1 })
  const stay = await elsewhere.stay({ from: fromNow(700), to: fromNow(800) })
  const { body } = await many('confirm', [stay])
  expect(body).toMatchObject({ done: [], refused: [{ id: stay.id, label: '', code: 'NOT_FOUND' }] })
  const gate = await server.as('gatekeeper')
  expect(await gate.post('/port-bookings/confirm', { ids: [stay.id] })).toMatchObject({ status: 403 })
})
