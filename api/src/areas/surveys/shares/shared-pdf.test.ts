import type { PublicReport } from '@darsena/contract/areas/surveys/reports/public-report'
import type { WholeReport } from '@darsena/contract/areas/surveys/reports/report'
import type { ErrorBody } from '@darsena/contract/kit/error-codes'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestApp } from '../../../test-app.ts'
import {
  approvedReport,
  completeReport,
  fillIn,
  givenAudit,
  itemAt,
  openReport,
} from '../reports/test-survey.ts'
import { givenShare, publicPath } from './test-share.ts'

let server: Awaited<ReturnType<typeof startTestApp>>
let lead: Client
let report: WholeReport

beforeAll(async () => {
  server = await startTestApp()
  lead = await server.as('survey-lead')
  const { auditId } = await givenAudit(server.db, [{ code: 'ABC' }, { code: 'DEF' }])
  report = await approvedReport(server, auditId, async (draft) => {
    const { id } = itemAt(draft, 0, 0)
    await fillIn(lead, draft, itemAt(draft, 0, 1), { status: 'OK', internalNotes: 'NASCOSTO' })
    await lead.post(`/audit-reports/${draft.id}/items/${id}/problems`, { title: 'Crepa', severity: 2 })
  })
})
afterAll(() => server.stop())

async function pdfAt(token: string) {
  const answer = await server.app.inject({ url: `/api${publicPath(token, '/pdf?locale=it')}` })
  if (answer.statusCode !== 200) return { status: answer.statusCode, headers: answer.headers, text: '' }
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(answer.rawPayload)), {
    mergePages: true,
  })
  return { status: 200, headers: answer.headers, text: text.replace(/\s+/g, ' ') }
}

test('the PDF of a link says what was shared: nothing for colleagues, and problems as they were then', async () => {
  const before = await givenShare(lead, report.id)
  const [problem] = report.sections[0]?.items[0]?.problems ?? []
  await lead.post(`/audit-reports/${report.id}/problems/${problem?.id}/solve`, { solution: 'Stuccata dopo' })
  const after = await givenShare(lead, report.id, { content: 'PROBLEMS' })
  const first = await pdfAt(before.token)
  expect(first.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' })
  expect(first.text).toContain('Crepa')
  expect(first.text).toContain('DEF')
  expect(first.text).not.toContain('NASCOSTO')
  expect(first.text).not.toContain('Stuccata dopo')
  const second = await pdfAt(after.token)
  expect(second.text).toContain('Stuccata dopo')
  expect(second.text).not.toContain('DEF')
  const { body } = await server.anybody.get<PublicReport>(publicPath(before.token))
  expect(body).toMatchObject({
    hasPdf: true,
    sections: [{ items: [{ problems: [{ issueStatus: 'PENDING' }] }, {}] }],
  })
})

test('there is none of a revoked link, nor of a survey that was not approved and may have been changed', async () => {
  const revoked = await givenShare(lead, report.id)
  await lead.remove(`/audit-reports/${report.id}/shares/${revoked.id}`)
  const unknown = await server.anybody.get<ErrorBody>(publicPath('x'.repeat(43), '/pdf'))
  const gone = await server.anybody.get<ErrorBody>(publicPath(revoked.token, '/pdf'))
  expect([unknown.status, gone.status]).toEqual([404, 404])
  expect(gone.body.message).toBe(unknown.body.message)
  const draft = await openReport(lead, (await givenAudit(server.db, [{ code: 'ABC' }])).auditId)
  await completeReport(lead, draft)
  await lead.post(`/audit-reports/${draft.id}/submit`)
  const { token } = await givenShare(lead, draft.id)
  expect((await server.anybody.get<PublicReport>(publicPath(token))).body.hasPdf).toBe(false)
  expect((await pdfAt(token)).status).toBe(404)
  const locked = await givenShare(lead, report.id, { password: 'segreto' })
  expect((await pdfAt(locked.token)).status).toBe(401)
})
