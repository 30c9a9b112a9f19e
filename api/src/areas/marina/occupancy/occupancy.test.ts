import type { TransitAnswer } from '@darsena/contract/areas/marina/desk/transit'
import { nightsOf } from '@darsena/contract/areas/marina/nights'
import type { OccupancyAnswer, OccupancyFigure } from '@darsena/contract/areas/marina/occupancy'
import type { ErrorBody } from '@darsena/contract/kit/error-codes'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp } from '../../../test-app.ts'
import { type Marina, marinaOf } from '../testing/test-marina.ts'

let server: Awaited<ReturnType<typeof startTestApp>>
beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.stop())

const timeZone = 'Europe/Madrid'

const occupancy = async ({ client, port }: Marina, from: string, to: string, by = 'port') => {
  const answer = await client.get<OccupancyAnswer>(
    `/ports/${port.id}/occupancy?from=${from}&to=${to}&by=${by}`,
  )
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
const figure = ({ nights }: OccupancyAnswer, name: OccupancyFigure) => nights.map((night) => night[name])
const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const versionOf = async (client: Marina['client'], id: string) =>
  (await client.get<{ version: number }>(`/boat-slots/${id}`)).body.version

/** Sets older timestamps: triggers stamp written rows with the present. */
const enteredDaysAgo = (days: number, table: 'ports' | 'boat_slots', ...ids: string[]) =>
  server.db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`update ${sql.table(table)} set created_at = now() - make_interval(days => ${days})
      where id = any(${ids}::uuid[])`.execute(trx)
  })
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

test('a night is held by who is there at the end of the day, also when clocks change', async () => {
  const marina = await marinaOf(server)
  const [slot] = await marina.slots()
  const stay = await marina.stay({ from: '2026-10-24T10:00:00Z', to: '2026-10-26T11:00:00Z' })
  expect((await marina.place(stay, [slot], { confirmed: true })).status).toBe(201)
  const answer = await occupancy(marina, '2026-10-23', '2026-10-28')
  expect(answer.nights.map(({ day, occupied }) => [day, occupied])).toEqual([
    ['2026-10-23', 0],
    ['2026-10-24', 1],
    ['2026-10-25', 1],
    ['2026-10-26', 0],
    ['2026-10-27', 0],
  ])
  expect(figure(answer, 'slots')).toEqual([3, 3, 3, 3, 3])
})

test('a boat on two slots occupies two and is one boat, with one length', async () => {
  const marina = await marinaOf(server)
  const [one, two] = await marina.slots()
  const stay = await marina.stay({ from: '2027-06-01T10:00:00Z', to: '2027-06-02T10:00:00Z' })
  expect((await marina.place(stay, [one, two], { confirmed: true })).status).toBe(201)
  const answer = await occupancy(marina, '2027-06-01', '2027-06-02')
  expect(answer.nights).toMatchObject([
    { slots: 3, occupied: 2, stays: 1, boats: 1, boatMetres: 12, berthMetres: 45, unmeasured: 0 },
  ])
})

test('what is closed is neither occupied nor available, and what is not confirmed holds nothing', async () => {
  const marina = await marinaOf(server)
  const [one, two] = await marina.slots()
  const { client, port } = marina
  const period = { from: '2027-07-01T10:00:00Z', to: '2027-07-03T10:00:00Z' }
  const closure = await client.post<{ id: string; code: string }>('/port-bookings', {
    portId: port.id,
    kind: 'CLOSURE',
    reason: 'Catenaria da cambiare',
    ...period,
  })
  expect(closure.status, closure.text).toBe(201)
  const part = { portBookingId: closure.body.id, slotIds: [one], confirmed: true, ...period }
  expect((await client.post('/port-booking-arrangements', part)).status).toBe(201)
  await marina.place(await marina.stay(period), [two])
  const answer = await occupancy(marina, '2027-07-01', '2027-07-02')
  expect(answer.nights).toMatchObject([{ slots: 2, occupied: 0, closed: 1, boats: 0, berthMetres: 30 }])
})

test('a berth that is archived, put out of use or added leaves the nights before as they were', async () => {
  const marina = await marinaOf(server)
  const { client, port, group } = marina
  const [gone, idle] = await marina.slots()
  await enteredDaysAgo(30, 'ports', port.id)
  await enteredDaysAgo(30, 'boat_slots', gone, idle)
  const [first, last] = [dayFromNow(-5), dayFromNow(3)]
  const before = await occupancy(marina, first, last)
  const isPast = ({ day }: { day: string }) => day < dayFromNow(-1)
  await client.patch(`/boat-slots/${idle}`, { active: false, version: await versionOf(client, idle) })
  await client.remove(`/boat-slots/${gone}`)
  await marina.slot({ groupId: group.id })
  const after = await occupancy(marina, first, last)
  expect(after.nights.filter(isPast)).toEqual(before.nights.filter(isPast))
  expect(after.nights.at(-1)).toMatchObject({ slots: 2 })
  await client.patch(`/boat-slots/${idle}`, { active: true, version: await versionOf(client, idle) })
  expect((await occupancy(marina, first, last)).nights.at(-1)).toMatchObject({ slots: 3 })
})

test('parts that were archived meanwhile still add up to what the port was', async () => {
  const marina = await marinaOf(server)
  const { client, port, group } = marina
  await marina.slots()
  const [first, last] = [dayFromNow(-5), dayFromNow(-2)]
  for (const { id } of (await client.get<{ items: { id: string }[] }>(`/boat-slots?portId=${port.id}`)).body
    .items)
    await client.remove(`/boat-slots/${id}`)
  expect(await client.remove(`/boat-slot-groups/${group.id}`)).toMatchObject({ status: 204 })
  const byGroup = await occupancy(marina, first, last, 'group')
  expect(sum(figure(byGroup, 'slots'))).toBe(sum(figure(await occupancy(marina, first, last), 'slots')))
  expect(sum(figure(byGroup, 'slots'))).toBe(9)
})

test('places ashore tell their area too, and parts of a port add up to it', async () => {
  const marina = await marinaOf(server)
  const ashore = await marina.slot({ kind: 'GROUND_OUTDOOR', length: 14, width: 5 })
  await marina.slot()
  const stay = await marina.stay({ from: '2027-08-01T10:00:00Z', to: null })
  expect((await marina.place(stay, [ashore], { confirmed: true })).status).toBe(201)
  const byKind = await occupancy(marina, '2027-08-01', '2027-08-02', 'kind')
  expect(byKind.parts.map(({ label }) => label)).toContain('A terra, all’aperto')
  const ground = byKind.nights[byKind.parts.findIndex(({ id }) => id === 'GROUND_OUTDOOR')]
  expect(ground).toMatchObject({ slots: 1, occupied: 1, boatArea: 48, berthArea: 70 })
  const byGroup = await occupancy(marina, '2027-08-01', '2027-08-02', 'group')
  expect(byGroup.parts).toMatchObject([{ label: 'A' }])
  expect(sum(figure(byKind, 'slots'))).toBe(sum(figure(byGroup, 'slots')))
})

test('the nights of a month are the sum over its stays', async () => {
  const marina = await marinaOf(server)
  const hour = fc.integer({ min: 0, max: 24 * 50 })
  const periods = fc.array(fc.tuple(hour, fc.integer({ min: 1, max: 24 * 20 })), {
    minLength: 12,
    maxLength: 12,
  })
  // Around the night in which clocks go back; one slot and one boat each, so that nobody is in anybody's way.
  const begin = Date.parse('2027-09-20T00:00:00Z')
  let expected = 0
  for (const [start, hours] of fc.sample(periods, { numRuns: 1, seed: 27 })[0] ?? []) {
    const at = (after: number) => new Date(begin + after * 3_600_000).toISOString()
    const [from, to] = [at(start), at(start + hours)]
    const stay = await marina.stay({ from, to })
    expect((await marina.place(stay, [await marina.slot()], { confirmed: true })).status).toBe(201)
    const { first, count } = nightsOf(from, to, timeZone)
    for (let night = 0; night < count; night += 1) {
      const day = new Date(Date.parse(first) + night * 86_400_000).toISOString()
      if (day.startsWith('2027-10')) expected += 1
    }
  }
  const answer = await occupancy(marina, '2027-10-01', '2027-11-01')
  expect(sum(figure(answer, 'stays'))).toBe(expected)
  expect(sum(figure(answer, 'occupied'))).toBe(expected)
})

test('the database counts nights as the contract does', async () => {
  const instant = fc.date({ min: new Date('2025-01-01'), max: new Date('2031-01-01'), noInvalidDate: true })
  const zones = ['Europe/Madrid', 'Atlantic/Azores', 'America/New_York', 'Australia/Lord_Howe']
  const asked = fc
    .sample(fc.tuple(instant, fc.integer({ min: 1, max: 90 * 24 * 60 }), fc.constantFrom(...zones)), {
      numRuns: 2_000,
      seed: 11,
    })
    .map(([from, minutes, zone]) => ({
      from: from.toISOString(),
      to: new Date(from.valueOf() + minutes * 60_000).toISOString(),
      zone,
    }))
  const found = await sql<{ count: number }>`select
      (select count(*)::int from generate_series((a.from at time zone a.zone)::date - 1, (a.to at time zone a.zone)::date, interval '1 day') d
        where a.from < ((d::date + 1)::timestamp at time zone a.zone) and a.to >= ((d::date + 1)::timestamp at time zone a.zone)) as count
    from json_to_recordset(${JSON.stringify(asked)}::json) as a("from" timestamptz, "to" timestamptz, zone text)`.execute(
    server.db,
  )
  const ours = asked.map(({ from, to, zone }) => nightsOf(from, to, zone).count)
  expect(found.rows.map(({ count }) => count)).toEqual(ours)
})

describe('is asked for', () => {
  test('a year at most, and not backwards', async () => {
    const { client, port } = await marinaOf(server)
    for (const [from, to] of [
      ['2027-01-01', '2027-01-01'],
      ['2027-01-01', '2028-01-03'],
      ['2027-01-01', '2027-02-30'],
    ]) {
      const answer = await client.get<ErrorBody>(`/ports/${port.id}/occupancy?from=${from}&to=${to}`)
      expect([answer.status, answer.body.details[0]?.path]).toEqual([422, 'to'])
    }
  })

  test('also as a sheet, with the definition of each figure in its heading', async () => {
    const { client, port } = await marinaOf(server)
    const answer = await client.get(
      `/ports/${port.id}/occupancy/export?from=2027-01-01&to=2027-01-03&format=csv`,
    )
    expect(answer.status).toBe(200)
    const [heads, ...lines] = answer.text.trim().split('\n')
    expect(heads).toContain('Posti occupati (posti con almeno una barca alla fine del giorno')
    expect(lines).toHaveLength(2)
  })
})

test('of a quay the part of its metres that is taken is occupied', async () => {
  const marina = await marinaOf(server)
  const quay = await marina.slot({ occupancy: 'LINEAR', length: 60 })
  const period = { from: '2027-08-01T10:00:00Z', to: '2027-08-02T10:00:00Z' }
  for (const lengthOverall of [14, 15]) {
    const stay = await marina.stay({ ...period, boatId: await marina.boat({ lengthOverall }) })
    expect((await marina.place(stay, [quay], { confirmed: true })).status).toBe(201)
  }
  // 14 m, a metre between the two, 15 m.
  expect((await occupancy(marina, '2027-08-01', '2027-08-02')).nights).toMatchObject([
    { slots: 1, occupied: 0.5, stays: 2, boats: 2, boatMetres: 29, berthMetres: 60 },
  ])
})

test('what the concession asks for transit is compared night by night, and stays that are too long are named', async () => {
  const marina = await marinaOf(server)
  const [one, two] = await marina.slots()
  const { client, port } = marina
  const report = async () =>
    (await client.get<TransitAnswer>(`/ports/${port.id}/transit?from=2027-09-01&to=2027-09-05`)).body
  const period = { from: '2027-09-01T10:00:00Z', to: '2027-09-04T10:00:00Z' }
  const season = await marina.stay({ ...period, kind: 'SEASONAL' })
  await marina.place(season, [one], { confirmed: true })
  const guest = await marina.stay({ ...period, to: '2027-09-04T10:30:00Z' })
  await marina.place(guest, [two], { confirmed: true })
  expect(await report()).toMatchObject({ quotaPercent: null, maxHours: null, short: [], tooLong: [] })
  const { version } = (await client.get<{ version: number }>(`/ports/${port.id}`)).body
  await client.patch(`/ports/${port.id}`, { version, transitQuotaPercent: 70, transitMaxHours: 72 })
  // 70 % of three berths are three: none is left to the season.
  expect(await report()).toMatchObject({
    slots: 3,
    reserved: 3,
    short: ['2027-09-01', '2027-09-02', '2027-09-03'].map((day) => ({ day, missing: 1 })),
    tooLong: [{ id: guest.id, hours: 73 }],
  })
})
