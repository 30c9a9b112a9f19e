import type { ImportReport } from '@darsena/contract/kit/import-report'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestApp } from '../../test-app.ts'
import { type Sending, sendSheet } from '../../test-upload.ts'

let server: Awaited<ReturnType<typeof startTestApp>>
let director: Client

beforeAll(async () => {
  server = await startTestApp()
  director = await server.as('director')
})
afterAll(() => server.stop())

const send = (file: string, sending?: Sending) => sendSheet(director, 'boats', file, sending)
const lines = (...rows: string[]) => `${rows.join('\r\n')}\r\n`
const outcomes = (report: ImportReport) =>
  report.rows.map(({ fate, note }) => (note ? `${fate}: ${note}` : fate))

describe('a row that may be one that is there', () => {
  const sheet = lines('Nome;Matricola;LFT (m)', 'Forse;QA 1;11,5', 'Gemella;;12', 'Gemella;;14')

  test('is asked about, and becomes what was decided', async () => {
    const first = await director.post<{ id: string }>('/boats', { name: 'Altra', hullNumber: 'QA 1' })
    const twin = await director.post<{ id: string }>('/boats', {
      name: 'GEMELLA',
      lengthOverall: 12,
      notes: 'from last year',
    })
    const asked = await send(sheet)
    expect(outcomes(asked.body)).toEqual(['ask', 'ask', 'create'])
    expect(asked.body.counts).toEqual({ create: 1, update: 0, skip: 0, ask: 2, error: 0 })
    expect(asked.body.rows.map(({ candidates = [] }) => candidates.map(({ id }) => id))).toEqual([
      [first.body.id],
      [twin.body.id],
      [],
    ])
    const decisions = JSON.stringify({ 2: 'create', 3: twin.body.id })
    const decided = await send(sheet, { fields: { decisions, onMatch: 'update' } })
    expect(outcomes(decided.body)).toEqual(['create', 'update', 'skip: Nessuna differenza'])
    expect(decided.body.rows[1]).toMatchObject({
      id: twin.body.id,
      changes: [{ column: 'Nome', from: 'GEMELLA', to: 'Gemella' }],
    })
    const left = await send(lines('Nome;Matricola', 'Forse no;QA 1'), {
      fields: { decisions: '{"2":"skip"}' },
    })
    expect(outcomes(left.body)).toEqual(['skip: Tralasciata per scelta'])
  })

  test('is none that the decision makes up, and decisions that cannot be read are refused', async () => {
    const other = await director.post<{ id: string }>('/boats', { name: 'Estranea' })
    await director.post('/boats', { name: 'Vera', hullNumber: 'QB 1' })
    const file = lines('Nome;Matricola', 'Incerta;QB 1')
    const foreign = await send(file, { fields: { decisions: JSON.stringify({ 2: other.body.id }) } })
    expect(foreign.status).toBe(422)
    expect(outcomes(foreign.body)).toEqual(['error'])
    for (const decisions of ['[]', '{"2":"perhaps"}', '{"a":"skip"}', '{']) {
      const { status, text } = await send(file, { fields: { decisions } })
      expect([decisions, status, text.includes('"path":"decisions"')]).toEqual([decisions, 422, true])
    }
  })

  test('keeps what an empty cell says nothing of, unless empty cells shall empty', async () => {
    const made = await director.post<{ id: string }>('/boats', { name: 'Piena', sailNumber: 'QC 1', beam: 4 })
    const file = lines('Nome;Numero velico;Baglio massimo', 'Piena;QC 1;')
    const kept = await send(file, { fields: { onMatch: 'update' } })
    expect(outcomes(kept.body)).toEqual(['skip: Nessuna differenza'])
    const cleared = await send(file, { fields: { onMatch: 'update', onEmpty: 'clear' } })
    expect(cleared.body.rows[0]).toMatchObject({
      fate: 'update',
      changes: [{ column: 'Baglio massimo', from: '4', to: '' }],
    })
    expect((await director.get<{ beam: number | null }>(`/boats/${made.body.id}`)).body.beam).toBeNull()
  })

  test('is a person of the same name and birthday', async () => {
    const made = await director.post<{ id: string }>('/boat-members', {
      firstName: 'Quinto',
      lastName: 'De Rossi',
      birthDate: '1970-01-02',
    })
    const file = lines(
      'Nome;Cognome;Data di nascita',
      'quinto;De  Rossi;02/01/1970',
      'Sesto;De Rossi;02/01/1970',
    )
    const { body } = await sendSheet(director, 'boat-members', file, { dryRun: true })
    expect(outcomes(body)).toEqual(['ask', 'create'])
    expect(body.rows[0]?.candidates?.[0]?.id).toBe(made.body.id)
  })
})

describe('yachts of one hull number', () => {
  const heads = 'Nome;Cantiere;Matricola;Numero velico;CIN'

  test('are the same only with builder and model, or with the name, and nobody of another builder or model', async () => {
    const own = `${heads};Modello`
    const file = lines(
      own,
      'Ravvisata;Hanse;RR 12;;;388',
      'Ravvisata Due;Bavaria;RR 12;;;388',
      'Ravvisata Tre;HANSE YACHTS;rr12;;;388',
      'Ravvisata Quattro;Hanse;RR 12;;;418',
    )
    expect(outcomes((await send(file)).body)).toEqual(['create', 'create', 'skip: Come la riga 2', 'create'])
    for (const onMatch of ['skip', 'update']) {
      const again = await send(file, { fields: { onMatch } })
      expect(again.body.counts).toEqual({ create: 0, update: 0, skip: 4, ask: 0, error: 0 })
    }
    await director.post('/boats', { name: 'Senza Cantiere', hullNumber: 'RS 1' })
    await director.post('/boats', { name: 'Di Cantiere', hullNumber: 'RS 2', brand: 'Hanse' })
    const { body } = await send(
      lines(heads, 'a;Hanse;RS 1;;', 'b;;RS 2;;', 'c;Bavaria;RS 2;;', 'senza cantiere;Hanse;RS 1;;'),
      { dryRun: true },
    )
    expect(outcomes(body)).toEqual(['ask', 'ask', 'create', 'skip: C’è già: Senza Cantiere · RS 1'])
    expect(body.rows[0]?.candidates).toEqual([
      {
        id: expect.any(String),
        label: 'Senza Cantiere · RS 1',
        changes: [
          { column: 'Nome', from: 'Senza Cantiere', to: 'a' },
          { column: 'Cantiere', from: '', to: 'Hanse' },
        ],
      },
    ])
  })

  test('that nobody can tell apart are things of their own', async () => {
    const file = lines(heads, 'a;Hanse;RX 1;;', 'b;Bavaria;RX 1;;', 'c;;RX 1;;', 'c;;RX 1;;')
    expect(outcomes((await send(file)).body)).toEqual(['create', 'create', 'create', 'skip: Come la riga 4'])
    expect((await send(file)).body.counts).toEqual({ create: 0, update: 0, skip: 4, ask: 0, error: 0 })
  })

  test('are others where a stronger number differs', async () => {
    await director.post('/boats', {
      name: 'Salda',
      brand: 'Hanse',
      hullNumber: 'RT 1',
      sailNumber: 'RT 100',
      hin: 'IT-RTX12345D505',
    })
    const file = lines(
      heads,
      'altra vela;Hanse;RT 1;RT 200;',
      'altro CIN;Hanse;RT 1;RT 100;ITRTX12345D606',
      'altro scafo;Bavaria;RT 9;RT 100;',
    )
    const { body } = await send(file, { dryRun: true })
    expect(outcomes(body)).toEqual(['create', 'create', 'skip: C’è già: Salda · Hanse · RT 1'])
  })
})
