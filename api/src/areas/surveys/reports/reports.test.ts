import type { ReportItem, WholeReport } from '@darsena/contract/areas/surveys/reports/report'
import type { ErrorBody } from '@darsena/contract/kit/error-codes'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestApp } from '../../../test-app.ts'
import { givenFile } from '../../../test-files.ts'
import { approvedReport, fillIn, givenAudit, itemAt, openReport, type TestItem } from './test-survey.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let server: Awaited<ReturnType<typeof startTestApp>>
let surveyor: Client

beforeAll(async () => {
  server = await startTestApp()
  surveyor = await server.as('surveyor')
})
afterAll(() => server.stop())

const plain: TestItem[] = [{ code: 'ABC', readings: [{ required: true }] }, { code: 'DEF' }]
const opened = async (items = plain, asked = {}): Promise<WholeReport> =>
  openReport(surveyor, (await givenAudit(server.db, items, asked)).auditId)
describe('opening', () => {
  test('rule 1: a report copies all it needs; later edits of the catalogue, the assignment and the boat change no byte of it', async () => {
    const { auditId, boatId, itemIds } = await givenAudit(
      server.db,
      [
        {
          code: 'A',
          readings: [
            { options: [{ value: 'BUONO' }, { value: 'ROTTO', is_problem: true }] },
            { min: 0, max: 9 },
          ],
        },
      ],
      { sections: ['Motore, sinistra', 'Motore, dritta'] },
    )
    const report = await openReport(surveyor, auditId)
    expect(report.sections.map(({ label }) => label?.it)).toEqual(['Motore, sinistra', 'Motore, dritta'])
    const before = (await surveyor.get(`/audit-reports/${report.id}`)).text
    await sql`update audit_items set name = '{"it": "Altro"}', archived_at = now() where id = ${itemIds[0]}`.execute(
      server.db,
    )
    await sql`update audit_item_readings set label = '{"it": "Altro"}', max = case value_type when 'NUMBER' then 5 end where item_id = ${itemIds[0]}`.execute(
      server.db,
    )
    await sql`update audit_item_reading_options set label = '{"it": "Altro"}', is_problem = not is_problem`.execute(
      server.db,
    )
    await sql`delete from audit_item_group_instances where audit_id = ${auditId}`.execute(server.db)
    await sql`update boats set name = 'Altra', brand = 'Altro', hull_number = '9' where id = ${boatId}`.execute(
      server.db,
    )
    await sql`update survey_types set name = '{"it": "Altro"}'`.execute(server.db)
    expect((await surveyor.get(`/audit-reports/${report.id}`)).text).toBe(before)
  })

  test('rule 7: the code is built as the specification says, and a thousandth report keeps its four digits', async () => {
    const boat = { brand: "Núñez & Figli 45'", model: null, hull_number: '007' }
    const { auditId, boatId, surveyTypeId } = await givenAudit(server.db, plain, { boat })
    const first = await openReport(surveyor, auditId)
    expect(first.code).toMatch(/^PER-P\d+-NunezFigli45-NA-007-001-complete$/)
    await sql`update audit_report_sequences set last = 998 where boat_id = ${boatId} and survey_type_id = ${surveyTypeId}`.execute(
      server.db,
    )
    expect((await openReport(surveyor, auditId)).code).toMatch(/-999-complete$/)
    expect((await openReport(surveyor, auditId)).code).toMatch(/-1000-complete$/)
    const nameless = await opened(plain, { boat: { brand: null, model: null } })
    expect(nameless.code).toMatch(/-NA-NA-000-001-complete$/)
  })

  test('rule 7: twenty openings at once on one boat never share a number', async () => {
    const { auditId } = await givenAudit(server.db, plain)
    const reports = await Promise.all(Array.from({ length: 20 }, () => openReport(surveyor, auditId)))
    expect(reports.map(({ sequence }) => sequence).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, at) => at + 1),
    )
    expect(new Set(reports.map(({ code }) => code)).size).toBe(20)
  })

  test('the same opening sent twice, or from two tabs at once, is one report', async () => {
    const { auditId } = await givenAudit(server.db, plain)
    const id = uuidv7()
    const send = () => surveyor.post<WholeReport>(`/audits/${auditId}/reports`, { id })
    const answers = [...(await Promise.all([send(), send()])), await send()]
    expect(answers.map(({ status, body }) => [status, body.id, body.sequence])).toEqual(
      Array(3).fill([201, id, 1]),
    )
    expect((await openReport(surveyor, auditId)).sequence).toBe(2)
  })

  test('an assignment that is called off or has no items opens no report; the first report begins it, an approved one ends it', async () => {
    const stateOf = async (id: string) =>
      (await sql<{ status: string }>`select status from audits where id = ${id}`.execute(server.db)).rows[0]
        ?.status
    const off = await givenAudit(server.db, plain)
    await sql`update audits set status = 'CANCELLED', decision_note = 'x' where id = ${off.auditId}`.execute(
      server.db,
    )
    const empty = await givenAudit(server.db, [])
    for (const { auditId } of [off, empty])
      expect(await surveyor.post(`/audits/${auditId}/reports`)).toMatchObject({
        status: 409,
        body: { code: 'WRONG_STATE' },
      })
    const { auditId } = await givenAudit(server.db, plain)
    await openReport(surveyor, auditId)
    expect(await stateOf(auditId)).toBe('IN_PROGRESS')
    await approvedReport(server, auditId)
    expect(await stateOf(auditId)).toBe('DONE')
    await openReport(surveyor, auditId)
    expect(await stateOf(auditId)).toBe('DONE')
  })
})

describe('values', () => {
  const options = [{ value: 'BUONO' }, { value: 'ROTTO', is_problem: true }]
  const items: TestItem[] = [
    {
      code: 'V',
      readings: [
        { value_type: 'NUMBER', min: -10, max: 50, attention_max: 30, alarm_max: 40 },
        { value_type: 'INTEGER', min: 0, max: 9_000 },
        { value_type: 'BOOLEAN', problem_value: false },
        { value_type: 'DATE', is_expiry: true, attention_days: 60 },
        { value_type: 'DATETIME' },
        { value_type: 'STRING' },
        { options },
        { options: [{ value: 'ALTRO' }] },
      ],
    },
  ]
  const [number, integer, yesNo, day, instant, text, option, other] = [0, 1, 2, 3, 4, 5, 6, 7]

  async function given(at: number, value: unknown) {
    const report = await opened(items)
    const item = itemAt(report, 0, 0)
    const readings = [{ id: item.readings[at]?.id, value }]
    const answer = await fillIn<Omit<ReportItem, 'status'> & ErrorBody>(surveyor, report, item, { readings })
    return { answer, reading: answer.body.readings?.[at] }
  }

  test.each([
    ['NUMBER with a comma', number, '12,5', 12.5, null],
    ['NUMBER with a point', number, '12.5', 12.5, null],
    ['0', number, 0, 0, null],
    ['minus zero', number, '-0', 0, null],
    ['NUMBER beyond its attention limit', number, 31, 31, 'ATTENTION'],
    ['NUMBER on its limit', number, 30, 30, null],
    ['NUMBER beyond its alarm limit', number, 41, 41, 'ALARM'],
    ['INTEGER with its groups', integer, '1.234', 1234, null],
    ['false', yesNo, false, false, 'ALARM'],
    ['an expired DATE', day, '2020-02-29', '2020-02-29', 'ALARM'],
    ['a DATE far away', day, '2199-12-31', '2199-12-31', null],
    ['DATETIME with an offset', instant, '2026-10-25T02:30:00+02:00', '2026-10-25T00:30:00.000Z', null],
    ['STRING', text, ' Volvo <b> 🛥 ', 'Volvo <b> 🛥', null],
    ['ENUM by its value', option, 'ROTTO', 'ROTTO', 'ALARM'],
    ['none', number, null, null, null],
  ])('rules 5 and 6: %s is kept', async (_, at, value, stored, flag) => {
    const { answer, reading } = await given(at, value)
    expect(answer.status, answer.text).toBe(200)
    expect(reading).toMatchObject({ value: stored, flag })
  })

  test.each([
    ['NUMBER with both marks astray', number, '1,2.3,4'],
    ['NUMBER outside of its range', number, 51],
    ['NUMBER below its range', number, '-10,5'],
    ['1e400', number, '1e400'],
    ['a word', number, 'tanto'],
    ['INTEGER with decimals', integer, 3.5],
    ['INTEGER with a comma', integer, '3,5'],
    ['a text for yes or no', yesNo, 'sì'],
    ['a day that is none', day, '2026-02-29'],
    ['an instant without its offset', instant, '2026-10-25T02:30:00'],
    ['an option of another reading', option, 'ALTRO'],
    ['a number for an option', other, 1],
    ['a NUL', text, 'a\u0000b'],
  ])('rules 5 and 6: %s is refused at its place', async (_, at, value) => {
    const { answer } = await given(at, value)
    expect(answer).toMatchObject({ status: 422, body: { code: 'VALIDATION' } })
    expect(answer.body.details[0]?.path).toMatch(/^readings\.0/)
  })

  test('an item, a reading or a photo of another report is none of this one', async () => {
    const [one, other] = [await opened(items), await opened(items)]
    const [here, there] = [itemAt(one, 0, 0), itemAt(other, 0, 0)]
    expect(await fillIn(surveyor, one, there, { status: 'OK' })).toMatchObject({ status: 404 })
    const readings = [{ id: there.readings[0]?.id, value: 1 }]
    expect(await fillIn(surveyor, one, here, { readings })).toMatchObject({ status: 422 })
    const fileId = await givenFile(surveyor, png, 'x.png')
    const photo = await surveyor.post<{ id: string }>(`/audit-reports/${other.id}/items/${there.id}/files`, {
      fileId,
    })
    expect(photo.status).toBe(201)
    const path = `/audit-reports/${one.id}/items/${here.id}/files`
    expect(await surveyor.patch(`${path}/${photo.body.id}`, { version: 1, caption: 'x' })).toMatchObject({
      status: 404,
    })
    expect(await surveyor.post(path, { id: photo.body.id, fileId })).toMatchObject({ status: 409 })
  })
})
