import type { PublicReport } from '@darsena/contract/areas/surveys/reports/public-report'
import type { ReportFile, ReportItem, WholeReport } from '@darsena/contract/areas/surveys/reports/report'
import type { ErrorBody } from '@darsena/contract/kit/error-codes'
import type { JobHelpers } from 'graphile-worker'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileJobs } from '../../../kit/files/file-jobs.ts'
import { type Answer, type Client, startTestApp } from '../../../test-app.ts'
import { givenFile, givenLogo, linkOf } from '../../../test-files.ts'
import { approvedReport, fillIn, givenAudit, itemAt, wholeReportAs } from '../reports/test-survey.ts'
import { givenShare, publicPath } from './test-share.ts'

let server: Awaited<ReturnType<typeof startTestApp>>
let lead: Client
let report: WholeReport
const secrets = {
  internalNote: 'NASCOSTO-nota-interna',
  fileName: 'NASCOSTO-nome-file',
  cameraOwner: 'NASCOSTO-fotografo',
  decision: 'NASCOSTO-decisione',
  reopening: 'NASCOSTO-riapertura',
  auditNotes: 'NASCOSTO-note-incarico',
  department: 'NASCOSTO-reparto',
  otherBoat: 'NASCOSTO-altra-barca',
  previous: 'NASCOSTO-perizia-precedente',
}

/** A photo as a phone takes it: with the camera, the owner and the place in its metadata. */
async function givenPhoto(owner: string, name: string): Promise<string> {
  const bytes = await sharp({ create: { width: 640, height: 400, channels: 3, background: '#246' } })
    .withExif({
      IFD0: { Make: owner, Artist: owner },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '44/1 24/1 0/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '8/1 55/1 0/1',
      },
    })
    .jpeg()
    .toBuffer()
  const fileId = await givenFile(lead, bytes, name)
  await fileJobs(server.db, server.files)['file-variants']?.({ fileId }, {} as JobHelpers)
  return fileId
}

/** A report with something for colleagues wherever there can be something. */
async function plantedReport(): Promise<WholeReport> {
  const items = [{ code: 'ABC', readings: [{ required: true }] }, { code: 'DEF' }]
  const audit = await givenAudit(server.db, items)
  await sql`update audits set notes = ${secrets.auditNotes}, place = 'Molo 4' where id = ${audit.auditId}`.execute(
    server.db,
  )
  await sql`insert into boats (id, name) values (gen_random_uuid(), ${secrets.otherBoat})`.execute(server.db)
  const department = await sql<{ id: string }>`insert into departments (id, facility_id, name)
    select gen_random_uuid(), id, ${secrets.department} from facilities where code = 'LEV' returning id`.execute(
    server.db,
  )
  const earlier = await givenAudit(server.db, [], { ...audit, sections: ['Motore'] })
  await approvedReport(server, earlier.auditId, (draft) =>
    fillIn(lead, draft, itemAt(draft, 0, 0), {
      status: 'OK',
      notes: secrets.previous,
      readings: [{ id: itemAt(draft, 0, 0).readings[0]?.id, value: 1 }],
    }),
  )
  return approvedReport(server, audit.auditId, async (draft) => {
    const [first, second] = [itemAt(draft, 0, 0), itemAt(draft, 0, 1)]
    await fillIn(lead, draft, first, {
      status: 'OK',
      notes: 'Visto',
      internalNotes: secrets.internalNote,
      readings: [{ id: first.readings[0]?.id, value: 0 }],
    })
    await fillIn(lead, draft, second, { internalNotes: secrets.internalNote })
    const at = `/audit-reports/${draft.id}/items/${second.id}/problems`
    const made = await lead.post<{ id: string }>(at, {
      title: 'Crepa',
      severity: 3,
      recommendation: 'Riparare',
      departmentId: department.rows[0]?.id,
    })
    const photo = (name: string) => givenPhoto(secrets.cameraOwner, `${secrets.fileName} ${name}.jpg`)
    const annotation = [{ kind: 'circle', at: [0.5, 0.5], radius: 0.1, colour: 'red' }]
    await lead.post(`${at}/${made.body.id}/files`, { fileId: await photo('1'), caption: 'Crepa', annotation })
    await lead.post(`/audit-reports/${draft.id}/items/${first.id}/files`, { fileId: await photo('2') })
    await lead.post(`/audit-reports/${draft.id}/problems/${made.body.id}/solve`, { solution: 'Fatto' })
    await lead.post(`/audit-reports/${draft.id}/problems/${made.body.id}/reopen`, {
      reason: secrets.reopening,
    })
    const { version } = await wholeReportAs(lead, draft.id)
    await lead.patch(`/audit-reports/${draft.id}`, {
      version,
      summary: 'Buona',
      signatureId: await photo('3'),
    })
    await sql`update audit_reports set decision_note = ${secrets.decision} where id = ${draft.id}`.execute(
      server.db,
    )
  })
}

beforeAll(async () => {
  server = await startTestApp()
  lead = await server.as('survey-lead')
  report = await plantedReport()
})
afterAll(() => server.stop())

const read = (token: string, headers?: Record<string, string>) =>
  server.anybody.get<PublicReport>(publicPath(token), headers ? { headers } : {})
const bytesAt = (path: string) => server.app.inject({ method: 'GET', url: `/api${path}` })
const photosIn = ({ sections, signature }: PublicReport) => [
  ...sections.flatMap(({ items }) =>
    items.flatMap((item) => [
      ...item.photos,
      ...item.problems.flatMap(({ photos, solutionPhotos }) => [...photos, ...solutionPhotos]),
    ]),
  ),
  ...(signature ? [signature] : []),
]

/** Every place of an answer, by its keys: `sections.items.name.it`. */
function keysOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => keysOf(one, path))
  if (typeof value !== 'object' || value === null) return [path]
  return Object.entries(value).flatMap(([key, inner]) => keysOf(inner, path ? `${path}.${key}` : key))
}
const photoKeys = (at: string) =>
  [
    'id',
    'width',
    'height',
    'caption',
    'annotation.kind',
    'annotation.at',
    'annotation.radius',
    'annotation.colour',
  ].map((key) => `${at}.${key}`)
/** Every key that outsiders may see. A key added here is shown to everybody with a link. */
const publicKeys = new Set([
  ...['code', 'revision', 'status', 'startedAt', 'submittedAt', 'approvedAt', 'surveyor', 'place'],
  ...[
    'customerReference',
    'personsPresent',
    'weather',
    'seaState',
    'situation',
    'instruments',
    'engineHours',
  ],
  ...[
    'secondEngineHours',
    'summary',
    'recommendations',
    'content',
    'locale',
    'withPhotos',
    'sharedAt',
    'expiresAt',
  ],
  'hasPdf',
  ...['name', 'timeZone'].map((key) => `facility.${key}`),
  ...['group.it', 'group.en', 'name.it', 'name.en'].map((key) => `surveyType.${key}`),
  ...[
    ...[
      'name',
      'brand',
      'model',
      'hullNumber',
      'sailNumber',
      'hin',
      'year',
      'lengthOverall',
      'beam',
      'draft',
    ],
    ...['displacementKg', 'material', 'flag', 'homePort', 'registrationNumber', 'engines', 'designer'],
  ].map((key) => `boat.${key}`),
  ...['items', 'checked', 'low', 'medium', 'high', 'open'].map((key) => `counts.${key}`),
  ...photoKeys('signature'),
  // Nothing below it where the facility has none.
  'logo',
  ...photoKeys('logo'),
  ...['section.it', 'section.en', 'code', 'name.it', 'name.en', 'notes'].map((key) => `limitations.${key}`),
  'sections.label.it',
  'sections.label.en',
  ...['code', 'name.it', 'name.en', 'status', 'notes'].map((key) => `sections.items.${key}`),
  ...['label.it', 'label.en', 'valueType', 'unit', 'value', 'option', 'flag'].map(
    (key) => `sections.items.readings.${key}`,
  ),
  ...photoKeys('sections.items.photos'),
  ...[
    ...[
      'title',
      'description',
      'severity',
      'issueStatus',
      'recommendation',
      'dueDate',
      'solution',
      'solvedAt',
    ],
  ].map((key) => `sections.items.problems.${key}`),
  ...photoKeys('sections.items.problems.photos'),
])

describe('rule 14: an outsider', () => {
  test('is told these things of a report and nothing else', async () => {
    const { token } = await givenShare(lead, report.id)
    const { body } = await read(token)
    expect(keysOf(body).filter((key) => !publicKeys.has(key))).toEqual([])
    // The list has no other keys than the answer, so that nothing is hidden in it.
    expect(photosIn(body)).toHaveLength(3)
    expect(body.sections[0]?.items[0]).toMatchObject({ notes: 'Visto', readings: [{ value: 0 }] })
  })

  test('finds nothing that is for colleagues, in no answer and no file, by no id that the answers tell', async () => {
    const { token } = await givenShare(lead, report.id)
    const answer = await read(token)
    const pictures = await Promise.all(
      photosIn(answer.body).flatMap(({ id }) =>
        ['', '?size=thumb'].map((size) => bytesAt(publicPath(token, `/files/${id}${size}`))),
      ),
    )
    const users = await sql<{ id: string; email: string }>`select id, email from users`.execute(server.db)
    const boats = await sql<{ name: string }>`select name from boats where id <> ${report.boatId}`.execute(
      server.db,
    )
    const hidden = [
      ...Object.values(secrets),
      'NASCOSTO',
      ...users.rows.flatMap(({ id, email }) => [id, email]),
      ...boats.rows.map(({ name }) => `"${name}"`),
      report.id,
      report.auditId,
      report.boatId,
      report.surveyTypeId,
      ...report.sections.flatMap(({ id, items }) => [
        id,
        ...items.flatMap((item) => [item.id, ...idsOf(item)]),
      ]),
    ]
    const answers = [answer, ...pictures.map(({ body, headers }) => ({ text: body, headers }))].map(
      ({ text, headers }) => text + JSON.stringify(headers),
    )
    for (const one of answers) expect(hidden.filter((secret) => one.includes(secret))).toEqual([])
    for (const { statusCode, headers, rawPayload } of pictures) {
      expect(statusCode).toBe(200)
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' })
      const { exif, xmp, iptc } = await sharp(rawPayload).metadata()
      expect({ exif, xmp, iptc }).toEqual({ exif: undefined, xmp: undefined, iptc: undefined })
    }
    // The ids of pictures lead nowhere else.
    for (const { id } of photosIn(answer.body)) expect((await lead.get(`/files/${id}/link`)).status).toBe(404)
  })

  test('gets no original, no file of another link, and none by the id that colleagues know it under', async () => {
    const [one, other] = [
      await givenShare(lead, report.id),
      await givenShare(lead, report.id, { withPhotos: false }),
    ]
    const [photo] = photosIn((await read(one.token)).body)
    const fileIds = await sql<{ id: string }>`select file_id as id from shared_audit_report_files`.execute(
      server.db,
    )
    expect((await bytesAt(publicPath(other.token, `/files/${photo?.id}`))).statusCode).toBe(404)
    for (const { id } of fileIds.rows)
      expect((await bytesAt(publicPath(one.token, `/files/${id}`))).statusCode).toBe(404)
    expect(
      (await read(other.token)).body.sections.flatMap(({ items }) => items.flatMap(({ photos }) => photos)),
    ).toEqual([])
    // Signed links of colleagues name a session; none is made for a share.
    const link = await linkOf(lead, fileIds.rows[0]?.id ?? '')
    expect((await bytesAt(link.url.replace('/api', '').replace(/by=[^&]*/, 'by=s.'))).statusCode).toBe(404)
  })

  test('needs no session, and one that is sent changes nothing', async () => {
    const { token } = await givenShare(lead, report.id)
    for (const authorization of ['Bearer nonsense', `Bearer ${lead.token}`])
      expect((await read(token, { authorization, 'x-facility-id': 'nonsense' })).status).toBe(200)
  })
})

const idsOf = ({ readings, problems, files }: ReportItem): string[] => [
  ...readings.flatMap(({ id, readingId }) => [id, readingId]),
  ...problems.flatMap((problem) => [problem.id, ...linksOf(problem.files)]),
  ...linksOf(files),
]
const linksOf = (files: readonly ReportFile[]) =>
  files.flatMap(({ id, fileId }) => [id, ...(fileId ? [fileId] : [])])

test('a link shows the logo that the facility had when it was made', async () => {
  const before = await givenShare(lead, report.id)
  const facilities = await sql<{ id: string }>`select facility_id as id from audit_reports
    where id = ${report.id}`.execute(server.db)
  await givenLogo(server, await server.as('admin'), facilities.rows[0]?.id ?? '')
  const after = await givenShare(lead, report.id, { withPhotos: false })
  expect((await read(before.token)).body.logo ?? null).toBeNull()
  const { logo } = (await read(after.token)).body
  expect(logo).toMatchObject({ width: 300, height: 100 })
  expect((await bytesAt(publicPath(after.token, `/files/${logo?.id}`))).statusCode).toBe(200)
})

describe('rule 13: dead links', () => {
  test('are one and the same, be they unknown, expired or revoked, with their files and passwords, within a second', async () => {
    const [expired, revoked] = [await givenShare(lead, report.id), await givenShare(lead, report.id)]
    const photo = photosIn((await read(revoked.token)).body)[0]?.id
    const past = sql`update shared_audit_reports set created_at = now() - interval '2 days', expires_at = now() - interval '1 second'
      where id = ${expired.id}`
    await sql`alter table shared_audit_reports disable trigger user`.execute(server.db)
    await past.execute(server.db)
    await sql`alter table shared_audit_reports enable trigger user`.execute(server.db)
    await lead.remove(`/audit-reports/${report.id}/shares/${revoked.id}`)
    const answers: Answer<ErrorBody>[] = []
    let slowest = 0
    const ask = async (asked: Promise<Answer<ErrorBody>>) => {
      const begun = performance.now()
      answers.push(await asked)
      slowest = Math.max(slowest, performance.now() - begun)
    }
    for (const token of [
      expired.token,
      revoked.token,
      'x'.repeat(43),
      'a%2Fb',
      'a/b',
      '..%2f..',
      'x'.repeat(600),
      '%00',
      '"',
    ])
      for (const rest of ['', `/files/${photo}`, '/files/none'])
        await ask(server.anybody.get<ErrorBody>(publicPath(token, rest)))
    for (const { token } of [expired, revoked])
      await ask(server.anybody.post<ErrorBody>(publicPath(token, '/unlock'), { password: 'segreto' }))
    expect(slowest).toBeLessThan(1_000)
    const distinct = new Set(
      answers.map(({ status, body: { requestId: _, ...body }, headers }) =>
        JSON.stringify({ status, body, cache: headers['cache-control'] }),
      ),
    )
    expect([...distinct]).toEqual([
      JSON.stringify({
        status: 404,
        body: { status: 404, code: 'NOT_FOUND', message: answers[0]?.body.message, details: [] },
        cache: 'no-store',
      }),
    ])
  })

  test('let nobody in once the revocation is through, however many are reading at that moment', async () => {
    const share = await givenShare(lead, report.id)
    const before = Array.from({ length: 20 }, () => read(share.token))
    const revoked = lead.remove(`/audit-reports/${report.id}/shares/${share.id}`)
    const during = Array.from({ length: 20 }, () => read(share.token))
    expect((await revoked).status).toBe(204)
    const after = await Promise.all(Array.from({ length: 20 }, () => read(share.token)))
    expect(after.map(({ status }) => status)).toEqual(after.map(() => 404))
    const seen = (await Promise.all([...before, ...during])).map(({ status }) => status)
    expect(seen.filter((status) => status !== 200 && status !== 404)).toEqual([])
    const { rows } = await sql<{
      views: number
    }>`select views from shared_audit_reports where id = ${share.id}`.execute(server.db)
    expect(rows[0]?.views).toBe(seen.filter((status) => status === 200).length)
  })
})
