import type { ScanAnswer } from '@darsena/contract/areas/access-control/passes'
import { Temporal } from '@darsena/contract/kit/time/temporal'
import { sql } from 'kysely'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inFacility } from '../../../sample-values.ts'
import { type Client, startTestApp, testVault } from '../../../test-app.ts'
import { givenLogo } from '../../../test-files.ts'
import { gateOf } from '../test-gate.ts'

let server: Awaited<ReturnType<typeof startTestApp>>
let gate: Awaited<ReturnType<typeof gateOf>>
let keeper: Client

beforeAll(async () => {
  server = await startTestApp()
  gate = await gateOf(server)
  keeper = await server.as('gatekeeper')
})
afterAll(() => server.stop())

const dayFromToday = (days: number) => Temporal.PlainDate.from(gate.today()).add({ days }).toString()

/** A visitor with the pass of a visit on some days around today. */
async function passFor(from: number, to: number, more: object = {}) {
  const visitor = await gate.visitor(more)
  const visit = await gate.approved({ visitorId: visitor.id, from: dayFromToday(from), to: dayFromToday(to) })
  const { url } = (await keeper.get<{ url: string }>(`/scheduled-visits/${visit.id}/pass`)).body
  return { visitor, visit, url, path: new URL(url).pathname.replace('/api', '') }
}

const scan = async (pass: string, client = keeper) =>
  (await client.post<ScanAnswer>('/access-control/scan', { pass })).body

test.each([
  [0, 0, 'VALID', 200],
  [-1, -1, 'OVER', 404],
  [1, 2, 'NOT_YET', 200],
])(
  'rule 39: a pass from day %i to day %i is %s at the gate, and its page answers %i',
  async (from, to, outcome, status) => {
    const { url, path, visitor } = await passFor(from, to)
    expect(await scan(url)).toMatchObject({ outcome })
    const page = await server.anybody.get(path)
    expect(page.status).toBe(status)
    expect(page.text.includes(visitor.lastName)).toBe(status === 200)
    // It names nobody else: not the host, not who approved it.
    expect(page.text).not.toContain('Demo')
    if (outcome === 'NOT_YET') expect(page.text).toContain(dayFromToday(1).split('-').reverse().join('/'))
  },
)

test('rule 39: a pass ends with the visit, its cancellation and a block, like one that was made up', async () => {
  const unknown = await server.anybody.get(`/passes/public/${'0'.repeat(64)}`)
  const cancelled = await passFor(0, 0)
  await keeper.post(`/scheduled-visits/${cancelled.visit.id}/cancel`)
  const blocked = await passFor(0, 0)
  await keeper.patch(`/visitors/${blocked.visitor.id}`, { version: 1, blocked: true, blockedReason: 'Furto' })
  for (const { path } of [cancelled, blocked]) {
    const page = await server.anybody.get(path)
    expect([page.status, page.text]).toEqual([404, unknown.text])
  }
  expect(await scan(cancelled.url)).toMatchObject({ outcome: 'NOT_APPROVED' })
  expect(await scan('0'.repeat(64))).toMatchObject({ outcome: 'UNKNOWN', visitorId: null })
  const facilities = await sql<{ id: string }>`select id from facilities where code = 'PON'`.execute(
    server.db,
  )
  const elsewhere = inFacility(await server.as('gatekeeper.pon'), facilities.rows[0]?.id ?? '')
  expect(await scan((await passFor(0, 0)).url, elsewhere)).toMatchObject({ outcome: 'UNKNOWN', name: null })
})

test('a pass that is scanned many times makes one entry; its token is kept as a hash, and it goes out by mail', async () => {
  const { url, visit, visitor } = await passFor(0, 0, { email: 'ospite@darsena.example' })
  for (let time = 0; time < 5; time += 1) {
    const { visitorId, visitId, inside } = await scan(url)
    if (!inside) await keeper.post('/access-logs', { visitorId, scheduledVisitId: visitId })
  }
  const list = await keeper.get<{ total: number }>(`/access-logs?visitorId=${visitor.id}`)
  expect(list.body.total).toBe(1)
  const token = url.split('/').at(-1) ?? ''
  const stored = await sql<{
    row: string
  }>`select s::text as row from scheduled_visits s where id = ${visit.id}`.execute(server.db)
  expect(stored.rows[0]?.row).not.toContain(token)
  expect((await keeper.post(`/scheduled-visits/${visit.id}/send-pass`)).status).toBe(204)
  const mails = await sql<{
    row: string
    sealed: string
  }>`select m::text as row, sealed_secret as sealed from outbox_mails m
    where recipient = 'ospite@darsena.example'`.execute(server.db)
  expect(mails.rows[0]?.row).toContain('/api/passes/public/')
  expect(mails.rows[0]?.row).not.toContain(token)
  expect(testVault.open(mails.rows[0]?.sealed ?? '', 'outbox mail')).toBe(token)
})

test('rule 39: a pass is printed as PDF for an approved visit, names its visitor alone, and its code leads to its page', async () => {
  const { visit, visitor } = await passFor(0, 3)
  const answer = await server.app.inject({
    url: `/api/scheduled-visits/${visit.id}/pass/pdf?locale=en`,
    headers: { authorization: `Bearer ${keeper.token}` },
  })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(answer.headers['cache-control']).toBe('no-store')
  const pdf = await getDocumentProxy(new Uint8Array(answer.rawPayload))
  const { text } = await extractText(pdf, { mergePages: true })
  expect(text).toContain(visitor.lastName)
  expect(text).toContain('Europe/Madrid')
  expect(text).not.toContain('Demo')
  await keeper.post(`/scheduled-visits/${visit.id}/cancel`)
  expect((await keeper.get(`/scheduled-visits/${visit.id}/pass/pdf`)).status).toBe(409)
})

test('a pass shows the logo of its facility, on its page and on paper', async () => {
  const { visit, path } = await passFor(0, 0)
  const headers = { authorization: `Bearer ${keeper.token}` }
  const printed = () => server.app.inject({ url: `/api/scheduled-visits/${visit.id}/pass/pdf`, headers })
  expect((await server.anybody.get(path)).text).not.toContain('<img')
  await givenLogo(server, await server.as('admin'), gate.facilityId)
  const page = await server.anybody.get(path)
  expect(page.text).toContain('<img class="logo" alt="Marina di Levante" src="data:image/png;base64,')
  const pdf = await getDocumentProxy(new Uint8Array((await printed()).rawPayload))
  const operators = (await (await pdf.getPage(1)).getOperatorList()).fnArray
  // OPS.paintImageXObject of pdf.js: the code is drawn by lines, so the logo is the only picture.
  expect(operators.filter((operator) => operator === 85)).toHaveLength(1)
})
