import { createHash } from 'node:crypto'
import type { OperationAnswers } from '@darsena/contract/areas/surveys/reports/changes'
import type { PreviousFindings } from '@darsena/contract/areas/surveys/reports/compare'
import type { WholeReport } from '@darsena/contract/areas/surveys/reports/report'
import { canonicalJson } from '@darsena/contract/kit/canonical-json'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestApp } from '../../../test-app.ts'
import { givenFile } from '../../../test-files.ts'
import { givenAudit, itemAt, itemsIn, openReport, type TestItem, wholeReportAs } from './test-survey.ts'

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

const items: TestItem[] = [
  { code: 'ABC', readings: [{}] },
  { code: 'DEF', readings: [{}, {}] },
]
const opened = async () => openReport(surveyor, (await givenAudit(server.db, items)).auditId)
const at = '2026-11-29T08:00:00+01:00'
const operation = (kind: string, more: object) => ({ opId: uuidv7(), at, kind, ...more })

async function send(client: Client, report: WholeReport, operations: readonly object[]) {
  const sent = await client.post<OperationAnswers>(`/audit-reports/${report.id}/operations`, operations)
  expect(sent.status, sent.text).toBe(200)
  return sent.body.items
}
const outcomes = (answers: OperationAnswers['items']) => answers.map(({ outcome }) => outcome)

test('a device is not in its own way: what it changes again is no clash, what another one changed in between is', async () => {
  const report = await opened()
  const { id: itemId, readings } = itemAt(report, 0, 0)
  const [reading] = readings
  const change = (deviceId: string, what: object) =>
    operation('item', { itemId, version: 1, deviceId, ...what })
  const [phone, tablet] = [uuidv7(), uuidv7()]
  const first = [
    change(phone, { status: 'OK' }),
    change(phone, { status: 'PROBLEM', readings: [{ id: reading?.id, value: 4 }] }),
    change(phone, { status: 'NOT_APPLICABLE' }),
  ]
  expect(outcomes(await send(surveyor, report, first))).toEqual(['APPLIED', 'APPLIED', 'APPLIED'])
  const apart = change(phone, { status: 'OK' })
  expect(outcomes(await send(surveyor, report, [apart]))).toEqual(['APPLIED'])
  const other = [change(tablet, { status: 'PROBLEM' }), change(tablet, { notes: 'visto' })]
  expect(outcomes(await send(lead, report, other))).toEqual(['CONFLICT', 'APPLIED'])
  const now = itemAt(await wholeReportAs(lead, report.id), 0, 0)
  const decided = operation('item', { itemId, version: now.version, deviceId: tablet, status: 'PROBLEM' })
  expect(outcomes(await send(lead, report, [decided]))).toEqual(['APPLIED'])
  expect(outcomes(await send(surveyor, report, [change(phone, { status: 'OK' })]))).toEqual(['CONFLICT'])
})

test('an operation is answered with the checksum of what came; its number with other content is refused', async () => {
  const report = await opened()
  const [one, two] = [itemAt(report, 0, 0), itemAt(report, 0, 1)]
  const given = operation('item', { itemId: one.id, version: 1, notes: '  con spazi ' })
  const sha256 = createHash('sha256').update(canonicalJson(given)).digest('hex')
  expect(await send(surveyor, report, [given, given])).toMatchObject([
    { outcome: 'APPLIED', sha256, item: { notes: 'con spazi', version: 2 } },
    { outcome: 'ALREADY_APPLIED', sha256 },
  ])
  const other = { ...given, itemId: two.id }
  expect(await send(surveyor, report, [other, given])).toMatchObject([
    { outcome: 'REFUSED', error: { code: 'CONFLICT' } },
    { outcome: 'ALREADY_APPLIED' },
  ])
})

test('what this version does not know is refused by itself, and what comes behind it is done', async () => {
  const report = await opened()
  const { id: itemId } = itemAt(report, 0, 0)
  const answers = await send(surveyor, report, [
    operation('item-smell', { itemId, smell: 'gasoil' }),
    operation('item', { itemId: 'no id', version: 1, status: 'OK' }),
    operation('item', { itemId, version: 1, status: 'SOSO' }),
    operation('item', { itemId, version: 1, status: 'OK' }),
  ])
  expect(outcomes(answers)).toEqual(['REFUSED', 'REFUSED', 'REFUSED', 'APPLIED'])
  const foreign = await server.as('surveyor')
  expect(await foreign.post(`/audit-reports/${uuidv7()}/operations`, [operation('item', {})])).toMatchObject({
    status: 404,
  })
})

test('behind one that could not be done those of its lane wait, and no others', async () => {
  const report = await opened()
  const [one, two] = [itemAt(report, 0, 0), itemAt(report, 0, 1)]
  const answers = await send(surveyor, report, [
    operation('item', { itemId: one.id, version: 9, status: 'OK', lane: 'a' }),
    operation('item', { itemId: two.id, version: 1, status: 'OK', lane: 'b' }),
    operation('item', { itemId: one.id, version: 1, notes: 'dopo', lane: 'a' }),
    operation('item', { itemId: one.id, version: 1, internalNotes: 'senza corsia' }),
  ])
  expect(outcomes(answers)).toEqual(['CONFLICT', 'APPLIED', 'HELD', 'APPLIED'])
})

test('many operations in one batch leave what they leave one by one', async () => {
  const [together, apart] = [await opened(), await opened()]
  const deviceId = uuidv7()
  const operations = (report: WholeReport) =>
    Array.from({ length: 60 }, (_, number) => {
      const { id: itemId, readings } = itemAt(report, 0, number % 2)
      const status = ['OK', 'NOT_APPLICABLE', 'NOT_CHECKED'][number % 3]
      const values = [{ id: readings[number % readings.length]?.id, value: number }]
      return operation('item', { itemId, version: 1, deviceId, status, readings: values })
    })
  const sent = await send(surveyor, together, operations(together))
  for (const one of operations(apart)) await send(surveyor, apart, [one])
  expect(new Set(outcomes(sent))).toEqual(new Set(['APPLIED']))
  const left = async (report: WholeReport) =>
    itemsIn(await wholeReportAs(surveyor, report.id)).map(({ status, version, readings }) => [
      status,
      version,
      readings.map(({ value }) => value),
    ])
  expect(await left(together)).toEqual(await left(apart))
})

test('a photo that arrives meets no conflict, whatever was done to it since it was announced', async () => {
  const report = await opened()
  const { id: itemId } = itemAt(report, 0, 0)
  const linkId = uuidv7()
  const deviceId = uuidv7()
  const answers = await send(surveyor, report, [
    operation('file-create', { itemId, deviceId, id: linkId }),
    operation('file-update', { itemId, deviceId, fileLinkId: linkId, version: 1, caption: 'Prima' }),
    operation('file-update', { itemId, deviceId, fileLinkId: linkId, version: 1, caption: 'Dopo' }),
  ])
  expect(outcomes(answers)).toEqual(['APPLIED', 'APPLIED', 'APPLIED'])
  const fileId = await givenFile(surveyor, png, 'photo.png')
  const path = `/audit-reports/${report.id}/items/${itemId}/files/${linkId}`
  const arrival = { version: 1, fileId }
  expect(await surveyor.patch(path, arrival)).toMatchObject({ status: 200, body: { caption: 'Dopo' } })
  expect(await surveyor.patch(path, arrival)).toMatchObject({ status: 200 })
  const annotation = [{ kind: 'circle', at: [0.5, 0.5], radius: 0.1, colour: 'red' }]
  const drawn = operation('file-update', { itemId, deviceId, fileLinkId: linkId, version: 1, annotation })
  expect(outcomes(await send(surveyor, report, [drawn]))).toEqual(['APPLIED'])
})

test('a report is known before it is opened: a preview leaves nothing, and opening it brings the same places', async () => {
  const { auditId } = await givenAudit(server.db, items, { sections: ['Sinistra', 'Dritta'] })
  const id = uuidv7()
  const preview = await surveyor.post<{ report: WholeReport; previous: PreviousFindings }>(
    `/audits/${auditId}/reports/preview`,
    { id },
  )
  expect(preview.status, preview.text).toBe(200)
  expect(await surveyor.get(`/audit-reports/${id}`)).toMatchObject({ status: 404 })
  expect(await surveyor.get(`/audits/${auditId}`)).toMatchObject({ body: { status: 'PLANNED' } })
  const really = await surveyor.post<WholeReport>(`/audits/${auditId}/reports`, { id })
  const places = ({ sections }: WholeReport) =>
    sections.map((section) => [
      section.id,
      section.items.map((item) => [item.id, item.readings.map((one) => one.id)]),
    ])
  expect(places(really.body)).toEqual(places(preview.body.report))
  expect(really.body.code).toBe(preview.body.report.code)
})
