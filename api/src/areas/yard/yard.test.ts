import type { ErrorBody } from '@darsena/contract/kit/error-codes'
import type { ListPage } from '@darsena/contract/kit/list-page'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestApp } from '../../test-app.ts'

interface Row {
  id: string
  version: number
  status: string
}
interface Part {
  id: string
  from: string
  to: string | null
  slotIds: string[]
}

let server: Awaited<ReturnType<typeof startTestApp>>
let admin: Client
let yard: Client
let lift: string
let portId: string
let groupId: string
let serial = 0

beforeAll(async () => {
  server = await startTestApp()
  admin = await server.as('admin')
  yard = await server.as('yard-manager')
  portId = await made('/ports', { name: 'Porto del cantiere', code: 'PC' })
  groupId = await made('/boat-slot-groups', { portId, name: 'Piazzale' })
  lift = await asset({ name: 'Travel lift', capacityKg: 40_000, maxBeam: 6 })
})
afterAll(() => server.stop())

async function made(url: string, body: object): Promise<string> {
  const answer = await admin.post<Row>(url, body)
  expect(answer, answer.text).toMatchObject({ status: 201 })
  return answer.body.id
}
const name = (what: string) => {
  serial += 1
  return `${what} ${serial}`
}
const asset = (values: object) => made('/assets', { name: name('Gru'), kind: 'TRAVEL_LIFT', ...values })
const boat = (values: object = {}) =>
  made('/boats', {
    name: name('Alba'),
    lengthOverall: 12,
    beam: 4,
    draft: 2,
    displacementKg: 9000,
    ...values,
  })
const slot = (kind: 'WATER' | 'GROUND_OUTDOOR') =>
  made('/boat-slots', { code: name(kind.slice(0, 5)), groupId, kind, length: 15, maxBeam: 5, maxDraft: 4 })
const booking = async (boatId?: string) => made('/bookings', { boatId: boatId ?? (await boat()) })
const act = <R = Row>(url: string, body: object = {}) => yard.post<R>(url, body)

async function confirmed(boatId?: string): Promise<string> {
  const id = await booking(boatId)
  await act(`/bookings/${id}/request`)
  expect(await act(`/bookings/${id}/confirm`)).toMatchObject({ status: 200, body: { status: 'CONFIRMED' } })
  return id
}
const session = (bookingId: string, values: object = {}) =>
  yard.post<Row & { assetName: string }>('/booking-sessions', { bookingId, type: 'HAUL_OUT', ...values })
const at = (clock: string, day = '2025-05-12') => `${day}T${clock}:00Z`
const hours = (from: string, to: string, day?: string) => ({ startsAt: at(from, day), endsAt: at(to, day) })

describe('rule 24: a session', () => {
  test('needs an asset that nobody else has at that time, set-up included, and names who has it', async () => {
    const crane = await asset({ capacityKg: 40_000, maxBeam: 6, setUpMinutes: 30 })
    const first = await booking()
    expect(await session(first, { assetId: crane, ...hours('08:00', '09:00') })).toMatchObject({
      status: 201,
    })
    const refused = await session(await booking(), { assetId: crane, ...hours('09:20', '10:00') })
    expect(refused).toMatchObject({ status: 409, body: { code: 'OVERLAP' } })
    expect(refused.text).toContain('C2')
    expect(await session(await booking(), { assetId: crane, ...hours('09:30', '10:00') })).toMatchObject({
      status: 201,
    })
  })

  test('has its boat to itself', async () => {
    const boatId = await boat()
    await session(await booking(boatId), hours('08:00', '09:00'))
    const refused = await session(await booking(boatId), { type: 'RIGGING', ...hours('08:30', '10:00') })
    expect(refused).toMatchObject({ status: 409, body: { code: 'OVERLAP' } })
  })

  test('of two rivals at once exactly one is kept', async () => {
    const crane = await asset({ capacityKg: 40_000 })
    const rivals = await Promise.all(Array.from({ length: 6 }, () => booking()))
    const answers = await Promise.all(
      rivals.map((id) => session(id, { assetId: crane, ...hours('08:00', '09:00') })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409])
  })

  test('is refused where the lift cannot bear the boat, unless somebody who may approve says why', async () => {
    const heavy = await boat({ displacementKg: 60_000 })
    const id = await booking(heavy)
    const values = { assetId: lift, ...hours('06:00', '07:00') }
    expect(await session(id, values)).toMatchObject({ status: 422, body: { code: 'MISFIT' } })
    expect(await session(id, { ...values, overrideReason: 'Svuotata di acqua e gasolio' })).toMatchObject({
      status: 201,
      body: { overrideReason: 'Svuotata di acqua e gasolio' },
    })
    const unknown = await boat({ displacementKg: null })
    expect(
      await session(await booking(unknown), { assetId: lift, ...hours('04:00', '05:00') }),
    ).toMatchObject({
      status: 201,
    })
  })

  test.each([
    ['ends before it starts', hours('09:00', '08:00'), 'endsAt'],
    ['lasts no minute', hours('09:00', '09:00'), 'endsAt'],
    ['lasts 90 days', { startsAt: at('09:00', '2025-01-01'), endsAt: at('09:00', '2025-04-01') }, 'endsAt'],
    ['has a start and no end', { startsAt: at('09:00') }, 'endsAt'],
  ])('that %s is refused at its field', async (_, values, path) => {
    const refused = await session(await booking(), values)
    expect(refused).toMatchObject({ status: 422, body: { details: [{ path }] } })
  })

  test('rule 18: from 23:30 on 24/10 to 04:00 on 25/10/2026 lasts five hours and a half', async () => {
    const night = { startsAt: '2026-10-24T23:30:00+02:00', endsAt: '2026-10-25T04:00:00+01:00' }
    const { body } = await session(await booking(), night)
    const [from, to] = [body, body].map((row, end) => Date.parse(Object(row)[end ? 'endsAt' : 'startsAt']))
    expect(((to ?? 0) - (from ?? 0)) / 3_600_000).toBe(5.5)
  })

  test('of a haul-out ends ashore, and a target in another facility is none', async () => {
    const water = await slot('WATER')
    expect(await session(await booking(), { toSlotId: water })).toMatchObject({
      status: 422,
      body: { details: [{ path: 'toSlotId' }] },
    })
    const foreign = await admin.get<{ facilities: { id: string; isDefault: boolean }[] }>('/users/me')
    const facility = foreign.body.facilities.find(({ isDefault }) => !isDefault)?.id ?? ''
    const port = await admin.post<Row>('/ports', { name: 'Altrove', code: 'AL' }, { facility })
    const group = await admin.post<Row>(
      '/boat-slot-groups',
      { portId: port.body.id, name: 'X' },
      { facility },
    )
    const there = { code: 'X1', groupId: group.body.id, kind: 'GROUND_OUTDOOR' }
    const other = await admin.post<Row>('/boat-slots', there, { facility })
    expect(await session(await booking(), { toSlotId: other.body.id })).toMatchObject({
      status: 422,
      body: { details: [{ path: 'toSlotId' }] },
    })
  })
})

describe('the course of a booking', () => {
  test('leads from draft to done by what becomes of its sessions', async () => {
    const id = await confirmed()
    const first = await session(id, hours('08:00', '09:00'))
    const second = await session(id, { type: 'HAUL_IN', ...hours('10:00', '11:00') })
    await act(`/booking-sessions/${first.body.id}/start`, { at: at('08:05') })
    expect((await yard.get<Row>(`/bookings/${id}`)).body.status).toBe('IN_PROGRESS')
    await act(`/booking-sessions/${first.body.id}/finish`, { at: at('09:05'), note: 'Carena pulita' })
    await act(`/booking-sessions/${second.body.id}/fail`, { note: 'Troppo vento' })
    expect((await yard.get<Row>(`/bookings/${id}`)).body.status).toBe('DONE')
    await act(`/booking-sessions/${second.body.id}/plan`)
    expect((await yard.get<Row>(`/bookings/${id}`)).body.status).toBe('IN_PROGRESS')
  })

  test('names its state where a move does not start there; nothing starts before it is agreed upon', async () => {
    const id = await booking()
    const planned = await session(id, hours('12:00', '13:00'))
    const refused = await act<ErrorBody>(`/booking-sessions/${planned.body.id}/start`, { at: at('12:00') })
    expect(refused).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } })
    expect(refused.body.message).toContain('Bozza')
    expect(await act(`/bookings/${id}/confirm`)).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } })
    await act(`/bookings/${id}/request`)
    expect(await act(`/bookings/${id}/reject`)).toMatchObject({
      status: 422,
      body: { details: [{ path: 'note' }] },
    })
  })

  test('cancelled, it frees boat and asset; work under way is not called off', async () => {
    const crane = await asset({ capacityKg: 40_000 })
    const id = await confirmed()
    const held = { assetId: crane, ...hours('08:00', '09:00') }
    const planned = await session(id, held)
    await act(`/booking-sessions/${planned.body.id}/start`, { at: at('08:00') })
    expect(await act(`/bookings/${id}/cancel`)).toMatchObject({ status: 409 })
    await act(`/booking-sessions/${planned.body.id}/plan`)
    expect(await act(`/bookings/${id}/cancel`)).toMatchObject({ status: 200, body: { status: 'CANCELLED' } })
    expect(await session(await booking(), held)).toMatchObject({ status: 201 })
  })
})

describe('rule 25: a finished haul-out', () => {
  const stayOf = async (boatId: string, slotId: string): Promise<string> => {
    const stay = { boatId, portId, kind: 'SEASONAL', from: at('12:00', '2025-05-01'), to: null }
    const stayId = await made('/port-bookings', stay)
    const part = { portBookingId: stayId, from: stay.from, to: null, slotIds: [slotId], confirmed: true }
    await made('/port-booking-arrangements', part)
    await admin.post(`/port-bookings/${stayId}/confirm`)
    return stayId
  }
  const partsOf = async (stayId: string): Promise<Part[]> =>
    (await admin.get<ListPage<Part>>(`/port-booking-arrangements?portBookingId=${stayId}&sort=from`)).body
      .items

  test('moves the boat on the plan at that moment, in parts that tile the stay', async () => {
    const [boatId, water, ground] = [await boat(), await slot('WATER'), await slot('GROUND_OUTDOOR')]
    const stayId = await stayOf(boatId, water)
    const planned = await session(await confirmed(boatId), { toSlotId: ground, ...hours('08:00', '09:00') })
    expect(await partsOf(stayId)).toHaveLength(1)
    const done = await act(`/booking-sessions/${planned.body.id}/finish`, { at: at('09:10') })
    expect(done, done.text).toMatchObject({ status: 200, body: { status: 'DONE' } })
    expect(await partsOf(stayId)).toMatchObject([
      { from: at('12:00', '2025-05-01'), to: at('09:10'), slotIds: [water] },
      { from: at('09:10'), to: null, slotIds: [ground] },
    ])
    expect(await act(`/booking-sessions/${planned.body.id}/finish`)).toMatchObject({ status: 409 })
    expect(await partsOf(stayId)).toHaveLength(2)
  })

  test('is refused, and nothing of it done, while somebody else has the place; a boat by road needs none', async () => {
    const [boatId, water, ground] = [await boat(), await slot('WATER'), await slot('GROUND_OUTDOOR')]
    const stayId = await stayOf(boatId, water)
    await stayOf(await boat(), ground)
    const planned = await session(await confirmed(boatId), { toSlotId: ground, ...hours('08:00', '09:00') })
    const refused = await act(`/booking-sessions/${planned.body.id}/finish`, { at: at('09:00') })
    expect(refused).toMatchObject({ status: 409, body: { code: 'OVERLAP', details: [{ path: 'toSlotId' }] } })
    expect((await yard.get<Row>(`/booking-sessions/${planned.body.id}`)).body.status).toBe('PLANNED')
    expect(await partsOf(stayId)).toHaveLength(1)
    const byRoad = await session(await confirmed(), { toSlotId: ground, ...hours('14:00', '15:00') })
    expect(await act(`/booking-sessions/${byRoad.body.id}/finish`, { at: at('15:00') })).toMatchObject({
      status: 200,
    })
  })
})

describe('the board', () => {
  test('saves all changes or none, and sessions may swap their times', async () => {
    const crane = await asset({ capacityKg: 40_000 })
    const [one, two] = [await confirmed(), await confirmed()]
    const early = await session(one, { assetId: crane, ...hours('08:00', '09:00', '2025-06-02') })
    const late = await session(two, { assetId: crane, ...hours('09:00', '10:00', '2025-06-02') })
    const swap = [
      { op: 'update', id: early.body.id, ...hours('09:00', '10:00', '2025-06-02') },
      { op: 'update', id: late.body.id, ...hours('08:00', '09:00', '2025-06-02') },
    ]
    expect(await act('/yard/board/changes', { changes: swap })).toMatchObject({ status: 200 })
    const meeting = [
      { op: 'update', id: early.body.id, ...hours('11:00', '12:00', '2025-06-02') },
      {
        op: 'create',
        boatId: await boat(),
        type: 'HAUL_OUT',
        assetId: crane,
        ...hours('08:30', '09:00', '2025-06-02'),
      },
    ]
    const refused = await act('/yard/board/changes', { changes: meeting })
    expect(refused).toMatchObject({
      status: 409,
      body: { details: [{ path: 'changes.1.startsAt', change: 1 }] },
    })
    const { body } = await yard.get<{ sessions: { startsAt: number[] } }>(
      '/yard/board?from=2025-06-02T00:00:00Z&to=2025-06-03T00:00:00Z',
    )
    expect(body.sessions.startsAt).toEqual(expect.arrayContaining([8 * 3600, 9 * 3600]))
    expect(body.sessions.startsAt).not.toContain(11 * 3600)
  })

  test('in bad weather a day of an asset moves to another one, or waits, and comes back', async () => {
    const crane = await asset({ capacityKg: 40_000, openingHours: 'Mo-Fr 08:00-12:00' })
    const ids: string[] = []
    for (const [from, to] of [
      ['06:00', '07:00'],
      ['07:30', '09:00'],
    ] as const)
      ids.push(
        (await session(await confirmed(), { assetId: crane, ...hours(from, to, '2025-06-10') })).body.id,
      )
    const moved = await act('/booking-sessions/postpone', {
      day: '2025-06-10',
      assetId: crane,
      to: '2025-06-11',
    })
    expect(moved, moved.text).toMatchObject({ status: 200 })
    const statuses = async () =>
      Promise.all(
        ids.map(async (id) => (await yard.get<Row & { startsAt: string }>(`/booking-sessions/${id}`)).body),
      )
    expect((await statuses()).map(({ startsAt }) => startsAt)).toEqual([
      '2025-06-11T06:00:00Z',
      '2025-06-11T07:30:00Z',
    ])
    await act('/booking-sessions/postpone', { day: '2025-06-11', assetId: crane, to: null })
    expect((await statuses()).map(({ status }) => status)).toEqual(['POSTPONED', 'POSTPONED'])
    const free = await yard.get<{ items: { from: string; to: string }[] }>(
      `/assets/${crane}/free-times?from=2025-06-11T00:00:00Z&to=2025-06-12T00:00:00Z&minutes=60`,
    )
    expect(free.body.items).toEqual([{ from: '2025-06-11T06:00:00.000Z', to: '2025-06-11T10:00:00.000Z' }])
    for (const id of ids) expect(await act(`/booking-sessions/${id}/plan`)).toMatchObject({ status: 200 })
    expect((await statuses()).map(({ status }) => status)).toEqual(['PLANNED', 'PLANNED'])
  })
})
