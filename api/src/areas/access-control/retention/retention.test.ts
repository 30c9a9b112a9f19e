import type { RetentionAnswer } from '@darsena/contract/areas/access-control/retention'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestApp } from '../../../test-app.ts'
import { gateOf } from '../test-gate.ts'
import { runRetention } from './retention.ts'

let server: Awaited<ReturnType<typeof startTestApp>>
let gate: Awaited<ReturnType<typeof gateOf>>
let admin: Client

beforeAll(async () => {
  server = await startTestApp()
  gate = await gateOf(server)
  admin = await server.as('admin')
  // Only what these tests make is spoken of.
  await sql`update facilities set visitor_retention_days = 3650, log_retention_days = null, scan_retention_days = null,
    required_documents = '{}'`.execute(server.db)
})
afterAll(() => server.stop())

const run = () => runRetention((work) => server.db.transaction().execute(work))

/** Somebody who came in and left so many days ago. */
async function visitorOf(daysAgo: number, more: object = {}) {
  const visitor = await gate.visitor({ company: 'Cordami Riva', phone: '+39 010 555', ...more })
  const { id } = await gate.enter({ visitorId: visitor.id, plate: 'AB123CD', notes: 'Con cassetta' })
  await (await server.as('gatekeeper')).post(`/access-logs/${id}/exit`)
  await sql`update access_logs set entered_at = now() - make_interval(days => ${daysAgo}, hours => 2),
    exited_at = now() - make_interval(days => ${daysAgo}) where id = ${id}`.execute(server.db)
  return { ...visitor, logId: id }
}

const figures = async () => {
  const found = await sql<{ entries: number; minutes: number }>`
    select count(*)::int as entries, sum(minutes)::int as minutes from access_logs where company = 'Cordami Riva'`.execute(
    server.db,
  )
  return found.rows[0]
}

const sheet = async () => {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  return (await admin.get(`/access-control/hours/export?format=csv&from=${day(60)}&to=${day(0)}`)).text
}

const preview = async (days = '') =>
  (await admin.get<RetentionAnswer>(`/facilities/${gate.facilityId}/retention${days}`)).body
const kindOf = ({ kinds }: RetentionAnswer, kind: string) => kinds.find((one) => one.kind === kind)
const textOf = async (name: string) => {
  const found = await sql<{ count: number }>`select
    (select count(*) from visitors v where v::text like ${`%${name}%`})::int
    + (select count(*) from change_log where coalesce(before, '{}')::text || coalesce(after, '{}')::text like ${`%${name}%`})::int as count`.execute(
    server.db,
  )
  return found.rows[0]?.count ?? 0
}

test('rule 37: the log loses who it was after its days, and keeps hours by company; a hold and who is inside stay', async () => {
  const old = await visitorOf(40)
  const held = await visitorOf(40)
  const recent = await visitorOf(10)
  const inside = await visitorOf(40)
  await sql`update access_logs set exited_at = null where id = ${inside.logId}`.execute(server.db)
  const version = async (id: string) =>
    (await admin.get<{ version: number }>(`/access-logs/${id}`)).body.version
  const hold = { version: await version(held.logId), reason: 'Assicurazione', holdReason: 'Sinistro aperto' }
  expect((await admin.patch(`/access-logs/${held.logId}`, hold)).status).toBe(200)
  const before = await figures()
  const hours = await sheet()
  expect(hours).toMatch(/Cordami Riva.*—.*[48]/)
  expect(kindOf(await preview('?logRetentionDays=30'), 'LOG')).toMatchObject({ days: 30, due: 1, held: 1 })
  expect(kindOf(await preview(), 'LOG')).toMatchObject({ days: null, due: 0 })
  await gate.settings({ logRetentionDays: 30 })
  await Promise.all([run(), run()])
  const entry = async ({ logId }: { logId: string }) =>
    (await admin.get<Record<string, unknown>>(`/access-logs/${logId}`)).body
  const gone = {
    visitorId: null,
    plate: null,
    notes: null,
    company: 'Cordami Riva',
    anonymisedAt: expect.any(String),
  }
  expect(await entry(old)).toMatchObject(gone)
  for (const one of [held, recent, inside]) expect((await entry(one)).visitorId).toBe(one.id)
  expect(await figures()).toEqual(before)
  expect(await sheet()).toBe(hours)
  const { runs } = await preview()
  expect(runs.filter(({ kind }) => kind === 'LOG').map(({ count }) => count)).toEqual([1])
  const traces = await sql<{
    count: number
  }>`select count(*)::int as count from change_log where entity_id = ${old.logId}
    and coalesce(before, '{}')::text || coalesce(after, '{}')::text like '%AB123CD%'`.execute(server.db)
  expect(traces.rows[0]?.count).toBe(0)
  await gate.settings({ logRetentionDays: null })
})

test('rule 37: of several facilities the one that keeps longest decides on a visitor; blocked ones and a hold stay', async () => {
  const [old, both, blocked, held] = [
    await visitorOf(100),
    await visitorOf(100),
    await visitorOf(100),
    await visitorOf(100, { holdReason: 'Causa in corso' }),
  ]
  await sql`update visitors set blocked = true, blocked_reason = 'Furto' where id = ${blocked.id}`.execute(
    server.db,
  )
  await sql`insert into access_logs (id, facility_id, visitor_id, reasons, entered_at, exited_at)
    select gen_random_uuid(), f.id, ${both.id}, array['WALK_IN'], now() - interval '101 days', now() - interval '101 days'
      from facilities f where f.code = 'PON'`.execute(server.db)
  await gate.settings({ visitorRetentionDays: 90 })
  const found = kindOf(await preview(), 'VISITORS')
  expect(found).toMatchObject({ days: 90, due: 1, held: 2 })
  await run()
  expect(await textOf(old.lastName)).toBe(0)
  for (const one of [both, blocked, held]) expect(await textOf(one.lastName)).toBeGreaterThan(0)
  const refused = await admin.post<{ code: string }>(`/visitors/${held.id}/erase`)
  expect(refused).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } })
  await gate.settings({ visitorRetentionDays: 3650 })
})

test('the preview says when it will be whose turn, and is for those who set the days', async () => {
  const visitor = await visitorOf(80)
  const found = kindOf(await preview('?visitorRetentionDays=90'), 'VISITORS')
  expect(found?.next.map(({ name }) => name)).toContain(visitor.lastName)
  expect(found?.months.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(0)
  expect((await (await server.as('gatekeeper')).get(`/facilities/${gate.facilityId}/retention`)).status).toBe(
    403,
  )
})

test('anybody may read what is kept and for how long, in both languages, and names nobody', async () => {
  await gate.settings({ logRetentionDays: 30, requiredDocuments: ['INSURANCE'] })
  const page = await server.anybody.get('/access-control/public/notice/lev')
  expect(page.status).toBe(200)
  for (const text of ['30 giorni', '30 days', '3650 giorni dopo l’ultima visita'])
    expect(page.text).toContain(text)
  expect((await server.anybody.get('/access-control/public/notice/XYZ')).status).toBe(404)
})
