import type { CrewListAnswer } from '@darsena/contract/areas/marina/desk/crew-list'
import type { DayBoardAnswer } from '@darsena/contract/areas/marina/desk/day-board'
import {
  type Difference,
  type DockWalkAnswer,
  differencesOf,
} from '@darsena/contract/areas/marina/desk/dock-walk'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestApp } from '../../../test-app.ts'
import { type Marina, marinaOf, type StayRow } from '../testing/test-marina.ts'

let server: Awaited<ReturnType<typeof startTestApp>>
let dockmaster: Client
let admin: Client
let marina: Marina

beforeAll(async () => {
  server = await startTestApp()
  dockmaster = await server.as('dockmaster')
  admin = await server.as('admin')
})
afterAll(() => server.stop())

const fromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const act = (stay: StayRow, name: string, body: object = {}) =>
  dockmaster.post<StayRow>(`/port-bookings/${stay.id}/${name}`, body)

const confirmed = async (slot: string, from: string, to: string, boatId?: string) => {
  const stay = await marina.stay({ from, to, ...(boatId && { boatId }) })
  await marina.place(stay, [slot])
  expect(await act(stay, 'confirm')).toMatchObject({ status: 200 })
  return stay
}
const arrived = async (slot: string, boatId?: string) => {
  const stay = await confirmed(slot, fromNow(-3), fromNow(5), boatId)
  expect(await act(stay, 'arrive', { at: fromNow(-3) })).toMatchObject({ status: 200 })
  return stay
}

describe('the board of arrivals and departures', () => {
  const board = async (client = dockmaster) =>
    (await client.get<DayBoardAnswer>('/port-bookings/day-board')).body

  test('has today and tomorrow, late ones with today, and says what is missing of each', async () => {
    marina = await marinaOf(server)
    const [slot, other] = await marina.slots()
    const late = await confirmed(slot, fromNow(-2), fromNow(3))
    const boatId = (await admin.post<{ id: string }>('/boats', { name: 'Senza misure' })).body.id
    const today = await marina.stay({ from: fromNow(0), to: fromNow(1), boatId })
    const leaving = await confirmed(other, fromNow(-4), fromNow(1))
    await act(leaving, 'arrive', { at: fromNow(-4) })
    const { days } = await board()
    const lineOf = (stay: StayRow) =>
      days.flatMap(({ arrivals }) => arrivals).find(({ id }) => id === stay.id)
    expect(days).toHaveLength(2)
    expect(lineOf(late)).toMatchObject({
      isLate: true,
      missing: ['contact', 'insurance', 'registry'],
      berths: ['A1'],
    })
    expect(lineOf(today)).toMatchObject({
      isLate: false,
      isDone: false,
      missing: ['berth', 'contact', 'length', 'beam', 'draft', 'insurance', 'registry'],
    })
    expect(days[1]?.departures.map(({ id }) => id)).toContain(leaving.id)
    await admin.post('/boat-documents', { boatId, type: 'INSURANCE', expiresOn: '2099-12-31' })
    const person = await admin.post<{ id: string }>('/boat-members', { lastName: 'Referente' })
    await dockmaster.patch(`/port-bookings/${today.id}`, {
      version: today.version,
      contactId: person.body.id,
    })
    const after = (await board()).days[0]?.arrivals.find(({ id }) => id === today.id)
    expect(after?.missing).toEqual(['berth', 'phone', 'length', 'beam', 'draft', 'registry'])
  })

  test('says nothing of papers to who may not read them', async () => {
    marina = await marinaOf(server)
    const [slot] = await marina.slots()
    const stay = await confirmed(slot, fromNow(0), fromNow(3))
    const gatekeeper = await server.as('gatekeeper')
    const line = (await board(gatekeeper)).days[0]?.arrivals.find(({ id }) => id === stay.id)
    expect(line).toMatchObject({ boat: null, berths: [], missing: ['contact'] })
  })
})

describe('the crew list of a stay', () => {
  let stay: StayRow
  let documentId: string

  beforeAll(async () => {
    marina = await marinaOf(server)
    stay = await marina.stay({ from: fromNow(1), to: fromNow(5) })
    const person = await admin.post<{ id: string }>('/boat-members', {
      firstName: 'Ada',
      lastName: 'Bianchi',
      nationality: 'IT',
    })
    const memberId = person.body.id
    const document = { memberId, type: 'PASSPORT', number: 'YA1234567', expiresOn: '2099-01-01' }
    documentId = (await admin.post<{ id: string }>('/person-documents', document)).body.id
    await dockmaster.post('/port-booking-members', { portBookingId: stay.id, memberId, role: 'CAPTAIN' })
  })

  const list = async (client: Client, numbers = 'true') =>
    (await client.get<CrewListAnswer>(`/port-bookings/${stay.id}/crew-list?numbers=${numbers}`)).body
  const marks = async () =>
    (
      await sql`select 1 from change_log where entity_id = ${documentId} and action = 'VIEW'`.execute(
        server.db,
      )
    ).rows.length

  test('has numbers for who may see documents of people and asks for them, and marks that', async () => {
    const director = await server.as('director')
    expect((await list(director, 'false')).people[0]).toMatchObject({ documentType: 'PASSPORT' })
    expect((await list(director, 'false')).people[0]?.documentNumber).not.toContain('YA1234567')
    expect(await marks()).toBe(0)
    expect(await list(director)).toMatchObject({
      withNumbers: true,
      people: [{ name: 'Ada Bianchi', role: 'CAPTAIN', nationality: 'IT', documentNumber: 'YA1234567' }],
    })
    expect(await marks()).toBe(1)
    const sheet = await director.get(`/port-bookings/${stay.id}/crew-list/export?format=csv&numbers=true`)
    expect(sheet.text).toContain('YA1234567')
  })

  test('has neither numbers nor documents for others, on the sheet neither', async () => {
    expect(await list(dockmaster)).toMatchObject({
      withNumbers: false,
      mayNumbers: false,
      people: [{ name: 'Ada Bianchi', documentType: null, documentNumber: null }],
    })
    const sheet = await dockmaster.get(`/port-bookings/${stay.id}/crew-list/export?format=csv&numbers=true`)
    expect(sheet.text).toContain('Ada Bianchi')
    expect(sheet.text).not.toContain('1234567')
    const gatekeeper = await server.as('gatekeeper')
    expect(await gatekeeper.get(`/port-bookings/${stay.id}/crew-list`)).toMatchObject({ status: 403 })
  })
})

describe('the dock walk', () => {
  beforeAll(async () => {
    marina = await marinaOf(server)
  })

  const walk = async () => (await dockmaster.get<DockWalkAnswer>(`/ports/${marina.port.id}/dock-walk`)).body
  const differences = async () => differencesOf(await walk())
  const see = (slotId: string, seen: string, more: object = {}) =>
    dockmaster.post(`/ports/${marina.port.id}/dock-walk/sightings`, {
      id: uuidv7(),
      slotId,
      seen,
      bookingId: null,
      otherName: null,
      at: new Date().toISOString(),
      ...more,
    })
  const kinds = (all: readonly Difference[]) => all.map(({ kind, slot }) => `${kind} ${slot.code}`)

  test('ends with what is otherwise in the book; each difference goes with the one step that settles it', async () => {
    const [gone, came, strange, elsewhere] = [
      await marina.slot({ code: 'W1' }),
      await marina.slot({ code: 'W2' }),
      await marina.slot({ code: 'W3' }),
      await marina.slot({ code: 'W4' }),
    ]
    const left = await arrived(gone)
    const due = await confirmed(came, fromNow(-0.01), fromNow(4))
    const moved = await arrived(elsewhere, await marina.boat({ name: 'Stella d’Argento' }))
    expect(kinds(await differences())).toEqual([])
    await see(gone, 'ABSENT', { bookingId: left.id })
    await see(came, 'HERE', { bookingId: due.id })
    await see(strange, 'OTHER', { otherName: 'STELLA D’ARGENTO' })
    await see(elsewhere, 'HERE', { bookingId: moved.id, at: fromNow(-0.0005) })
    expect(kinds(await differences())).toEqual(['GONE W1', 'CAME W2', 'MOVED W3'])
    await act(left, 'depart')
    await act(due, 'arrive')
    await act(moved, 'move', { slotIds: [strange] })
    expect(kinds(await differences())).toEqual([])
  })

  test('expects no boat that is away and keeps her berth; one that is back early lies there again with one step', async () => {
    const slot = await marina.slot({ code: 'V1' })
    const away = await arrived(slot, await marina.boat({ name: 'Presto' }))
    const absence = { from: fromNow(-1), to: fromNow(2), keeps: true }
    expect(await act(away, 'away', absence)).toMatchObject({ status: 200 })
    const expectedAt = async () =>
      (await walk()).groups.flatMap(({ slots }) => slots).find(({ id }) => id === slot)?.expected
    expect(await expectedAt()).toEqual([])
    await see(slot, 'OTHER', { otherName: 'Presto' })
    expect(kinds(await differences())).toEqual(['MOVED V1'])
    expect(await act(away, 'move', { slotIds: [slot] })).toMatchObject({ status: 200 })
    expect(await expectedAt()).toMatchObject([{ bookingId: away.id }])
    expect(kinds(await differences())).toEqual([])
  })

  test('takes a tap once however often it is sent, and of two taps the later one, whichever comes first', async () => {
    const slot = await marina.slot({ code: 'X1' })
    const there = await arrived(slot)
    const tap = { id: uuidv7(), at: fromNow(-0.001), bookingId: there.id }
    await see(slot, 'HERE', { bookingId: there.id })
    for (let at = 0; at < 3; at += 1) expect(await see(slot, 'ABSENT', tap)).toMatchObject({ status: 204 })
    expect(kinds(await differences())).toEqual([])
    const stored = await sql`select 1 from dock_walk_sightings where slot_id = ${slot}`.execute(server.db)
    expect(stored.rows).toHaveLength(2)
  })

  test('knows nobody by a name that no stay has, and refuses what cannot be', async () => {
    const slot = await marina.slot({ code: 'Y1' })
    await see(slot, 'OTHER', { otherName: 'Mai vista' })
    expect(kinds(await differences())).toEqual(['UNKNOWN Y1'])
    await see(slot, 'EMPTY')
    expect(kinds(await differences())).toEqual([])
    for (const [seen, more] of [
      ['HERE', {}],
      ['OTHER', {}],
      ['EMPTY', { at: fromNow(1) }],
    ] as const)
      expect(await see(slot, seen, more)).toMatchObject({ status: 422 })
    const foreign = await (await marinaOf(server, { facility: 1 })).slot()
    expect(await see(foreign, 'EMPTY')).toMatchObject({ status: 422 })
  })
})
