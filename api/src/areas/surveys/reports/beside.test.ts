import type {
  BoatTrends,
  FrequentFindings,
  PreviousFindings,
  ReportComparison,
} from '@darsena/contract/areas/surveys/reports/compare'
import type { ReportItem, WholeReport } from '@darsena/contract/areas/surveys/reports/report'
import type { FileLink } from '@darsena/contract/kit/file-link'
import type { ListPage } from '@darsena/contract/kit/list-page'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cleanFiles } from '../../../areas/files/public.ts'
import { type Client, startTestApp } from '../../../test-app.ts'
import { givenFile, linkOf } from '../../../test-files.ts'
import { approvedReport, fillIn, givenAudit, itemAt, openReport, wholeReportAs } from './test-survey.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let server: Awaited<ReturnType<typeof startTestApp>>
let surveyor: Client
let lead: Client

beforeAll(async () => {
  server = await startTestApp()
  surveyor = await server.as('surveyor')
  lead = await server.as('survey-lead')
})
afterAll(() => server.stop())

const problem = (report: WholeReport, item: ReportItem, severity: number, recommendation = 'Riparare') =>
  lead.post(`/audit-reports/${report.id}/items/${item.id}/problems`, {
    title: 'Crepa',
    severity,
    recommendation,
  })

/** Two approved surveys of one boat, a year apart, filled in by hand. */
async function twice(
  fills: [(report: WholeReport) => Promise<unknown>, (report: WholeReport) => Promise<unknown>],
) {
  const items = ['A', 'B', 'C', 'D', 'E'].map((code) => ({ code, readings: [{ required: true }] }))
  const first = await givenAudit(server.db, items, { sections: ['Motore, sinistra', 'Motore, dritta'] })
  const second = await givenAudit(server.db, [], {
    ...first,
    sections: ['Motore, dritta', 'Motore, sinistra'],
  })
  const at = async (report: WholeReport, startedAt: string, hours: number) =>
    lead.patch(`/audit-reports/${report.id}`, { version: report.version, startedAt, engineHours: hours })
  const earlier = await approvedReport(server, first.auditId, async (report) => {
    await fills[0](report)
    await at(report, '2024-11-28T09:00:00Z', 500)
  })
  const later = await approvedReport(server, second.auditId, async (report) => {
    await fills[1](report)
    await at(report, '2025-11-28T15:00:00Z', 480)
  })
  return { earlier, later, ...second }
}

describe('two surveys of a boat', () => {
  test('rule 15: items pair by code and group instance, never by position; engine hours that went down warn', async () => {
    const { earlier, later } = await twice([
      async (report) => {
        await problem(report, itemAt(report, 0, 0), 2)
        await problem(report, itemAt(report, 0, 1), 1)
        await problem(report, itemAt(report, 0, 2), 1)
        await fillIn(lead, report, itemAt(report, 0, 4), { status: 'NOT_CHECKED', notes: 'x' })
        const reading = itemAt(report, 0, 3).readings[0]
        await fillIn(lead, report, itemAt(report, 0, 3), {
          status: 'OK',
          readings: [{ id: reading?.id, value: 10 }],
        })
        for (const at of [0, 1, 2]) {
          const item = itemAt(await wholeReportAs(lead, report.id), 0, at)
          await fillIn(lead, report, item, { readings: [{ id: item.readings[0]?.id, value: 1 }] })
        }
      },
      async (report) => {
        // The port side now comes second.
        await problem(report, itemAt(report, 1, 0), 2)
        await problem(report, itemAt(report, 1, 1), 2)
        await problem(report, itemAt(report, 0, 0), 1)
        const reading = itemAt(report, 1, 3).readings[0]
        await fillIn(lead, report, itemAt(report, 1, 3), {
          status: 'OK',
          readings: [{ id: reading?.id, value: 12.5 }],
        })
        const whole = await wholeReportAs(lead, report.id)
        for (const item of [itemAt(whole, 1, 0), itemAt(whole, 1, 1), itemAt(whole, 0, 0)])
          await fillIn(lead, report, item, { readings: [{ id: item.readings[0]?.id, value: 1 }] })
      },
    ])
    const { body } = await surveyor.get<ReportComparison>(`/audit-reports/${later.id}/compare/${earlier.id}`)
    const found = body.items.map(({ code, section, comparison }) => `${section?.it} ${code[0]} ${comparison}`)
    expect(found).toEqual(
      expect.arrayContaining([
        'Motore, sinistra A STILL_OPEN',
        'Motore, sinistra B WORSE',
        'Motore, sinistra C SOLVED',
        'Motore, sinistra D FINE',
        'Motore, dritta A NEW',
      ]),
    )
    expect(body.items).toHaveLength(10)
    const measured = body.items.find(
      ({ code, section }) => code.startsWith('D') && section?.it === 'Motore, sinistra',
    )
    expect(measured?.readings[0]).toMatchObject({
      earlier: 10,
      later: 12.5,
      difference: 2.5,
      perYear: expect.closeTo(2.5, 1),
    })
    expect(body.engineHours).toEqual([{ which: 'FIRST', earlier: 500, later: 480 }])
    const swapped = await surveyor.get<ReportComparison>(`/audit-reports/${earlier.id}/compare/${later.id}`)
    expect(swapped.body).toEqual(body)
    const other = await openReport(surveyor, (await givenAudit(server.db, [{ code: 'Z' }])).auditId)
    expect(await surveyor.get(`/audit-reports/${later.id}/compare/${other.id}`)).toMatchObject({
      status: 409,
    })
  })

  test('what was found the last time stands beside each item; trends and findings count approved surveys', async () => {
    const { earlier, boatId, auditId } = await twice([
      (report) =>
        problem(report, itemAt(report, 0, 0), 2).then(async () => {
          const item = itemAt(await wholeReportAs(lead, report.id), 0, 0)
          await fillIn(lead, report, item, { readings: [{ id: item.readings[0]?.id, value: 3 }] })
        }),
      async () => {},
    ])
    const [solved] = itemAt(earlier, 0, 0).problems
    await surveyor.post(`/audit-reports/${earlier.id}/problems/${solved?.id}/solve`, { solution: 'Stuccata' })
    const next = await openReport(surveyor, auditId)
    const { body } = await surveyor.get<PreviousFindings>(`/audit-reports/${next.id}/previous`)
    expect(body.items).toHaveLength(10)
    expect(body.items.every(({ report }) => report.startedAt?.startsWith('2025'))).toBe(true)
    const trends = await surveyor.get<BoatTrends>(`/boats/${boatId}/survey-trends`)
    expect(trends.body.reports.map(({ medium, open }) => [medium, open])).toEqual([
      [1, 0],
      [0, 0],
    ])
    expect(trends.body.readings.flatMap(({ points }) => points.map(({ value }) => value))).toContain(3)
    const findings = await surveyor.get<FrequentFindings>(
      `/audit-reports/findings?code=${itemAt(earlier, 0, 0).code}`,
    )
    expect(findings.body.items).toMatchObject([
      { reports: 1, checked: 2, medium: 1, latest: [{ id: earlier.id }] },
    ])
  })
})

describe('who sees a report', () => {
  test('a manager of the boat reads approved reports only, without notes for colleagues, and their photos', async () => {
    const manager = await server.as('boat-manager')
    const { auditId, boatId } = await givenAudit(server.db, [{ code: 'A', readings: [{ required: true }] }])
    await sql`insert into boat_managers (id, boat_id, user_id, name, "from")
      select gen_random_uuid(), ${boatId}, id, name, product_today() - 1 from users where email = 'boat-manager@darsena.example'`.execute(
      server.db,
    )
    await sql`insert into user_permissions (id, user_id, permission_id, scope, inverted)
      select gen_random_uuid(), u.id, p.id, 'MANAGED_BOATS', false from users u, permissions p
       where u.email = 'boat-manager@darsena.example' and p.action = 'read' and p.entity_type = 'AuditReport'`.execute(
      server.db,
    )
    const fileId = await givenFile(lead, png, 'x.png')
    const approved = await approvedReport(server, auditId, async (report) => {
      const item = itemAt(report, 0, 0)
      await fillIn(lead, report, item, { internalNotes: 'Il comandante non sa nulla' })
      await lead.post(`/audit-reports/${report.id}/items/${item.id}/files`, { fileId })
    })
    const draft = await openReport(lead, auditId)
    const listed = await manager.get<ListPage<{ id: string }>>(`/audit-reports?boatId=${boatId}`)
    expect([listed.body.total, listed.body.items.map(({ id }) => id)]).toEqual([1, [approved.id]])
    expect(await manager.get(`/audit-reports/${draft.id}`)).toMatchObject({ status: 404 })
    expect(await manager.get(`/audit-reports/${approved.id}/compare/${draft.id}`)).toMatchObject({
      status: 404,
    })
    const seen = await manager.get<WholeReport>(`/audit-reports/${approved.id}`)
    expect(seen.status).toBe(200)
    expect(seen.text).not.toContain('comandante non sa')
    expect(itemAt(await wholeReportAs(surveyor, approved.id), 0, 0).internalNotes).toBe(
      'Il comandante non sa nulla',
    )
    const { url } = await linkOf(manager, fileId)
    expect((await server.app.inject({ method: 'GET', url })).statusCode).toBe(200)
    expect(
      await manager.put(`/audit-reports/${approved.id}/items/${itemAt(seen.body, 0, 0).id}`, { version: 2 }),
    ).toMatchObject({ status: 403 })
  })

  test('a photo of a draft is seen by whoever may read the report, by nobody else, and stays', async () => {
    const { auditId } = await givenAudit(server.db, [{ code: 'A' }])
    const report = await openReport(surveyor, auditId)
    const fileId = await givenFile(surveyor, png, 'x.png')
    const path = `/audit-reports/${report.id}/items/${itemAt(report, 0, 0).id}/files`
    const annotation = [{ kind: 'arrow', from: [0.1, 0.2], to: [0.5, 0.5], colour: 'red' }]
    const made = await surveyor.post<{ id: string; file: FileLink }>(path, {
      fileId,
      caption: 'Prora',
      annotation,
    })
    expect(made).toMatchObject({ status: 201, body: { caption: 'Prora', annotation, file: { id: fileId } } })
    const gatekeeper = await server.as('gatekeeper')
    const viewer = await server.as('viewer')
    expect(await gatekeeper.get(`/files/${fileId}`)).toMatchObject({ status: 404 })
    expect(await viewer.get(`/files/${fileId}`)).toMatchObject({ status: 200 })
    await sql`update unattached_files set since = now() - interval '2 days'`.execute(server.db)
    await cleanFiles(server.db)
    expect(await viewer.get(`/files/${fileId}`)).toMatchObject({ status: 200 })
    const wrong = [
      { kind: 'arrow', from: [9, 0], to: [0, 0], colour: 'red' },
      { kind: 'script', text: 'x' },
    ]
    for (const shape of wrong)
      expect(await surveyor.post(path, { fileId, annotation: [shape] })).toMatchObject({ status: 422 })
  })

  test('another facility sees no report, and nobody writes into it', async () => {
    const { auditId } = await givenAudit(server.db, [{ code: 'A' }])
    const report = await openReport(surveyor, auditId)
    const item = itemAt(report, 0, 0)
    await sql`update user_to_facilities set facility_id = (select id from facilities where code = 'PON')
      where user_id = (select id from users where email = 'viewer@darsena.example')`.execute(server.db)
    const foreigner = await server.as('viewer')
    expect(await foreigner.get(`/audit-reports/${report.id}`)).toMatchObject({ status: 404 })
    expect(
      (await foreigner.get<ListPage<unknown>>(`/audit-reports?boatId=${report.boatId}`)).body.total,
    ).toBe(0)
    expect(await foreigner.get(`/audit-reports/${report.id}/previous`)).toMatchObject({ status: 404 })
    expect((await foreigner.get<BoatTrends>(`/boats/${report.boatId}/survey-trends`)).body.reports).toEqual(
      [],
    )
    const viewer = await server.as('viewer')
    expect(await fillIn(viewer, report, item, { status: 'OK' })).toMatchObject({ status: 403 })
  })
})
