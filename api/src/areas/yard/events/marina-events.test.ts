import type { EventsAnswer } from '@darsena/contract/areas/yard/marina-events'
import type { CurrentUser } from '@darsena/contract/kit/current-user'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestApp } from '../../../test-app.ts'
import { type Yard, yardOf } from '../test-yard.ts'
import { readEvents } from './test-events.ts'

let server: Awaited<ReturnType<typeof startTestApp>>
let admin: Client
let yard: Yard

beforeAll(async () => {
  server = await startTestApp()
  yard = await yardOf(server)
  admin = yard.admin
})
afterAll(() => server.stop())

const eventsOf = (from: string, to: string, more = '', client = admin) =>
  client.get<EventsAnswer>(`/marina-events?from=${from}&to=${to}${more}`)

/** Events of the test's own port in a window. */
const here = async (from: string, to: string, more = '') => {
  const answer = await eventsOf(from, to, `&portId=${yard.portId}${more}`)
  expect(answer, answer.text).toMatchObject({ status: 200 })
  return readEvents(answer.body)
}

/** A boat that has come to the first of two berths on 2 May 2025 and stays until the 20th. */
async function boatInPort() {
  const period = { from: '2025-05-02T10:00:00Z', to: '2025-05-20T10:00:00Z' }
  const slots = [await yard.slot(), await yard.slot()] as const
  const boatId = await yard.boat()
  const stay = await yard.stay({ boatId, ...period })
  await yard.place(stay, [slots[0]], period)
  await yard.act(`/port-bookings/${stay}`, 'confirm', ['arrive', { at: '2025-05-02T13:30:00Z' }])
  return { stay: `/port-bookings/${stay}`, boatId, slots }
}

const may = ['2025-05-01T00:00:00Z', '2025-06-01T00:00:00Z'] as const

describe('what moves', () => {
  test('is listed with its plan and as it happened, each in its own kind', async () => {
    const { stay, boatId, slots } = await boatInPort()
    await yard.act(stay, ['move', { slotIds: [slots[1]], at: '2025-05-05T08:00:00Z' }])
    await yard.act(stay, ['away', { from: '2025-05-08T08:00:00Z', to: '2025-05-09T08:00:00Z' }])
    const order = await yard.confirmed(boatId)
    await yard.session(order, {
      type: 'MAST_UNSTEP',
      toSlotId: slots[1],
      startsAt: '2025-05-12T08:00:00Z',
      endsAt: '2025-05-12T09:00:00Z',
    })
    const events = (await here(...may)).filter(({ code }) => code !== undefined)
    expect(events.map(({ kind, at, state }) => `${kind} ${at} ${state}`)).toEqual([
      'ARRIVAL 2025-05-02T13:30:00.000Z DONE',
      'BERTH_MOVE 2025-05-05T08:00:00.000Z DONE',
      'BERTH_MOVE 2025-05-08T08:00:00.000Z DONE',
      'BERTH_MOVE 2025-05-09T08:00:00.000Z DONE',
      'RIGGING 2025-05-12T08:00:00.000Z PLANNED',
      'DEPARTURE 2025-05-20T10:00:00.000Z PLANNED',
    ])
    const [arrival, move, leaves, comesBack, , departure] = events
    expect(arrival).toMatchObject({ plannedAt: '2025-05-02T10:00:00.000Z', fromPlace: null, isDay: false })
    expect(move?.fromPlace).toBe(arrival?.toPlace)
    expect(leaves).toMatchObject({ fromPlace: move?.toPlace, toPlace: null })
    expect(comesBack).toMatchObject({ fromPlace: null, toPlace: move?.toPlace })
    // Noon on the clock of Madrid is the hour at which berths are free: nobody gave one.
    expect(departure).toMatchObject({ isDay: true, fromPlace: move?.toPlace })
    const some = await here(...may, '&types=RIGGING,DEPARTURE')
    expect(some.map(({ kind }) => kind)).toEqual(['RIGGING', 'DEPARTURE'])
    await yard.act(stay, ['depart', { at: '2025-05-15T09:00:00Z' }])
  })

  test('is listed once: a finished haul-out is a lift, not a change of berth besides', async () => {
    const ashore = await yard.ashore()
    const { boatId } = await boatInPort()
    const id = await yard.session(await yard.confirmed(boatId), {
      toSlotId: ashore,
      startsAt: '2025-05-10T08:00:00Z',
      endsAt: '2025-05-10T09:00:00Z',
    })
    const times = [
      ['start', { at: '2025-05-10T08:10:00Z' }],
      ['finish', { at: '2025-05-10T09:20:00Z' }],
    ] as const
    for (const [move, body] of times) await yard.act(`/booking-sessions/${id}`, [move, body])
    const ofDay = await here('2025-05-10T00:00:00Z', '2025-05-11T00:00:00Z')
    expect(ofDay).toMatchObject([
      {
        kind: 'LIFT',
        state: 'DONE',
        at: '2025-05-10T08:10:00.000Z',
        plannedAt: '2025-05-10T08:00:00.000Z',
        endsAt: '2025-05-10T09:20:00.000Z',
      },
    ])
  })

  test('leaves the calendar with its cancelling, and while it waits for a time', async () => {
    const boatId = await yard.boat()
    const window = ['2025-07-01T00:00:00Z', '2025-07-10T00:00:00Z'] as const
    const stay = await yard.stay({ boatId, from: '2025-07-01T10:00:00Z', to: '2025-07-05T10:00:00Z' })
    const order = await yard.confirmed(boatId)
    const toSlotId = await yard.ashore()
    const id = await yard.session(order, {
      toSlotId,
      startsAt: '2025-07-02T08:00:00Z',
      endsAt: '2025-07-02T09:00:00Z',
    })
    expect((await here(...window)).map(({ kind, state }) => [kind, state])).toEqual([
      ['ARRIVAL', 'TENTATIVE'],
      ['LIFT', 'PLANNED'],
      ['DEPARTURE', 'TENTATIVE'],
    ])
    await yard.act(`/booking-sessions/${id}`, 'postpone')
    await yard.act(`/port-bookings/${stay}`, 'cancel')
    expect(await here(...window)).toEqual([])
  })

  test('over midnight stands in the windows of both days, and in none beside', async () => {
    const toSlotId = await yard.ashore()
    await yard.session(await yard.confirmed(), {
      toSlotId,
      startsAt: '2026-10-24T21:30:00Z',
      endsAt: '2026-10-25T03:00:00Z',
    })
    const midnights = ['2026-10-23T22:00:00Z', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z'] as const
    const [first, second, third] = midnights
    for (const [from, to] of [
      [first, second],
      [second, third],
    ] as const)
      expect(await here(from, to)).toMatchObject([{ kind: 'LIFT', endsAt: '2026-10-25T03:00:00.000Z' }])
    expect(await here('2026-10-25T03:00:00Z', third)).toEqual([])
  })
})

describe('rule 43: who asks', () => {
  test('sees by the rights to the rows that events come from', async () => {
    const gate = await server.as('gatekeeper')
    const ofGate = readEvents((await eventsOf('2025-05-01T00:00:00Z', '2025-08-01T00:00:00Z', '', gate)).body)
    expect(new Set(ofGate.map(({ kind }) => kind))).toEqual(new Set(['ARRIVAL', 'DEPARTURE']))
    const manager = await server.as('boat-manager')
    const managed =
      (await manager.get<{ items: { id: string }[] }>('/boats?pageSize=1')).body.items[0]?.id ?? ''
    await yard.session(await yard.confirmed(managed), {
      startsAt: '2025-09-02T08:00:00Z',
      endsAt: '2025-09-02T09:00:00Z',
    })
    const september = ['2025-09-01T00:00:00Z', '2025-10-01T00:00:00Z'] as const
    await yard.session(await yard.confirmed(), {
      startsAt: '2025-09-03T08:00:00Z',
      endsAt: '2025-09-03T09:00:00Z',
    })
    const theirs = await eventsOf(...september, '', manager)
    expect(readEvents(theirs.body)).toMatchObject([{ kind: 'LIFT', at: '2025-09-02T08:00:00.000Z' }])
    expect(await eventsOf(...september, `&portId=${yard.portId}`, manager)).toMatchObject({ status: 404 })
  })

  test('sees no other facility than the ones that he or she belongs to', async () => {
    const elsewhere = (await admin.get<CurrentUser>('/users/me')).body.facilities[1]?.id
    const other = await yardOf(server, elsewhere)
    await other.stay({ from: '2025-10-01T10:00:00Z', to: '2025-10-03T10:00:00Z' })
    const october = ['2025-10-01T00:00:00Z', '2025-11-01T00:00:00Z'] as const
    const both = readEvents((await eventsOf(...october)).body)
    expect(both).toMatchObject([{ port: other.portName }, { port: other.portName }])
    const master = await server.as('dockmaster')
    expect(readEvents((await eventsOf(...october, '', master)).body)).toEqual([])
  })
})

describe('bad input', () => {
  test('a window that is too long, empty or of unknown types is refused at its place', async () => {
    expect(await eventsOf('2025-01-01T00:00:00Z', '2026-06-01T00:00:00Z')).toMatchObject({
      status: 422,
      body: { details: [{ path: 'to' }] },
    })
    expect(await eventsOf('2025-01-01T00:00:00Z', '2025-01-01T00:00:00Z')).toMatchObject({ status: 422 })
    expect(await eventsOf(...may, '&types=SINKING')).toMatchObject({
      status: 422,
      body: { details: [{ path: 'types.0' }] },
    })
  })

  test('10,000 events in one window are refused with what to do', async () => {
    const order = await yard.booking()
    await sql`insert into booking_sessions (id, facility_id, booking_id, type, starts_at, ends_at, started_at, finished_at, status)
      select gen_random_uuid(), b.facility_id, b.id, 'MOVEMENT', t, t + interval '1 minute', t,
        t + interval '1 minute', 'DONE'
      from bookings b, generate_series(0, 9999) as n,
        lateral (select '2024-02-01T00:00:00Z'::timestamptz + n * interval '2 minutes') as o(t)
      where b.id = ${order}`.execute(server.db)
    const refused = await eventsOf('2024-02-01T00:00:00Z', '2024-03-01T00:00:00Z', '', admin)
    expect(refused).toMatchObject({ status: 422, body: { details: [{ path: 'to' }] } })
    expect(refused.text).toContain('8')
    expect(await eventsOf('2024-02-01T00:00:00Z', '2024-02-04T00:00:00Z')).toMatchObject({ status: 200 })
  })
})
