import type { PlanAnswer } from '@darsena/contract/areas/marina/plan'
import type { ErrorBody } from '@darsena/contract/kit/error-codes'
import { uuidv7 } from '@darsena/contract/kit/uuid'
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

const noon = (day: string) => `2027-${day}T12:00:00Z`
const save = <T = { parts: { id: string; portBookingId: string }[] }>(changes: object[], headers = {}) =>
  dockmaster.post<T>(`/ports/${marina.port.id}/plan/changes`, { changes }, { headers })
const planOf = async (from: string, to: string, client = dockmaster) =>
  (await client.get<PlanAnswer>(`/ports/${marina.port.id}/plan?from=${from}&to=${to}`)).body

async function placed(slot: string, from: string, to: string, confirmed = true) {
  const stay = await marina.stay({ from, to })
  const part = await marina.place(stay, [slot], { confirmed })
  expect(part, part.text).toMatchObject({ status: 201 })
  return { stay, partId: part.body.id }
}

const stayById = async ({ id }: Pick<StayRow, 'id'>) =>
  (await dockmaster.get<StayRow>(`/port-bookings/${id}`)).body

test('tells slots, boats, stays and parts of a window once, by index', async () => {
  const [slot] = await marina.slots()
  const { stay } = await placed(slot, noon('01-05'), noon('01-08'))
  const waiting = await marina.stay({ from: noon('01-06'), to: noon('01-07') })
  const plan = await planOf(noon('01-04'), noon('01-11'))
  const at = plan.stays.id.indexOf(stay.id)
  const part = plan.parts.stay.indexOf(at)
  expect(plan.slots.id[plan.parts.slots[part]?.[0] ?? -1]).toBe(slot)
  expect([plan.parts.from[part], plan.parts.to[part], plan.parts.confirmed[part]]).toEqual([
    86_400,
    4 * 86_400,
    1,
  ])
  expect(plan.boats.id[plan.stays.boat[at] ?? -1]).toBe(stay.boatId)
  const unplaced = plan.stays.id.indexOf(waiting.id)
  expect(unplaced).toBeGreaterThanOrEqual(0)
  expect(plan.parts.stay).not.toContain(unplaced)
  expect((await planOf(noon('01-08'), noon('01-11'))).stays.id).not.toContain(stay.id)
})

test('is seen by who may read the port, and by nobody of another facility', async () => {
  const [slot] = await marina.slots()
  const { stay } = await placed(slot, noon('02-05'), noon('02-08'))
  expect((await planOf(noon('02-04'), noon('02-09'), await server.as('viewer'))).stays.id).toContain(stay.id)
  const url = `/ports/${marina.port.id}/plan?from=${noon('02-04')}&to=${noon('02-09')}`
  expect(await (await server.as('gatekeeper.pon')).get(url)).toMatchObject({ status: 404 })
})

test('swaps two boats in one save, which neither could do alone', async () => {
  const [a, b] = await marina.slots()
  const first = await placed(a, noon('03-01'), noon('03-10'))
  const second = await placed(b, noon('03-01'), noon('03-10'))
  const one = [{ op: 'update', id: first.partId, slotIds: [b] }]
  expect(await save<ErrorBody>(one)).toMatchObject({
    status: 409,
    body: { code: 'OVERLAP', details: [{ change: 0, slot: { id: b }, with: { bookingId: second.stay.id } }] },
  })
  expect(await save([...one, { op: 'update', id: second.partId, slotIds: [a] }])).toMatchObject({
    status: 200,
  })
})

test('lists every collision with the change that meets it, and keeps nothing', async () => {
  const [a, b, c] = await marina.slots()
  const [there, other] = [
    await placed(a, noon('04-01'), noon('04-10')),
    await placed(b, noon('04-01'), noon('04-10')),
  ]
  const moved = await placed(c, noon('04-01'), noon('04-05'))
  const boatId = await marina.boat()
  const period = { from: noon('04-02'), to: noon('04-04') }
  const refused = await save<ErrorBody>([
    { op: 'update', id: moved.partId, slotIds: [a] },
    { op: 'create', boatId, kind: 'TRANSIT', ...period, slotIds: [b], confirmed: true },
  ])
  expect(refused).toMatchObject({
    status: 409,
    body: {
      details: [
        { change: 0, slot: { id: a }, with: { bookingId: there.stay.id } },
        { change: 1, slot: { id: b }, with: { bookingId: other.stay.id } },
      ],
    },
  })
  const plan = await planOf(noon('04-01'), noon('04-10'))
  expect(plan.boats.id).not.toContain(boatId)
})

test('tells all that speaks against the changes in one answer: whatever meets and whatever does not fit', async () => {
  const [a, b, c] = await marina.slots()
  const there = await placed(a, noon('08-01'), noon('08-10'))
  const moved = await placed(c, noon('08-01'), noon('08-05'))
  const long = await marina.boat({ lengthOverall: 30 })
  const period = { from: noon('08-02'), to: noon('08-04') }
  const tooLong = (slotId: string | undefined) => ({
    op: 'create',
    boatId: long,
    kind: 'TRANSIT',
    ...period,
    slotIds: [slotId],
    confirmed: true,
  })
  const fits = { op: 'update', id: moved.partId, slotIds: [a] }
  const misfit = (change: number) => ({ path: `changes.${change}.slotIds`, code: 'MISFIT' })
  const meets = (change: number) => ({ change, slot: { id: a }, with: { bookingId: there.stay.id } })
  const both = await save<ErrorBody>([tooLong(b), fits])
  expect(both).toMatchObject({ status: 409, body: { code: 'OVERLAP', details: [meets(1), misfit(0)] } })
  const atOnce = await save<ErrorBody>([tooLong(a)])
  expect(atOnce).toMatchObject({ status: 409, body: { details: [meets(0), misfit(0)] } })
  const longer = {
    ...tooLong(a),
    boatId: await marina.boat({ lengthOverall: 31 }),
    from: noon('08-20'),
    to: null,
  }
  const misfits = await save<ErrorBody>([tooLong(b), longer])
  expect(misfits).toMatchObject({
    status: 422,
    body: { code: 'MISFIT', details: [{ path: 'changes.0.slotIds' }, { path: 'changes.1.slotIds' }] },
  })
  const plan = await planOf(noon('08-01'), noon('08-30'))
  expect(plan.boats.id).not.toContain(long)
})

test('a stay goes along with the parts that reach to its edges', async () => {
  const [a, b] = await marina.slots()
  const { stay, partId } = await placed(a, noon('05-03'), noon('05-09'))
  expect(
    await save([{ op: 'update', id: partId, from: noon('05-05'), to: noon('05-12'), slotIds: [b] }]),
  ).toMatchObject({ status: 200 })
  expect(await stayById(stay)).toMatchObject({ from: noon('05-05'), to: noon('05-12') })
  await save([{ op: 'create', portBookingId: stay.id, from: noon('05-12'), to: noon('05-15'), slotIds: [a] }])
  expect(await stayById(stay)).toMatchObject({ from: noon('05-05'), to: noon('05-15') })
})

test('a boat is placed by hand in one step: its stay and first part bear one id', async () => {
  const [slot] = await marina.slots()
  const id = uuidv7()
  const boatId = await marina.boat()
  const change = {
    op: 'create',
    id,
    boatId,
    kind: 'TRANSIT',
    from: noon('06-01'),
    to: noon('06-03'),
    slotIds: [slot],
  }
  const headers = { 'idempotency-key': uuidv7() }
  const [first, again] = [await save([change], headers), await save([change], headers)]
  expect(first).toMatchObject({ status: 200, body: { parts: [{ id, portBookingId: id }] } })
  expect(again.body).toEqual(first.body)
  const plan = await planOf(noon('06-01'), noon('06-03'))
  const stay = plan.stays.id.indexOf(id)
  expect(plan.parts.id[plan.parts.stay.indexOf(stay)]).toBe('')
})

test('names the change whose fault it is, and refuses an older version', async () => {
  const [slot] = await marina.slots()
  const { partId } = await placed(slot, noon('07-01'), noon('07-03'))
  const boatId = await marina.boat({ lengthOverall: 30 })
  const fine = { op: 'update', id: partId, to: noon('07-04') }
  const long = {
    op: 'create',
    boatId,
    kind: 'TRANSIT',
    from: noon('07-10'),
    to: noon('07-12'),
    slotIds: [slot],
  }
  expect(await save<ErrorBody>([fine, long])).toMatchObject({
    status: 422,
    body: { code: 'MISFIT', details: [{ path: 'changes.1.slotIds' }] },
  })
  expect(await save([{ ...fine, version: 1 }])).toMatchObject({ status: 200 })
  expect(await save([{ ...fine, version: 1, to: noon('07-05') }])).toMatchObject({
    status: 409,
    body: { code: 'STALE_VERSION' },
  })
  expect(await save([{ op: 'delete', id: uuidv7() }])).toMatchObject({ status: 404 })
})

test('a window is at most two years, and does not end before it begins', async () => {
  for (const to of [noon('01-01'), '2030-01-01T00:00:00Z']) {
    const refused = await dockmaster.get<ErrorBody>(
      `/ports/${marina.port.id}/plan?from=${noon('06-01')}&to=${to}`,
    )
    expect(refused).toMatchObject({ status: 422, body: { details: [{ path: 'to' }] } })
  }
})

test('berths that are free and fit come best first, with why', async () => {
  const tight = await marina.slot({ length: 12.2, maxBeam: 4.2 })
  const snug = await marina.slot({ length: 12.5, maxBeam: 4.8 })
  const short = await marina.slot({ length: 11 })
  const taken = await marina.slot({ length: 12.5, maxBeam: 4.8 })
  await placed(taken, noon('09-01'), noon('09-30'))
  const boatId = await marina.boat({ lengthOverall: 12, beam: 4 })
  const url = `/ports/${marina.port.id}/free-slots?from=${noon('09-10')}&to=${noon('09-12')}&boatId=${boatId}&limit=200`
  const { body } = await dockmaster.get<{ items: { slot: { id: string }; verdict: string }[] }>(url)
  const ids = body.items.map((item) => item.slot.id)
  expect(ids[0]).toBe(snug)
  expect(body.items.find((item) => item.slot.id === tight)).toMatchObject({ verdict: 'TIGHT' })
  expect(ids).not.toContain(short)
  expect(ids).not.toContain(taken)
})
