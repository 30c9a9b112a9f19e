import type { PublicReport } from '@darsena/contract/areas/surveys/reports/public-report'
import type { WholeReport } from '@darsena/contract/areas/surveys/reports/report'
import type { JobHelpers } from 'graphile-worker'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileJobs } from '../../../kit/files/file-jobs.ts'
import { type Client, startTestApp } from '../../../test-app.ts'
import { givenFile } from '../../../test-files.ts'
import { approvedReport, givenAudit, itemAt } from '../reports/test-survey.ts'
import { givenShare, publicPath } from './test-share.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let server: Awaited<ReturnType<typeof startTestApp>>
let lead: Client
let report: WholeReport

beforeAll(async () => {
  server = await startTestApp()
  lead = await server.as('survey-lead')
  const { auditId } = await givenAudit(server.db, [{ code: 'ABC' }])
  report = await approvedReport(server, auditId, async (draft) => {
    const fileId = await givenFile(lead, png, 'foto.png')
    await fileJobs(server.db, server.files)['file-variants']?.({ fileId }, {} as JobHelpers)
    await lead.post(`/audit-reports/${draft.id}/items/${itemAt(draft, 0, 0).id}/files`, { fileId })
  })
})
afterAll(() => server.stop())

const read = (token: string, headers: Record<string, string> = {}) =>
  server.anybody.get<PublicReport>(publicPath(token), { headers })
const photoOf = ({ sections }: PublicReport) => sections[0]?.items[0]?.photos[0]?.id

describe('a password', () => {
  const unlock = (token: string, password: string, from = '192.0.2.7') =>
    server.app.inject({
      method: 'POST',
      url: `/api${publicPath(token, '/unlock')}`,
      payload: { password },
      remoteAddress: from,
    })
  const cookieOf = ({ headers }: { headers: Record<string, unknown> }) =>
    String(headers['set-cookie']).split(';')[0] ?? ''

  test('opens one link in one browser, its pictures too; it stands in no address', async () => {
    const share = await givenShare(lead, report.id, { password: 'segreto' })
    const open = await givenShare(lead, report.id)
    const photo = photoOf((await read(open.token)).body)
    expect(await read(share.token)).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } })
    expect((await server.anybody.get(publicPath(share.token, `/files/${photo}`))).status).toBe(401)
    expect((await unlock(share.token, 'Segreto')).statusCode).toBe(401)
    const right = await unlock(share.token, 'segreto')
    expect(right.statusCode).toBe(204)
    expect(right.headers['set-cookie']).toMatch(/HttpOnly; SameSite=Strict; Secure$/)
    const cookie = cookieOf(right)
    const { status, body } = await read(share.token, { cookie: `other=1; ${cookie}` })
    expect(status).toBe(200)
    const picture = await server.anybody.get(publicPath(share.token, `/files/${photoOf(body)}`), {
      headers: { cookie },
    })
    expect(picture.status).toBe(200)
    // Neither another link nor another hand opens by it.
    const second = await givenShare(lead, report.id, { password: 'segreto' })
    expect((await read(second.token, { cookie })).status).toBe(401)
    const later = cookie.replace(/=(\d)/, '=9$1')
    expect((await read(share.token, { cookie: later })).status).toBe(401)
    const views = await lead.get<{ items: { id: string; views: number }[] }>(
      `/audit-reports/${report.id}/shares`,
    )
    expect(views.body.items.find(({ id }) => id === share.id)?.views).toBe(1)
  })

  test('cannot be guessed: of a thousand tries few are looked at, wherever they come from', async () => {
    const { token } = await givenShare(lead, report.id, { password: 'segreto' })
    const statuses = [(await unlock(token, 'il primo')).statusCode]
    for (let at = 0; at < 40; at += 1)
      statuses.push(
        ...(await Promise.all(Array.from({ length: 25 }, () => unlock(token, `tentativo ${at}`)))).map(
          (one) => one.statusCode,
        ),
      )
    const checked = statuses.filter((status) => status === 401).length
    expect(checked).toBeGreaterThan(0)
    expect(checked).toBeLessThanOrEqual(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(1_001 - checked)
    for (let at = checked; at < 10; at += 1) await unlock(token, 'ancora uno')
    const refused = await unlock(token, 'segreto')
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    // Who asks from elsewhere is not locked out by it.
    expect((await unlock(token, 'segreto', '192.0.2.8')).statusCode).toBe(204)
  })
})
