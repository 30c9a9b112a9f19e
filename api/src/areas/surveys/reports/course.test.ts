import type { ReportItem, WholeReport } from '@darsena/contract/areas/surveys/reports/report'
import type { ErrorBody } from '@darsena/contract/kit/error-codes'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestApp } from '../../../test-app.ts'
import { givenFile } from '../../../test-files.ts'
import {
  approvedReport,
  completeReport,
  fillIn,
  givenAudit,
  itemAt,
  openReport,
  type TestItem,
  wholeReportAs,
} from './test-survey.ts'

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

const plain: TestItem[] = [{ code: 'ABC', readings: [{ required: true }] }, { code: 'DEF' }]
const opened = async (items = plain, asked = {}): Promise<WholeReport> =>
  openReport(surveyor, (await givenAudit(server.db, items, asked)).auditId)
const move = (client: Client, report: WholeReport, name: string, body?: object) =>
  client.post<ErrorBody>(`/audit-reports/${report.id}/${name}`, body)
const addProblem = (report: WholeReport, item: ReportItem, body: object) =>
  surveyor.post<{ id: string; version: number; item: ReportItem }>(
    `/audit-reports/${report.id}/items/${item.id}/problems`,
    body,
  )

describe('two people on one report', () => {
  test('rule 8: changes of one item merge; of one value both are kept apart, and nothing is overwritten', async () => {
    const report = await opened()
    const item = itemAt(report, 0, 0)
    const [reading] = item.readings
    expect(await fillIn(surveyor, report, item, { status: 'OK' })).toMatchObject({
      status: 200,
      body: { version: 2 },
    })
    const merged = await fillIn<ReportItem>(lead, report, item, {
      notes: 'Visto',
      readings: [{ id: reading?.id, value: 7 }],
    })
    expect(merged).toMatchObject({ status: 200, body: { status: 'OK', notes: 'Visto', version: 3 } })
    const clash = await fillIn<ErrorBody>(surveyor, report, item, {
      readings: [{ id: reading?.id, value: 8 }],
      notes: 'Altro',
    })
    expect(clash).toMatchObject({ status: 409, body: { code: 'STALE_VERSION' } })
    expect(clash.body.details.map(({ path }) => path).sort()).toEqual(['notes', `readings.${reading?.id}`])
    expect(itemAt(await wholeReportAs(lead, report.id), 0, 0)).toMatchObject({
      notes: 'Visto',
      readings: [{ value: 7 }],
    })
    // Who set the same is in nobody's way.
    expect(await fillIn(surveyor, report, item, { status: 'OK' })).toMatchObject({
      status: 200,
      body: { version: 3 },
    })
  })

  test('rule 8: recorded operations take effect once and in order, whatever becomes of the others', async () => {
    const report = await opened()
    const [first, second] = [itemAt(report, 0, 0), itemAt(report, 0, 1)]
    const at = '2026-11-29T08:00:00+01:00'
    const problemId = uuidv7()
    const operations = [
      { opId: uuidv7(), at, kind: 'item', itemId: first.id, version: 1, status: 'OK' },
      {
        opId: uuidv7(),
        at,
        kind: 'problem-create',
        itemId: second.id,
        id: problemId,
        title: 'Crepa',
        severity: 3,
      },
      { opId: uuidv7(), at, kind: 'item', itemId: second.id, version: 2, status: 'OK' },
      { opId: uuidv7(), at, kind: 'item', itemId: first.id, version: 1, status: 'NOT_APPLICABLE' },
      { opId: uuidv7(), at, kind: 'item', itemId: uuidv7(), version: 1, status: 'OK' },
    ]
    const send = () =>
      surveyor.post<{ items: { outcome: string; item: ReportItem | null }[] }>(
        `/audit-reports/${report.id}/operations`,
        operations,
      )
    const sent = await send()
    expect(sent.body.items.map(({ outcome }) => outcome)).toEqual([
      'APPLIED',
      'APPLIED',
      'REFUSED',
      'CONFLICT',
      'REFUSED',
    ])
    expect(sent.body.items[3]?.item).toMatchObject({ id: first.id, status: 'OK', version: 2 })
    const again = await send()
    expect(again.body.items.map(({ outcome }) => outcome)).toEqual([
      'ALREADY_APPLIED',
      'ALREADY_APPLIED',
      'REFUSED',
      'CONFLICT',
      'REFUSED',
    ])
    expect(itemAt(await wholeReportAs(lead, report.id), 0, 1)).toMatchObject({
      status: 'PROBLEM',
      problems: [{ id: problemId }],
    })
  })

  test('rule 17: «rest of the section OK» leaves its mark on what it set, and is taken back', async () => {
    const report = await opened([...plain, { code: 'GHI' }])
    await fillIn(surveyor, report, itemAt(report, 0, 0), { status: 'NOT_APPLICABLE' })
    const path = `/audit-reports/${report.id}/sections/${report.sections[0]?.id}/rest-ok`
    expect(await surveyor.post(path)).toMatchObject({ status: 204 })
    const set = await wholeReportAs(surveyor, report.id)
    expect([0, 1, 2].map((at) => [itemAt(set, 0, at).status, itemAt(set, 0, at).restOkAt !== null])).toEqual([
      ['NOT_APPLICABLE', false],
      ['OK', true],
      ['OK', true],
    ])
    await fillIn(surveyor, set, itemAt(set, 0, 1), { status: 'NOT_APPLICABLE' })
    expect(await surveyor.remove(path)).toMatchObject({ status: 204 })
    const back = await wholeReportAs(surveyor, report.id)
    expect([0, 1, 2].map((at) => itemAt(back, 0, at).status)).toEqual([
      'NOT_APPLICABLE',
      'NOT_APPLICABLE',
      'NOT_CHECKED',
    ])
  })

  test('a section is repeated and taken out again while the report is a draft', async () => {
    const report = await opened(plain, { sections: ['Presa a mare 1', 'Presa a mare 2'] })
    const id = uuidv7()
    const body = { id, from: report.sections[1]?.id }
    for (const _ of [1, 2])
      expect(await surveyor.post(`/audit-reports/${report.id}/sections`, body)).toMatchObject({
        status: 201,
        body: { id },
      })
    const more = await wholeReportAs(surveyor, report.id)
    expect(more.sections.map(({ label }) => label?.it)).toEqual([
      'Presa a mare 1',
      'Presa a mare 2',
      'Presa a mare 3',
    ])
    expect(more.itemCount).toBe(6)
    expect(itemAt(more, 2, 0).readings).toHaveLength(1)
    const problem = await addProblem(more, itemAt(more, 2, 0), { title: 'Corrosione', severity: 2 })
    expect(await surveyor.remove(`/audit-reports/${report.id}/sections/${id}`)).toMatchObject({ status: 409 })
    await surveyor.remove(
      `/audit-reports/${report.id}/items/${itemAt(more, 2, 0).id}/problems/${problem.body.id}`,
    )
    expect(await surveyor.remove(`/audit-reports/${report.id}/sections/${id}`)).toMatchObject({ status: 204 })
    expect((await wholeReportAs(surveyor, report.id)).itemCount).toBe(4)
  })
})

describe('handing in', () => {
  test('rule 3: OK on an item that holds problems is refused; adding one makes the item a problem', async () => {
    const report = await opened()
    const made = await addProblem(report, itemAt(report, 0, 1), { title: 'Crepa', severity: 1 })
    expect(made).toMatchObject({ status: 201, body: { item: { status: 'PROBLEM' } } })
    expect(await fillIn(surveyor, report, made.body.item, { status: 'OK' })).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT' },
    })
    expect((await wholeReportAs(surveyor, report.id)).code).toMatch(/-problems$/)
  })

  test('rules 3, 4 and 9: what is missing is told all at once, each at its place', async () => {
    const report = await opened([
      { code: 'A', readings: [{ required: true }] },
      { code: 'B' },
      { code: 'C' },
      { code: 'D', photo: 'ALWAYS' },
      { code: 'E' },
    ])
    const [a, b, c, d, e] = [0, 1, 2, 3, 4].map((at) => itemAt(report, 0, at))
    if (!a || !b || !c || !d || !e) throw new Error('no items')
    await fillIn(surveyor, report, a, { status: 'OK' })
    await fillIn(surveyor, report, b, { status: 'PROBLEM' })
    const high = await addProblem(report, c, { title: 'Delaminazione', severity: 3 })
    expect(high.status).toBe(201)
    await fillIn(surveyor, report, d, { status: 'OK' })
    const refused = await move(surveyor, report, 'submit')
    expect(refused).toMatchObject({ status: 422, body: { code: 'VALIDATION' } })
    expect(refused.body.details.map(({ path }) => path)).toEqual([
      `items.${a.id}.readings.${a.readings[0]?.id}`,
      `items.${b.id}.problems`,
      `items.${c.id}.problems.${high.body.id}.files`,
      `items.${c.id}.problems.${high.body.id}.recommendation`,
      `items.${d.id}.files`,
      `items.${e.id}.notes`,
    ])
    await fillIn(surveyor, report, { ...a, version: 2 }, { readings: [{ id: a.readings[0]?.id, value: 0 }] })
    await fillIn(surveyor, report, { ...b, version: 2 }, { status: 'OK' })
    const path = `/audit-reports/${report.id}/items/${c.id}/problems/${high.body.id}`
    await surveyor.patch(path, { version: 1, recommendation: 'Riparare' })
    const awaited = await surveyor.post<{ id: string }>(`${path}/files`, { caption: 'Vista' })
    const fileId = await givenFile(surveyor, png, 'x.png')
    await surveyor.post(`/audit-reports/${report.id}/items/${d.id}/files`, { fileId })
    await surveyor.post(`/audit-reports/${report.id}/sections/${report.sections[0]?.id}/reason`, {
      notes: 'Non accessibile',
    })
    const waiting = await move(surveyor, report, 'submit')
    expect(waiting.body.details.map(({ message }) => message)).toEqual([
      expect.stringContaining('si attende 1 foto'),
    ])
    await surveyor.patch(`${path}/files/${awaited.body.id}`, { version: 1, fileId })
    expect(await move(surveyor, report, 'submit')).toMatchObject({
      status: 200,
      body: { status: 'SUBMITTED' },
    })
  })

  test('each move starts from its states only, by whoever has the right, and names the state', async () => {
    const report = await opened()
    const refused = (name: string, body?: object) => move(lead, report, name, body)
    expect(await refused('approve')).toMatchObject({
      status: 409,
      body: { code: 'WRONG_STATE', message: expect.stringContaining('Bozza') },
    })
    await completeReport(surveyor, report)
    await move(surveyor, report, 'submit')
    expect(await move(surveyor, report, 'approve')).toMatchObject({ status: 403 })
    expect(await fillIn(surveyor, report, itemAt(report, 0, 0), { notes: 'x' })).toMatchObject({
      status: 409,
      body: { code: 'WRONG_STATE' },
    })
    expect(await refused('reject')).toMatchObject({ status: 422, body: { details: [{ path: 'note' }] } })
    expect(await refused('reject', { note: 'Manca la prova in mare' })).toMatchObject({
      status: 200,
      body: { status: 'REJECTED', decisionNote: 'Manca la prova in mare' },
    })
    expect(await move(surveyor, report, 'submit')).toMatchObject({ status: 409 })
    expect(await move(surveyor, report, 'reopen')).toMatchObject({ status: 200, body: { status: 'DRAFT' } })
    await move(surveyor, report, 'submit')
    expect(await refused('approve')).toMatchObject({ status: 200, body: { status: 'APPROVED' } })
    expect(await refused('reopen')).toMatchObject({ status: 409 })
  })

  test('of approvals and rejections at once exactly one counts', async () => {
    const report = await opened()
    await completeReport(surveyor, report)
    await move(surveyor, report, 'submit')
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        at % 2 ? move(lead, report, 'approve') : move(lead, report, 'reject', { note: 'No' }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
  })

  test('an approved report is changed by nobody, the database included, but for the state of its problems', async () => {
    const { auditId } = await givenAudit(server.db, plain)
    const report = await approvedReport(server, auditId, (draft) =>
      addProblem(draft, itemAt(draft, 0, 1), { title: 'Crepa', severity: 2 }),
    )
    const item = itemAt(report, 0, 1)
    const [problem] = item.problems
    const calls = [
      fillIn(lead, report, item, { notes: 'x' }),
      lead.patch(`/audit-reports/${report.id}`, { version: report.version, summary: 'x' }),
      lead.remove(`/audit-reports/${report.id}`),
      lead.patch(`/audit-reports/${report.id}/items/${item.id}/problems/${problem?.id}`, {
        version: 1,
        title: 'x',
      }),
      lead.post(`/audit-reports/${report.id}/items/${item.id}/files`, {}),
    ]
    for (const answer of await Promise.all(calls))
      expect(answer, answer.text).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } })
    const statements = [
      sql`update audit_reports set summary = 'x' where id = ${report.id}`,
      sql`update audit_reports set status = 'DRAFT' where id = ${report.id}`,
      sql`delete from audit_reports where id = ${report.id}`,
      sql`update audit_report_items set notes = 'x' where report_id = ${report.id}`,
      sql`update audit_report_item_readings set number_value = 3 where report_id = ${report.id}`,
      sql`update audit_report_item_problems set title = 'x' where report_id = ${report.id}`,
      sql`delete from audit_report_item_problems where report_id = ${report.id}`,
    ]
    for (const statement of statements)
      await expect(statement.execute(server.db)).rejects.toMatchObject({ code: 'DA002' })
    const before = await wholeReportAs(lead, report.id)
    expect(before).toEqual(report)
    const path = `/audit-reports/${report.id}/problems/${problem?.id}`
    expect(await surveyor.post(`${path}/reopen`, { reason: 'x' })).toMatchObject({ status: 409 })
    expect(await surveyor.post(`${path}/solve`, { solution: 'Stuccata' })).toMatchObject({
      status: 200,
      body: {
        issueStatus: 'SOLVED',
        solution: 'Stuccata',
        solvedBy: { label: 'Demo Perito' },
        solvedAt: expect.any(String),
      },
    })
    expect(await wholeReportAs(lead, report.id)).toMatchObject({
      openCount: 0,
      hasOpenProblems: false,
      mediumCount: 1,
    })
    // Rule 16: who, when and what was done stays when it opens again.
    expect(await surveyor.post(`${path}/reopen`, { reason: 'È tornata' })).toMatchObject({
      status: 200,
      body: {
        issueStatus: 'PENDING',
        solution: 'Stuccata',
        solvedBy: { label: 'Demo Perito' },
        reopenReason: 'È tornata',
      },
    })
  })

  test('a correction after approval is a revision with its reason; the earlier one stays as it was', async () => {
    const { auditId } = await givenAudit(server.db, plain)
    const report = await approvedReport(server, auditId, (draft) =>
      addProblem(draft, itemAt(draft, 0, 1), { title: 'Crepa', severity: 2 }),
    )
    const draft = await opened()
    expect(await lead.post(`/audit-reports/${draft.id}/revision`, { reason: 'x' })).toMatchObject({
      status: 409,
    })
    const id = uuidv7()
    const ask = () =>
      lead.post<WholeReport>(`/audit-reports/${report.id}/revision`, { id, reason: 'Matricola errata' })
    const [revision, again] = [await ask(), await ask()]
    expect(revision).toMatchObject({
      status: 201,
      body: {
        id,
        revision: 2,
        code: report.code,
        sequence: report.sequence,
        status: 'DRAFT',
        revisesId: report.id,
        revisionReason: 'Matricola errata',
        mediumCount: 1,
      },
    })
    expect(again.body.id).toBe(id)
    expect(await lead.post(`/audit-reports/${report.id}/revision`, { reason: 'y' })).toMatchObject({
      status: 409,
    })
    await move(lead, revision.body, 'submit')
    await move(lead, revision.body, 'approve')
    expect(await wholeReportAs(lead, report.id)).toEqual({ ...report, replaced: true, openSeverity: null })
  })
})
