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

describe('yachts of one hull number', () => {
  const heads = 'Nome;Cantiere;Matricola;Numero velico;CIN'

  test('are the same only of one builder, who may be left out', async () => {
    const file = lines(
      heads,
      'Ravvisata;Hanse;RR 12;;',
      'Ravvisata Due;Bavaria;RR 12;;',
      'Ravvisata Tre;HANSE YACHTS;rr12;;',
    )
    expect(outcomes((await send(file)).body)).toEqual(['create', 'create', 'skip: Come la riga 2'])
    for (const onMatch of ['skip', 'update']) {
      const again = await send(file, { fields: { onMatch } })
      expect(again.body.counts).toEqual({ create: 0, update: 0, skip: 3, error: 0 })
    }
    await director.post('/boats', { name: 'Senza Cantiere', hullNumber: 'RS 1' })
    await director.post('/boats', { name: 'Di Cantiere', hullNumber: 'RS 2', brand: 'Hanse' })
    const { body } = await send(lines(heads, 'a;Hanse;RS 1;;', 'b;;RS 2;;', 'c;Bavaria;RS 1;;'), {
      dryRun: true,
    })
    expect(outcomes(body)).toEqual([
      'skip: C’è già: Senza Cantiere · RS 1',
      'skip: C’è già: Di Cantiere · Hanse · RS 2',
      'create',
    ])
  })

  test('that nobody can tell apart are things of their own', async () => {
    const file = lines(heads, 'a;Hanse;RX 1;;', 'b;Bavaria;RX 1;;', 'c;;RX 1;;', 'd;;RX 1;;')
    expect(outcomes((await send(file)).body)).toEqual(['create', 'create', 'create', 'skip: Come la riga 4'])
    expect((await send(file)).body.counts).toEqual({ create: 0, update: 0, skip: 4, error: 0 })
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
