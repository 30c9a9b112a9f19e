import { writeFileSync } from 'node:fs'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pictureVariants } from '../../../kit/files/picture-variants.ts'
import { type Client, startTestApp, type TestApp } from '../../../test-app.ts'
import { givenFile } from '../../../test-files.ts'
import {
  approvedReport,
  completeReport,
  fillIn,
  givenAudit,
  itemAt,
  openReport,
  wholeReportAs,
} from '../reports/test-survey.ts'
import { pdfOf } from './test-pdf.ts'

let server: TestApp & { stop(): Promise<void> }
let lead: Client

beforeAll(async () => {
  server = await startTestApp()
  lead = await server.as('survey-lead')
})
afterAll(() => server.stop())

const items = [
  { code: 'PDFMOT', readings: [{ required: true, attention_max: 10, alarm_max: 20, decimals: 1 }] },
  { code: 'PDFVEL', readings: [{ value_type: 'BOOLEAN', problem_value: false }] },
]

/** A picture whose smaller ones are there, as the job makes them. */
async function givenPhoto(name: string): Promise<string> {
  const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#3a6ea5' } })
    .jpeg()
    .toBuffer()
  const id = await givenFile(lead, bytes, name)
  const made = await pictureVariants(bytes, 'image/jpeg', null)
  if (typeof made === 'string') throw new Error(made)
  for (const { kind, bytes: variant, mimeType, width, height } of made.variants) {
    const key = `variants/${id}.${kind}`
    await server.files.write(key, variant)
    await sql`insert into file_variants (id, file_id, kind, mime_type, width, height, size, storage_key)
      values (gen_random_uuid(), ${id}, ${kind}, ${mimeType}, ${width}, ${height}, ${variant.length}, ${key})`.execute(
      server.db,
    )
  }
  await sql`update files set state = 'READY', width = 400, height = 300 where id = ${id}`.execute(server.db)
  return id
}

interface Found {
  title: string
  severity: number
  description?: string
  recommendation?: string
}

async function findProblem(reportId: string, itemId: string, found: Found) {
  const added = await lead.post<{ id: string }>(`/audit-reports/${reportId}/items/${itemId}/problems`, found)
  if (added.status !== 201) throw new Error(added.text)
  return added.body.id
}

const note = (end: string) =>
  `Inizio della nota 😀👩‍🔧 con testo da destra: مرحبا بالعالم، שלום עולם. ${'Il gelcoat è screpolato attorno alla falchetta, perché l’umidità è salita; costa € 1.250. '.repeat(112)}`.slice(
    0,
    10_000 - end.length,
  ) + end

/** A report of two sections with a problem, a photo, a long note, and something that was not checked. */
async function givenReport(): Promise<{ id: string; problemId: string; code: string }> {
  const { auditId } = await givenAudit(server.db, items, { sections: ['Motore', 'Generatore'] })
  const report = await openReport(lead, auditId)
  const engine = itemAt(report, 0, 0)
  const reading = engine.readings[0]
  await fillIn(lead, report, engine, {
    status: 'PROBLEM',
    notes: note('Fine della nota.'),
    internalNotes: 'SEGRETO: il cliente non paga',
    readings: [{ id: reading?.id, value: '22,5' }],
  })
  const problemId = await findProblem(report.id, engine.id, {
    title: 'Perdita d’olio dal motore',
    severity: 3,
    description: 'Gocciola dalla coppa.',
    recommendation: 'Sostituire la guarnizione.',
  })
  const annotation = [
    { kind: 'circle', at: [0.5, 0.5], radius: 0.2, colour: 'red' },
    { kind: 'text', at: [0.1, 0.2], text: 'Qui perde 🙂', colour: 'yellow' },
  ]
  await lead.post(`/audit-reports/${report.id}/items/${engine.id}/problems/${problemId}/files`, {
    fileId: await givenPhoto('coppa.jpg'),
    caption: 'La coppa dal basso',
    annotation,
  })
  await lead.patch(`/audit-reports/${report.id}`, {
    version: (await wholeReportAs(lead, report.id)).version,
    summary: 'Barca in ordine, salvo il motore.',
    instruments: 'Igrometro Tramex, n. 2231',
    personsPresent: 'Il comandante',
    engineHours: 1250.5,
    startedAt: '2026-10-25T00:30:00Z',
  })
  await completeReport(lead, report)
  const filled = itemAt(await wholeReportAs(lead, report.id), 1, 1)
  await fillIn(lead, report, filled, { status: 'NOT_CHECKED', notes: 'Vele a terra, sotto il telo' })
  return { id: report.id, problemId, code: (await wholeReportAs(lead, report.id)).code }
}

const missingIn = (text: string, expected: readonly string[]) => expected.filter((one) => !text.includes(one))

const approve = async (id: string) => {
  for (const move of ['submit', 'approve']) {
    const moved = await lead.post(`/audit-reports/${id}/${move}`)
    if (moved.status !== 200) throw new Error(moved.text)
  }
}

const madeOf = async (id: string): Promise<number> => {
  const found = await sql<{ made: number }>`select count(*)::int as made from stored_pdfs
    where record_id = ${id}`.execute(server.db)
  return found.rows[0]?.made ?? 0
}

describe('The report as PDF', () => {
  let report: Awaited<ReturnType<typeof givenReport>>
  beforeAll(async () => {
    report = await givenReport()
    await approve(report.id)
  })

  it('bears code, day and page x of y on every page, is tagged, and says that it is PDF/UA-1 (rule 12)', async () => {
    const pdf = await pdfOf(server, lead, `/audit-reports/${report.id}/pdf?locale=it`)
    if (process.env.KEEP_PDF) writeFileSync(process.env.KEEP_PDF, pdf.bytes)
    expect(pdf.status).toBe(200)
    expect(pdf.headers['content-type']).toBe('application/pdf')
    expect(pdf.headers['content-disposition']).toContain(`filename="${report.code}-it.pdf"`)
    expect(pdf.pages.length).toBeGreaterThan(4)
    for (const [at, page] of pdf.pages.entries()) {
      expect(page.replaceAll(' ', '')).toContain(report.code)
      expect(page).toContain(`Pagina ${at + 1} di ${pdf.pages.length}`)
      expect(page).toContain('25 ottobre 2026')
    }
    const raw = pdf.bytes.toString('latin1')
    expect(raw).toContain('/MarkInfo')
    expect(raw).toMatch(/pdfuaid:part>1</)
    expect(raw).toContain('/Lang (it)')
  })

  it('says all that was found, with units, limits, signs of every script, and the whole of a long note (rule 12)', async () => {
    const { text } = await pdfOf(server, lead, `/audit-reports/${report.id}/pdf?locale=it`)
    const expected = [
      'Gravità 3 · Alta',
      'Perdita d’olio dal motore',
      'Sostituire la guarnizione.',
      'La coppa dal basso',
      'Qui perde',
      '22,5',
      'Allarme',
      'attenzione oltre 10, allarme oltre 20',
      'Barca in ordine, salvo il motore.',
      'Igrometro Tramex, n. 2231',
      'Il comandante',
      '1250,5 h',
      'Vele a terra, sotto il telo',
      'Inizio della nota',
      'perché l’umidità è salita; costa € 1.250.',
      'Fine della nota.',
      'Europe/Madrid',
    ]
    expect(missingIn(text, expected)).toEqual([])
    const times = (of: string) => of.split('screpolato').length
    expect(times(text)).toBe(times(note('Fine della nota.')))
    // The hour that comes twice says which one it is (rule 71).
    expect(text).toContain('02:30 CEST')
  })

  it('never says what is for colleagues only (rule 14)', async () => {
    const { text, bytes } = await pdfOf(server, lead, `/audit-reports/${report.id}/pdf?locale=it`)
    expect(text).not.toContain('SEGRETO')
    expect(bytes.toString('latin1')).not.toContain('SEGRETO')
    expect(text).not.toContain('@darsena.example')
  })

  it('is written in English for whoever asks for it', async () => {
    const { text, pages } = await pdfOf(server, lead, `/audit-reports/${report.id}/pdf?locale=en`)
    const expected = ['Survey report', 'Findings', 'Severity 3 · High', 'Limitations', '22.5', 'PDFMOT (en)']
    expect(missingIn(text, expected)).toEqual([])
    expect(missingIn(text, ['Problemi rilevati'])).toHaveLength(1)
    expect(pages[0]).toContain(`Page 1 of ${pages.length}`)
  })

  it('holds problems only, or all items; both end with Limitations and Instruments (rule 11)', async () => {
    const complete = await pdfOf(server, lead, `/audit-reports/${report.id}/pdf?locale=it`)
    const problems = await pdfOf(server, lead, `/audit-reports/${report.id}/pdf?locale=it&content=problems`)
    expect(complete.text).toContain('Lista di controllo')
    expect(problems.text).not.toContain('Lista di controllo')
    expect(problems.text).toContain('Perdita d’olio dal motore')
    expect(problems.text).toContain('Fine della nota.')
    for (const { text } of [complete, problems])
      expect(/Limitazioni.*Vele a terra, sotto il telo.*Strumenti.*Igrometro Tramex.*Firma/.test(text)).toBe(
        true,
      )
  })

  it('has no photos where none are asked for', async () => {
    const { text, bytes } = await pdfOf(server, lead, `/audit-reports/${report.id}/pdf?photos=false`)
    expect(text).toContain('Perdita d’olio dal motore')
    expect(text).not.toContain('La coppa dal basso')
    expect(bytes.toString('latin1')).not.toContain('/DCTDecode')
  })

  it('is made once for two who ask at the same time, and anew once a problem was solved', async () => {
    const { id, problemId } = await givenReport()
    await approve(id)
    const ask = () => pdfOf(server, lead, `/audit-reports/${id}/pdf?content=problems`)
    const [one, other] = await Promise.all([ask(), ask()])
    expect(other.bytes.equals(one.bytes)).toBe(true)
    expect(await madeOf(id)).toBe(1)
    expect((await ask()).headers.etag).toBe(one.headers.etag)
    expect(await madeOf(id)).toBe(1)

    const solved = await lead.post(`/audit-reports/${id}/problems/${problemId}/solve`, {
      solution: 'Guarnizione sostituita',
    })
    expect(solved.status).toBe(200)
    const anew = await ask()
    expect(anew.headers.etag).not.toBe(one.headers.etag)
    expect(anew.text).toContain('Guarnizione sostituita')
    expect(one.text).not.toContain('Guarnizione sostituita')
  })

  it('says on every page that a draft is one, and says nothing of it once it is approved', async () => {
    const { id } = await givenReport()
    const draft = await pdfOf(server, lead, `/audit-reports/${id}/pdf`)
    for (const page of draft.pages) expect(page).toContain('Bozza')
    await approve(id)
    expect((await pdfOf(server, lead, `/audit-reports/${id}/pdf`)).text).not.toContain('Bozza')
  })

  it('is written for a boat without brand, model and hull number, and says where no problem was found', async () => {
    const { auditId } = await givenAudit(server.db, items, { boat: { brand: null, model: null } })
    const { id, code } = await approvedReport(server, auditId)
    const { status, text } = await pdfOf(server, lead, `/audit-reports/${id}/pdf`)
    expect(status).toBe(200)
    expect(code).toContain('-NA-NA-000-')
    expect(text).toContain('Non sono stati rilevati problemi.')
    expect(text).toContain('Tutte le voci previste sono state esaminate.')
  })

  it('tells how far its making is, and the size and pages that came of it', async () => {
    const { id } = await givenReport()
    const lines = await lead.get(`/audit-reports/${id}/pdf`, { headers: { accept: 'application/x-ndjson' } })
    const progress = lines.text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(progress[0]).toEqual({ done: 0, of: 2 })
    expect(progress[1]).toEqual({ done: 1, of: 2 })
    expect(progress.at(-1)).toMatchObject({ status: 200, body: { pages: expect.any(Number) } })
  })

  it('is opened by a link that leads to nothing else, and that ends with its user’s right to the report', async () => {
    const lines = await lead.get(`/audit-reports/${report.id}/pdf`, {
      headers: { accept: 'application/x-ndjson' },
    })
    const { body } = JSON.parse(lines.text.trim().split('\n').at(-1) ?? '')
    const url: string = body.url.replace(/^\/api/, '')
    const opened = await server.anybody.get(url)
    expect(opened.status).toBe(200)
    expect(opened.headers['content-disposition']).toContain(`inline; filename="${report.code}-it.pdf"`)
    expect((await server.anybody.get(`${url}&download=1`)).headers['content-disposition']).toContain(
      'attachment',
    )
    expect((await server.anybody.get(url.replace('/it?', '/en?'))).status).toBe(404)
    expect((await server.anybody.get(url.replace(/signature=./, 'signature=_'))).status).toBe(404)
    const other = await givenReport()
    expect((await server.anybody.get(url.replace(report.id, other.id))).status).toBe(404)
  })

  it('is for those who read the report; an unknown word in the address is refused at its place', async () => {
    const others = await server.as('gatekeeper')
    expect((await others.get(`/audit-reports/${report.id}/pdf`)).status).toBe(403)
    expect((await server.anybody.get(`/audit-reports/${report.id}/pdf`)).status).toBe(401)
    const refused = await lead.get<{ details: { path: string }[] }>(
      `/audit-reports/${report.id}/pdf?content=all&locale=fr`,
    )
    expect(refused.status).toBe(422)
    expect(refused.body.details.map(({ path }) => path)).toEqual(['content', 'locale'])
  })
})
