import type { PublicReport } from '@darsena/contract/areas/surveys/reports/public-report'
import type { WholeReport } from '@darsena/contract/areas/surveys/reports/report'
import type { MadeShare, Share } from '@darsena/contract/areas/surveys/reports/shares'
import type { ErrorBody } from '@darsena/contract/kit/error-codes'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestApp } from '../../../test-app.ts'
import {
  approvedReport,
  completeReport,
  fillIn,
  givenAudit,
  itemAt,
  openReport,
  wholeReportAs,
} from '../reports/test-survey.ts'
import { givenShare, publicPath } from './test-share.ts'

let server: Awaited<ReturnType<typeof startTestApp>>
let surveyor: Client
let lead: Client

beforeAll(async () => {
  server = await startTestApp()
  surveyor = await server.as('surveyor')
  lead = await server.as('survey-lead')
})
afterAll(() => server.stop())

const opened = async (): Promise<WholeReport> =>
  openReport(lead, (await givenAudit(server.db, [{ code: 'ABC' }, { code: 'DEF' }])).auditId)
const approved = async () =>
  approvedReport(server, (await givenAudit(server.db, [{ code: 'ABC' }, { code: 'DEF' }])).auditId)
const move = (report: WholeReport, name: string, body?: object) =>
  lead.post<ErrorBody>(`/audit-reports/${report.id}/${name}`, body)
const sharesOf = async (reportId: string, client = lead) =>
  (await client.get<{ items: Share[] }>(`/audit-reports/${reportId}/shares`)).body.items

describe('what is shared', () => {
  test('is a report that was handed in: a draft and a rejected one are refused by the name of their state', async () => {
    const report = await opened()
    const share = () => lead.post<ErrorBody>(`/audit-reports/${report.id}/shares`, {})
    expect(await share()).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } })
    await completeReport(lead, report)
    await move(report, 'submit')
    expect(await share()).toMatchObject({ status: 201 })
    await move(report, 'reject', { note: 'Manca la firma' })
    expect(await share()).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } })
    const insert = sql`insert into shared_audit_reports (id, report_id, token_hash, content, locale, with_photos, expires_at, shown)
      values (${uuidv7()}, ${report.id}, 'x', 'COMPLETE', 'it', true, now() + interval '1 day', '{}')`
    await expect(insert.execute(server.db)).rejects.toMatchObject({ code: 'DA002' })
  })

  test('stays as it was, though the report is rejected, opened again and changed', async () => {
    const report = await opened()
    await fillIn(lead, report, itemAt(report, 0, 0), { status: 'OK', notes: 'Prima' })
    await completeReport(lead, report)
    await move(report, 'submit')
    const { token } = await givenShare(lead, report.id)
    await move(report, 'reject', { note: 'No' })
    await move(report, 'reopen')
    const again = await wholeReportAs(lead, report.id)
    await fillIn(lead, again, itemAt(again, 0, 0), { notes: 'Dopo' })
    const { body } = await server.anybody.get<PublicReport>(publicPath(token))
    expect(body.sections[0]?.items.map(({ notes }) => notes)).toEqual(['Prima', null])
    expect(body).toMatchObject({ status: 'SUBMITTED', approvedAt: null })
  })

  test('stays on its revision when a correction takes the place of the report', async () => {
    const report = await approved()
    const { token } = await givenShare(lead, report.id)
    const correction = await lead.post<WholeReport>(`/audit-reports/${report.id}/revision`, {
      reason: 'Refuso',
    })
    for (const name of ['submit', 'approve']) await move(correction.body, name)
    const other = await givenShare(lead, correction.body.id)
    const revisionOf = async (of: string) =>
      (await server.anybody.get<PublicReport>(publicPath(of))).body.revision
    expect(await revisionOf(token)).toBe(1)
    expect(await revisionOf(other.token)).toBe(2)
  })

  test('is all of the report or its problems only, with its photos or without', async () => {
    const audit = await givenAudit(server.db, [{ code: 'ABC' }, { code: 'DEF' }])
    const report = await approvedReport(server, audit.auditId, (draft) =>
      lead.post(`/audit-reports/${draft.id}/items/${itemAt(draft, 0, 1).id}/problems`, {
        title: 'Crepa',
        severity: 2,
      }),
    )
    const shown = async (body: object) =>
      (await server.anybody.get<PublicReport>(publicPath((await givenShare(lead, report.id, body)).token)))
        .body
    const complete = await shown({})
    expect(complete.sections[0]?.items).toHaveLength(2)
    const problems = await shown({ content: 'PROBLEMS', locale: 'en' })
    expect(problems).toMatchObject({
      content: 'PROBLEMS',
      locale: 'en',
      sections: [{ items: [{ status: 'PROBLEM', problems: [{ title: 'Crepa' }] }] }],
    })
    const none = await shown({ content: 'PROBLEMS', withPhotos: false })
    expect(none.withPhotos).toBe(false)
  })
})

describe('links', () => {
  test('are several at once, for a reader each; the address is told once and kept as a hash', async () => {
    const report = await approved()
    const first = await givenShare(lead, report.id, { label: 'Assicurazione', password: 'segreto' })
    const second = await givenShare(surveyor, report.id, { label: 'Armatore' })
    expect(first.url).toBe(`https://darsena.example/public/audit-reports/${first.token}`)
    expect(Buffer.from(first.token, 'base64url')).toHaveLength(32)
    const listed = await sharesOf(report.id)
    expect(listed).toMatchObject([
      { id: second.id, label: 'Armatore', hasPassword: false, state: 'ACTIVE', views: 0 },
      { id: first.id, label: 'Assicurazione', hasPassword: true, state: 'ACTIVE', views: 0 },
    ])
    expect(listed[0]?.createdBy?.label).toBeTruthy()
    const stored = await sql<{ all: string }>`select
        (select string_agg(s::text, '') from shared_audit_reports s) ||
        (select string_agg(c::text, '') from change_log c where entity_type = 'SharedAuditReport') as all`.execute(
      server.db,
    )
    for (const secret of [first.token, Buffer.from(first.token).toString('hex'), 'segreto'])
      expect(stored.rows[0]?.all).not.toContain(secret)
  })

  test('count their openings, not their pictures, and remember the last one', async () => {
    const report = await approved()
    const { token } = await givenShare(lead, report.id)
    await Promise.all(Array.from({ length: 5 }, () => server.anybody.get(publicPath(token))))
    await server.anybody.get(publicPath(token, `/files/${uuidv7()}`))
    const [listed] = await sharesOf(report.id)
    expect(listed).toMatchObject({ views: 5, lastViewedAt: expect.any(String) })
  })

  test('are made, seen and revoked by those who may, and by nobody of another facility', async () => {
    const report = await approved()
    const { id } = await givenShare(lead, report.id)
    const path = `/audit-reports/${report.id}/shares`
    const [viewer, manager, director] = await Promise.all(
      ['viewer', 'boat-manager', 'director'].map(server.as),
    )
    expect((await viewer?.get(path))?.status).toBe(200)
    expect((await viewer?.post(path, {}))?.status).toBe(403)
    expect((await viewer?.remove(`${path}/${id}`))?.status).toBe(403)
    for (const status of [await manager?.get(path), await manager?.post(path, {})].map((one) => one?.status))
      expect(status).toBe(403)
    // A link of one report is not found below another.
    const other = await approved()
    expect((await lead.remove(`/audit-reports/${other.id}/shares/${id}`)).status).toBe(404)
    const outsider = await server.as('gatekeeper.pon')
    expect((await outsider.get(path)).status).toBe(403)
    expect((await director?.remove(`${path}/${id}`))?.status).toBe(204)
    expect((await director?.remove(`${path}/${id}`))?.status).toBe(204)
    expect(await sharesOf(report.id)).toMatchObject([
      { state: 'REVOKED', revokedBy: { label: expect.any(String) } },
    ])
  })

  test('are never changed otherwise, and keep nothing once they are revoked', async () => {
    const report = await approved()
    const { id } = await givenShare(lead, report.id)
    for (const set of [
      sql`expires_at = now() + interval '9 years'`,
      sql`shown = '{}'`,
      sql`report_id = gen_random_uuid()`,
    ])
      await expect(
        sql`update shared_audit_reports set ${set} where id = ${id}`.execute(server.db),
      ).rejects.toMatchObject({ code: 'DA002' })
    await lead.remove(`/audit-reports/${report.id}/shares/${id}`)
    const stored =
      await sql`select 1 from shared_audit_reports where id = ${id} and shown is not null`.execute(server.db)
    expect(stored.rows).toEqual([])
    await expect(
      sql`update shared_audit_reports set revoked_at = null where id = ${id}`.execute(server.db),
    ).rejects.toMatchObject({ code: 'DA002' })
  })

  test.each([
    ['a moment that has gone by', { expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt'],
    ['a moment far off', { expiresAt: '2999-01-01T00:00:00Z' }, 'expiresAt'],
    ['no moment', { expiresAt: 'tomorrow' }, 'expiresAt'],
    ['a password that is guessed at once', { password: '1' }, 'password'],
    ['a label that no column takes', { label: 'a\u0000b' }, 'label'],
    ['a content that is none', { content: 'ALL' }, 'content'],
    ['a field that nobody knows', { token: 'mine' }, 'token'],
  ])('refuse %s at its place', async (_what, body, path) => {
    const report = await approved()
    const refused = await lead.post<ErrorBody>(`/audit-reports/${report.id}/shares`, body)
    expect(refused).toMatchObject({ status: 422, body: { details: [{ path }] } })
    expect(refused.body.details[0]?.message).toBeTruthy()
  })

  test('are made once by the same request sent twice, whose answer is kept sealed', async () => {
    const report = await approved()
    const headers = { 'idempotency-key': uuidv7() }
    const send = () =>
      lead.post<MadeShare>(`/audit-reports/${report.id}/shares`, { label: 'Banca' }, { headers })
    const [first, second] = [await send(), await send()]
    expect(second.body.token).toBe(first.body.token)
    expect(await sharesOf(report.id)).toHaveLength(1)
    const stored = await sql<{
      all: string
    }>`select string_agg(i::text, '') as all from idempotency_keys i`.execute(server.db)
    expect(stored.rows[0]?.all).not.toContain(first.body.token)
  })
})
