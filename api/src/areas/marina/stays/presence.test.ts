import type { ArrivalNotices } from '@darsena/contract/areas/marina/arrival'
import type { ListPage } from '@darsena/contract/kit/list-page'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestApp } from '../../../test-app.ts'
import { marinaOf, type StayRow } from '../testing/test-marina.ts'

interface Part {
  from: string
  to: string | null
}

let server: Awaited<ReturnType<typeof startTestApp>>
let dockmaster: Client
let marina: Awaited<ReturnType<typeof marinaOf>>

beforeAll(async () => {
  server = await startTestApp()
  dockmaster = await server.as('dockmaster')
  marina = await marinaOf(server)
})
afterAll(() => server.stop())

const fromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const act = (stay: StayRow, name: string, body: object = {}) =>
  dockmaster.post<StayRow>(`/port-bookings/${stay.id}/${name}`, body)
const partsOf = async ({ id }: StayRow) =>
  (await dockmaster.get<ListPage<Part>>(`/port-booking-arrangements?portBookingId=${id}&sort=from`)).body
    .items
const noticesOf = async ({ id }: StayRow) =>
  (await dockmaster.get<ArrivalNotices>(`/port-bookings/${id}/arrival`)).body.notices

const confirmed = async (slot: string, from: number, to: number, boatId?: string) => {
  const stay = await marina.stay({ from: fromNow(from), to: fromNow(to), ...(boatId && { boatId }) })
  await marina.place(stay, [slot])
  expect(await act(stay, 'confirm')).toMatchObject({ status: 200 })
  return stay
}

describe('an arrival', () => {
  test('is refused while somebody still lies on the berth, who is named, and goes once that one has left', async () => {
    const [slot] = await marina.slots()
    const there = await confirmed(slot, -9, -1)
    await act(there, 'arrive', { at: fromNow(-9) })
    const next = await confirmed(slot, -0.5, 5)
    expect(await noticesOf(next)).toMatchObject([{ kind: 'OCCUPIED', bookingId: there.id }])
    const refused = await act(next, 'arrive')
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'OVERLAP', details: [{ with: { bookingId: there.id } }] },
    })
    expect(refused.text).toContain('c’è ancora')
    await act(there, 'depart')
    expect(await noticesOf(next)).toEqual([])
    expect(await act(next, 'arrive')).toMatchObject({ status: 200, body: { status: 'ARRIVED' } })
  })

  test('is refused while the same boat is in port elsewhere', async () => {
    const [slot, other] = await marina.slots()
    const first = await confirmed(slot, -9, -3)
    await act(first, 'arrive', { at: fromNow(-9) })
    const second = await confirmed(other, -0.5, 5, first.boatId ?? '')
    expect(await noticesOf(second)).toMatchObject([{ kind: 'ELSEWHERE', bookingId: first.id }])
    const refused = await act(second, 'arrive')
    expect(refused).toMatchObject({ status: 409, body: { code: 'OVERLAP' } })
    expect(refused.text).toContain(first.code)
  })

  test('before its time moves the beginning of stay and berth, unless others hold the berth until then', async () => {
    const [slot, other] = await marina.slots()
    const early = await confirmed(slot, 2, 5)
    expect(await noticesOf(early)).toMatchObject([{ kind: 'EARLY', bookingId: null }])
    const arrived = await act(early, 'arrive')
    expect(arrived.body.from).toBe(arrived.body.arrivedAt)
    expect((await partsOf(early))[0]?.from).toBe(arrived.body.arrivedAt)

    await confirmed(other, -1, 2)
    const held = await confirmed(other, 2, 5)
    expect(await act(held, 'arrive')).toMatchObject({ status: 409, body: { code: 'OVERLAP' } })
    expect((await partsOf(held))[0]?.from).toBe(held.from)
  })

  test('says beforehand that it is late, has no berth, or that the berth is closed or too small by now', async () => {
    const [slot, small] = await marina.slots()
    const late = await confirmed(slot, -3, 5)
    expect(await noticesOf(late)).toMatchObject([{ kind: 'LATE' }])
    await dockmaster.patch(`/boat-slots/${slot}`, { version: 1, active: false })
    expect((await noticesOf(late)).map(({ kind }) => kind)).toEqual(['NOT_USABLE', 'LATE'])
    const squeezed = await confirmed(small, -0.5, 5)
    await dockmaster.patch(`/boat-slots/${small}`, { version: 1, length: 9 })
    expect(await noticesOf(squeezed)).toMatchObject([{ kind: 'MISFIT' }])
    const nowhere = await marina.stay({ from: fromNow(-0.5), to: fromNow(3) })
    await act(nowhere, 'confirm')
    expect(await noticesOf(nowhere)).toMatchObject([{ kind: 'NO_BERTH' }])
  })

  test('that never was is taken back with its reason, and the stay is expected again', async () => {
    const [slot] = await marina.slots()
    const stay = await confirmed(slot, -1, 5)
    await act(stay, 'arrive')
    const undone = await act(stay, 'undo-arrival', { note: 'Era la gemella' })
    expect(undone.body).toMatchObject({
      status: 'CONFIRMED',
      arrivedAt: null,
      decisionNote: 'Era la gemella',
    })
    const history = await dockmaster.get(`/port-bookings/${stay.id}/history`)
    expect(history.text).toContain('ARRIVED')
  })
})

describe('a departure taken back', () => {
  test('gives the boat its berths again, as they were planned', async () => {
    const [slot, other] = await marina.slots()
    const stay = await marina.stay({ from: fromNow(-3), to: fromNow(9) })
    await marina.place(stay, [slot], { to: fromNow(4) })
    await marina.place(stay, [other], { from: fromNow(4) })
    const planned = (await partsOf(stay)).map(({ from, to }) => [Date.parse(from), Date.parse(to ?? '')])
    await act(stay, 'confirm')
    await act(stay, 'arrive', { at: fromNow(-2) })
    await act(stay, 'depart')
    expect(await partsOf(stay)).toHaveLength(1)
    expect(await act(stay, 'undo-departure', { note: 'Solo una gita' })).toMatchObject({
      status: 200,
      body: { status: 'ARRIVED', departedAt: null },
    })
    expect((await partsOf(stay)).map(({ from, to }) => [Date.parse(from), Date.parse(to ?? '')])).toEqual(
      planned,
    )
  })

  test('is refused where the berth was given to another one meanwhile', async () => {
    const [slot] = await marina.slots()
    const stay = await confirmed(slot, -3, 9)
    await act(stay, 'arrive', { at: fromNow(-2) })
    await act(stay, 'depart', { at: fromNow(-1) })
    const next = await confirmed(slot, 1, 4)
    const refused = await act(stay, 'undo-departure', { note: 'Solo una gita' })
    expect(refused).toMatchObject({ status: 409, body: { code: 'OVERLAP' } })
    expect(refused.text).toContain(next.code)
  })
})

test('the database itself lets no boat and no berth be in port twice; a quay takes as many as it has metres for', async () => {
  const { pool } = server
  const quay = await marina.slot({ occupancy: 'LINEAR', length: 26 })
  const [slot, other] = await marina.slots()
  const arrive = (stay: StayRow) =>
    pool.query("update port_bookings set status = 'ARRIVED', arrived_at = now() where id = $1", [stay.id])
  const first = await confirmed(slot, -9, -1)
  await arrive(first)
  await expect(arrive(await confirmed(slot, -0.5, 3))).rejects.toThrow('somebody lies there')
  await expect(arrive(await confirmed(other, -0.5, 3, first.boatId ?? ''))).rejects.toThrow(
    'port_bookings_boat_id_excl',
  )
  // 12 + 1 + 12 of 26 m, though one of them should have left.
  await arrive(await confirmed(quay, -9, -1))
  await arrive(await confirmed(quay, -0.5, 3))
  await expect(arrive(await confirmed(quay, -0.4, 3))).rejects.toThrow('somebody lies there')
})
