import { stayTransitions } from '@darsena/contract/areas/marina/stay-transitions'
import type { ErrorBody } from '@darsena/contract/kit/error-codes'
import type { ListPage } from '@darsena/contract/kit/list-page'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestApp } from '../../../test-app.ts'
import { marinaOf, type StayRow } from '../testing/test-marina.ts'

interface Part {
  id: string
  from: string
  to: string | null
  slotIds: string[]
  confirmed: boolean
  version: number
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

/** Noon UTC of a day in 2025: over, so that boats can have come and gone. */
const past = (day: string) => `2025-${day}T12:00:00Z`
const act = (stay: StayRow, name: string, body: object = {}) =>
  dockmaster.post<StayRow>(`/port-bookings/${stay.id}/${name}`, body)
const partsOf = async (stay: StayRow): Promise<Part[]> => {
  const url = `/port-booking-arrangements?portBookingId=${stay.id}&sort=from`
  return (await dockmaster.get<ListPage<Part>>(url)).body.items
}
const placed = async (from: string, to: string | null, confirmed = true) => {
  const [slot, other] = await marina.slots()
  const stay = await marina.stay({ from, to })
  expect(await marina.place(stay, [slot], { confirmed })).toMatchObject({ status: 201 })
  return { stay, slot, other }
}

describe('the course of a stay', () => {
  test('leads from request to departure, planned and actual times apart', async () => {
    const { stay } = await placed(past('03-01'), past('03-10'), false)
    expect(await act(stay, 'confirm')).toMatchObject({ status: 200, body: { status: 'CONFIRMED' } })
    expect((await partsOf(stay))[0]).toMatchObject({ confirmed: true })
    expect(await act(stay, 'arrive', { at: past('03-02') })).toMatchObject({
      status: 200,
      body: { status: 'ARRIVED' },
    })
    const left = await act(stay, 'depart', { at: past('03-07') })
    expect(left.body).toMatchObject({
      status: 'DEPARTED',
      from: past('03-01'),
      to: past('03-10'),
      arrivedAt: past('03-02'),
      departedAt: past('03-07'),
    })
  })

  test('leaving early frees the berth at that moment, and not before', async () => {
    const { stay, slot } = await placed(past('04-01'), past('04-30'))
    await act(stay, 'confirm')
    await act(stay, 'arrive', { at: past('04-01') })
    await act(stay, 'depart', { at: past('04-12') })
    expect((await partsOf(stay))[0]).toMatchObject({ to: past('04-12') })
    const early = await marina.stay({ from: past('04-11'), to: past('04-20') })
    expect(await marina.place(early, [slot], { confirmed: true })).toMatchObject({ status: 409 })
    const after = await marina.stay({ from: past('04-12'), to: past('04-20') })
    expect(await marina.place(after, [slot], { confirmed: true })).toMatchObject({ status: 201 })
  })

  test.each(['cancel', 'reject', 'no-show'])('after «%s» the berth is free for others', async (name) => {
    const { stay, slot } = await placed(past('05-01'), past('05-10'))
    if (name === 'no-show') await act(stay, 'confirm')
    expect(await act(stay, name, { note: 'Mai pagato' })).toMatchObject({
      status: 200,
      body: { decisionNote: 'Mai pagato' },
    })
    const next = await marina.stay({ from: past('05-01'), to: past('05-10') })
    expect(await marina.place(next, [slot], { confirmed: true })).toMatchObject({ status: 201 })
  })

  test('a stay that was called off is a request when it is reopened, and meets what came meanwhile', async () => {
    const { stay, slot } = await placed(past('06-01'), past('06-10'))
    await act(stay, 'cancel')
    const next = await marina.stay({ from: past('06-05'), to: past('06-10') })
    await marina.place(next, [slot], { confirmed: true })
    expect(await act(stay, 'reopen')).toMatchObject({ status: 200, body: { status: 'REQUESTED' } })
    const refused = await act(stay, 'confirm')
    expect(refused).toMatchObject({ status: 409, body: { code: 'OVERLAP' } })
    expect(refused.text).toContain(next.code)
  })

  test('names its state where a step does not start there', async () => {
    const { stay } = await placed(past('07-01'), past('07-03'), false)
    const refused = await act(stay, 'depart')
    expect(refused).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } })
    expect(refused.text).toContain('Da confermare')
    expect(await act(stay, 'arrive', { at: '2199-01-01T00:00:00Z' })).toMatchObject({ status: 409 })
    await act(stay, 'confirm')
    expect(await act(stay, 'arrive', { at: '2199-01-01T00:00:00Z' })).toMatchObject({
      status: 422,
      body: { details: [{ path: 'at' }] },
    })
  })

  test('rule 22: the database holds berths in the very states that are declared as holding', async () => {
    const { rows } = await server.pool.query<{ status: string }>(
      'select status from unnest($1::text[]) as status where stay_holds(status)',
      [stayTransitions.states],
    )
    expect(rows.map(({ status }) => status)).toEqual(stayTransitions.groups.holding)
  })

  test('tells who should have come and who should have left', async () => {
    const { stay } = await placed(past('08-01'), past('08-03'))
    await act(stay, 'confirm')
    const read = async () => (await dockmaster.get<StayRow>(`/port-bookings/${stay.id}`)).body
    expect(await read()).toMatchObject({ overdue: true, overstay: false })
    await act(stay, 'arrive', { at: past('08-02') })
    expect(await read()).toMatchObject({ overdue: false, overstay: true })
    const listed = await dockmaster.get<ListPage<StayRow>>(
      `/port-bookings?overstay=true&boatId=${stay.boatId}`,
    )
    expect(listed.body.items.map(({ id }) => id)).toEqual([stay.id])
  })

  test('needs the right to approve for confirming, also part by part', async () => {
    const { stay } = await placed(past('09-01'), past('09-03'), false)
    const viewer = await server.as('viewer')
    expect(await viewer.post(`/port-bookings/${stay.id}/confirm`)).toMatchObject({ status: 403 })
  })
})

describe('parts of a stay', () => {
  test('moving a stay half-way leaves two parts that are together what it was', async () => {
    const { stay, slot, other } = await placed(past('03-01'), past('03-21'))
    expect(await act(stay, 'move', { slotIds: [other], at: past('03-08') })).toMatchObject({ status: 200 })
    expect(await partsOf(stay)).toMatchObject([
      { from: past('03-01'), to: past('03-08'), slotIds: [slot], confirmed: true },
      { from: past('03-08'), to: past('03-21'), slotIds: [other], confirmed: true },
    ])
  })

  test('a stay without an end is split, and ended, and nobody invents a day', async () => {
    const { stay, slot } = await placed(past('03-01'), null)
    await act(stay, 'split', { at: past('04-01') })
    expect(await partsOf(stay)).toMatchObject([
      { to: past('04-01') },
      { from: past('04-01'), to: null, slotIds: [slot] },
    ])
    const { body } = await dockmaster.get<StayRow>(`/port-bookings/${stay.id}`)
    const ended = await dockmaster.patch(`/port-bookings/${stay.id}`, {
      version: body.version,
      to: past('05-01'),
    })
    expect(ended).toMatchObject({ status: 200, body: { to: past('05-01') } })
    expect((await partsOf(stay)).at(-1)).toMatchObject({ to: past('05-01') })
  })

  test('an absence frees the berth for others, and the stay keeps it afterwards', async () => {
    const { stay, slot } = await placed(past('06-01'), past('06-30'))
    expect(await act(stay, 'away', { from: past('06-10'), to: past('06-15') })).toMatchObject({ status: 200 })
    const guest = await marina.stay({ from: past('06-10'), to: past('06-15') })
    expect(await marina.place(guest, [slot], { confirmed: true })).toMatchObject({ status: 201 })
    const longer = await marina.stay({ from: past('06-12'), to: past('06-16') })
    expect(await marina.place(longer, [slot], { confirmed: true })).toMatchObject({ status: 409 })
  })

  test('stay inside their stay, and apart from each other', async () => {
    const { stay, other } = await placed(past('07-05'), past('07-10'))
    expect(await marina.place(stay, [other], { from: past('07-04') })).toMatchObject({
      status: 422,
      body: { details: [{ path: 'from' }] },
    })
    expect(await marina.place(stay, [other])).toMatchObject({ status: 409, body: { code: 'OVERLAP' } })
  })

  test('follow their stay when it is put off or shortened', async () => {
    const { stay } = await placed(past('08-05'), past('08-10'))
    const changed = await dockmaster.patch<StayRow>(`/port-bookings/${stay.id}`, {
      version: stay.version,
      from: past('08-06'),
      to: past('08-20'),
    })
    expect(changed, changed.text).toMatchObject({ status: 200 })
    expect(await partsOf(stay)).toMatchObject([{ from: past('08-06'), to: past('08-20') }])
  })

  test('of a boat are never in two places at a time', async () => {
    const { stay, other } = await placed(past('09-01'), past('09-10'))
    const again = await marina.stay({ from: past('09-05'), to: past('09-12'), boatId: stay.boatId ?? '' })
    expect(await marina.place(again, [other], { confirmed: true })).toMatchObject({
      status: 409,
      body: { details: [{ slot: null, with: { bookingId: stay.id } }] },
    })
  })

  test('of a wide boat hold two berths, and both are taken', async () => {
    const [a, b] = await marina.slots({ maxBeam: 4 })
    const boatId = await marina.boat({ beam: 6.5 })
    const stay = await marina.stay({ from: past('10-01'), to: past('10-05'), boatId })
    expect(await marina.place(stay, [a])).toMatchObject({ status: 422, body: { code: 'MISFIT' } })
    expect(await marina.place(stay, [a, b], { confirmed: true })).toMatchObject({ status: 201 })
    const next = await marina.stay({ from: past('10-02'), to: past('10-03') })
    for (const slot of [a, b])
      expect(await marina.place(next, [slot], { confirmed: true })).toMatchObject({ status: 409 })
  })
})

describe('fit', () => {
  test('a boat too long is refused on a move as on a create, unless it is let in with a reason that is kept', async () => {
    const short = await marina.slot({ length: 12 })
    const boatId = await marina.boat({ lengthOverall: 14.2 })
    const stay = await marina.stay({ from: past('11-01'), to: past('11-10'), boatId })
    const [slot] = await marina.slots()
    await marina.place(stay, [slot], { confirmed: true })
    const refused = await act(stay, 'move', { slotIds: [short], at: past('11-01') })
    expect(refused).toMatchObject({ status: 422, body: { code: 'MISFIT', details: [{ path: 'slotIds' }] } })
    expect(refused.text).toContain('2,2 m')
    const overrideReason = 'Sporge sul corridoio, concordato'
    expect(await act(stay, 'move', { slotIds: [short], at: past('11-01'), overrideReason })).toMatchObject({
      status: 200,
    })
    expect(await partsOf(stay)).toMatchObject([{ slotIds: [short], overrideReason }])
  })

  test('boats lie side by side on a quay until it is full, whoever is confirmed first', async () => {
    const quay = await marina.slot({ occupancy: 'LINEAR', length: 38 })
    const stays: StayRow[] = []
    for (let at = 0; at < 4; at += 1) {
      const boatId = await marina.boat({ lengthOverall: 12 })
      const stay = await marina.stay({ from: past('12-01'), to: past('12-05'), boatId })
      await marina.place(stay, [quay])
      stays.push(stay)
    }
    // 3 × 12 m and two gaps of 1 m are 38 m.
    const answers = await Promise.all(stays.map((stay) => act(stay, 'confirm')))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409])
  })

  test('a closed berth is held like a stay, needs a reason and has no boat', async () => {
    const body = { portId: marina.port.id, kind: 'CLOSURE', from: past('12-10'), to: past('12-20') }
    const refused = await dockmaster.post<ErrorBody>('/port-bookings', body)
    expect(refused).toMatchObject({ status: 422, body: { details: [{ path: 'reason' }] } })
    const closure = await dockmaster.post<StayRow>('/port-bookings', { ...body, reason: 'Palo rotto' })
    // Nobody asks for it, so nobody confirms it.
    expect(closure).toMatchObject({ status: 201, body: { status: 'CONFIRMED' } })
    const [slot] = await marina.slots()
    expect(await marina.place(closure.body, [slot], { confirmed: true })).toMatchObject({ status: 201 })
    const stay = await marina.stay({ from: past('12-19'), to: past('12-22') })
    expect(await marina.place(stay, [slot], { confirmed: true })).toMatchObject({ status: 409 })
  })
})
