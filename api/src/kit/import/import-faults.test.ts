import type { ErrorBody } from '@darsena/contract/kit/error-codes'
import { type ImportReport, importLimits } from '@darsena/contract/kit/import-report'
import type { ListPage } from '@darsena/contract/kit/list-page'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type Client, startTestApp } from '../../test-app.ts'
import { type Sending, sendForm, sendSheet } from '../../test-upload.ts'

let server: Awaited<ReturnType<typeof startTestApp>>
let director: Client

beforeAll(async () => {
  server = await startTestApp()
  director = await server.as('director')
})
afterAll(() => server.stop())

const lines = (...rows: string[]) => `${rows.join('\r\n')}\r\n`
const count = async () => (await director.get<ListPage<unknown>>('/boats?pageSize=1&archived=all')).body.total

/** Whatever the outcome, the number of yachts is the same as before. */
async function withoutTrace<T>(work: () => Promise<T>): Promise<T> {
  const before = await count()
  const result = await work()
  expect(await count()).toBe(before)
  return result
}

const refusal = (file: string | Buffer, sending?: Sending) =>
  withoutTrace(() => sendSheet<ErrorBody>(director, 'boats', file, sending))

const rowFaults = async (...rows: string[]) => {
  const { status, body } = await withoutTrace(() => sendSheet(director, 'boats', lines(...rows)))
  expect(status).toBe(422)
  return body.rows.flatMap(({ row, errors = [] }) =>
    errors.map(({ column, message }) => `${row} ${column}: ${message}`),
  )
}

describe('a file that cannot be imported writes nothing and is told why', () => {
  test.each([
    [
      'no table',
      Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
      415,
      'UNSUPPORTED_TYPE',
      'Il file non è una tabella: servono CSV o XLSX',
    ],
    [
      'empty',
      '',
      422,
      'VALIDATION',
      'Il file è vuoto: serve una riga di intestazione e almeno una riga di dati',
    ],
    [
      'in another encoding',
      Buffer.from('Nome;Anno\nAlba;1999\nPerch\xe9;2000\n', 'latin1'),
      422,
      'VALIDATION',
      'Riga 3: il testo non è in UTF-8. In Excel salva come «CSV UTF-8»',
    ],
    [
      'with 1,000 columns',
      `Nome;${Array.from({ length: 999 }, (_, at) => `c${at}`).join(';')}\nAlba\n`,
      422,
      'VALIDATION',
      'Il file ha 1000 colonne: al massimo 200',
    ],
    [
      'broken in its last line',
      `Nome;Anno\n${'Alba;1999\n'.repeat(2000)}"Notte;1\n`,
      422,
      'VALIDATION',
      'Riga 2002: le virgolette non si chiudono o sono fuori posto',
    ],
    [
      'with a heading twice',
      'Nome;Nome\nAlba;Notte\n',
      422,
      'VALIDATION',
      'L’intestazione «Nome» compare più volte',
    ],
  ])('%s', async (_, file, status, code, message) => {
    for (const dryRun of [true, false]) {
      expect(await refusal(file, { dryRun })).toMatchObject({
        status,
        body: { code, message, details: [{ path: 'file', message }] },
      })
    }
  })

  test('without a required column, with what was understood of it', async () => {
    const message = 'Manca la colonna per il campo obbligatorio «Nome»'
    const { status, body } = await withoutTrace(() =>
      sendSheet<ErrorBody & ImportReport>(director, 'boats', lines('Chi;LFT', 'Alba;9,5')),
    )
    expect(status).toBe(422)
    expect(body).toMatchObject({
      code: 'VALIDATION',
      message,
      details: [{ path: 'file', message }],
      mapping: { Chi: null, LFT: 'lengthOverall' },
      samples: { Chi: ['Alba'], LFT: ['9,5'] },
      rows: [],
    })
  })

  test('larger than 20 MB', async () => {
    const file = `Nome\n${'x'.repeat(importLimits.bytes)}`
    expect(await refusal(file)).toMatchObject({
      status: 413,
      body: { code: 'TOO_LARGE', details: [{ path: 'file' }] },
    })
  })
})

describe('a row that is wrong is told with its line, its column and its value, and keeps all from being written', () => {
  test('lengths', async () => {
    expect(
      await rowFaults('Nome;LFT', 'Giusta;9,5', 'Zero;0', 'Enorme;900', 'Lettere;dodici', 'Meno;-3'),
    ).toEqual([
      '3 LFT: Deve essere maggiore di 0',
      '4 LFT: Deve essere minore di 200',
      '5 LFT: Non è un numero: «dodici»',
      '6 LFT: Deve essere maggiore di 0',
    ])
  })

  test('several in one row, and a missing name', async () => {
    expect(await rowFaults('Nome;Anno;Bandiera;Tipo', ';99,5;XX;canoa')).toEqual([
      '2 Anno: Non è un numero intero: «99,5»',
      '2 Bandiera: Valore sconosciuto: «XX»',
      '2 Tipo: Valore sconosciuto: «canoa»',
      '2 Nome: Il campo è richiesto',
    ])
  })

  test('what no column can keep', async () => {
    expect(
      await rowFaults('Nome;CIN;Dislocamento (kg)', `${'x'.repeat(121)};;`, 'A\0;;', 'B;IT-1;', 'C;;10.954'),
    ).toEqual([
      '2 Nome: Al massimo 120 caratteri',
      '3 Nome: Contiene caratteri che non si possono conservare',
      '4 CIN: Codice CIN non valido: 14 caratteri secondo ISO 10087, per esempio IT-ABC12345D505',
      '5 Dislocamento (kg): Può essere 10954 o 10,954: scrivilo senza separatore delle migliaia («10.954»)',
    ])
  })

  test('what the database alone can know: the row is found among the others', async () => {
    await sql`create unique index boats_mmsi_unique on boats (mmsi)`.execute(server.db)
    await director.post('/boats', { name: 'Prima', mmsi: '247000001' })
    const rows = Array.from({ length: 40 }, (_, at) => `Nuova ${at};`)
    const file = ['Nome;MMSI', ...rows.slice(0, 20), 'Rivale;247000001', ...rows.slice(20)]
    expect(await rowFaults(...file)).toEqual(['22 MMSI: Esiste già'])
    const partial = await sendSheet(director, 'boats', lines(...file), { fields: { partial: 'true' } })
    expect(partial).toMatchObject({
      status: 200,
      body: { counts: { create: 40, update: 0, skip: 0, ask: 0, error: 1 } },
    })
  })

  test('a later line of the same thing stands for itself where nothing came of the earlier', async () => {
    await sql`create unique index if not exists boats_mmsi_unique on boats (mmsi)`.execute(server.db)
    await director.post('/boats', { name: 'Presente', mmsi: '247000002' })
    const sent = async (onMatch: string, ...rows: string[]) => {
      const file = lines('Nome;Numero velico;MMSI', ...rows)
      const { body } = await sendSheet(director, 'boats', file, { fields: { partial: 'true', onMatch } })
      return body.rows.map(({ fate, note }) => (note ? `${fate}: ${note}` : fate))
    }
    const refused = 'Gemella;QT 1;247000002'
    expect(await sent('skip', refused, refused, 'Gemella;QT 1;', 'Gemella;QT 1;')).toEqual([
      'error',
      'error',
      'create',
      'skip: Come la riga 4',
    ])
    expect(await sent('update', refused, 'Rinominata;QT 1;', 'Ancora;QT 1;')).toEqual([
      'error',
      'update',
      'skip: Come la riga 3',
    ])
  })

  test('a row that needs its name only because it is new', async () => {
    const fields = { onMatch: 'update' }
    const file = lines('Numero velico;Anno', 'QQ 1;1999')
    const { status, body } = await withoutTrace(() => sendSheet(director, 'boats', file, { fields }))
    expect(status).toBe(422)
    expect(body.rows).toEqual([
      { row: 2, fate: 'error', errors: [{ column: 'Nome', message: 'Il campo è richiesto' }] },
    ])
  })

  test('in part: the good rows are kept, the others told', async () => {
    const before = await count()
    const file = lines('Nome;LFT', 'Buona Parte;9,5', 'Cattiva Parte;0')
    const { status, body } = await sendSheet(director, 'boats', file, { fields: { partial: 'true' } })
    expect({ status, counts: body.counts }).toEqual({
      status: 200,
      counts: { create: 1, update: 0, skip: 0, ask: 0, error: 1 },
    })
    expect(body.rows.map(({ id }) => typeof id)).toEqual(['string', 'undefined'])
    expect(await count()).toBe(before + 1)
  })

  test('in a dry run too, with the status that it would have', async () => {
    const { status, body } = await withoutTrace(() =>
      sendSheet(director, 'boats', lines('Nome;LFT', 'Alba;9,5', 'Notte;0'), { dryRun: true }),
    )
    expect({ status, counts: body.counts }).toEqual({
      status: 422,
      counts: { create: 1, update: 0, skip: 0, ask: 0, error: 1 },
    })
  })
})

describe('a form that is none', () => {
  const formOf = (parts: Record<string, string | Blob>) => {
    const form = new FormData()
    for (const [name, part] of Object.entries(parts)) form.append(name, part)
    return form
  }
  const file = new Blob(['Nome\nAlba\n'])
  const sent = (parts: Record<string, string | Blob>, query = ''): Promise<Answer<ErrorBody>> =>
    withoutTrace(() => sendForm<ErrorBody>(director, `/boats/import${query}`, formOf(parts)))
  const pathsOf = ({ body }: Answer<ErrorBody>) => body.details.map(({ path }) => path)

  test('is refused with the parts that are wrong', async () => {
    expect(pathsOf(await sent({ onMatch: 'skip' }))).toEqual(['file'])
    expect(pathsOf(await sent({ file: 'Nome' }))).toEqual(['file'])
    expect(pathsOf(await sent({ file, picture: new Blob(['x']) }))).toEqual(['picture'])
    expect(pathsOf(await sent({ file, owner: 'me' }))).toEqual(['owner'])
    expect(pathsOf(await sent({ file, onMatch: 'replace' }))).toEqual(['onMatch'])
    expect(pathsOf(await sent({ file, partial: 'maybe' }))).toEqual(['partial'])
    expect(pathsOf(await sent({ file }, '?dryRun=perhaps'))).toEqual(['dryRun'])
    expect(pathsOf(await sent({ file }, '?dry=true'))).toEqual(['dry'])
  })

  test('is refused when it is something else or breaks off', async () => {
    const json = await withoutTrace(() => director.post('/boats/import', { file: 'x' }))
    expect(json).toMatchObject({ status: 415, body: { code: 'UNSUPPORTED_TYPE' } })
    expect(await director.post('/boats/import')).toMatchObject({ status: 415 })
    const begun = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nNome\nAlba'
    const forms: [string, string][] = [
      ['multipart/form-data; boundary=b', begun],
      ['multipart/form-data; boundary=b', `${begun}\r\n--b`],
      ['multipart/form-data; boundary=b', 'no parts at all'],
      ['multipart/form-data', begun],
    ]
    for (const [type, body] of forms) {
      const broken = await withoutTrace(() =>
        director.post<ErrorBody>('/boats/import', Buffer.from(body), { headers: { 'content-type': type } }),
      )
      expect([400, 422], broken.text).toContain(broken.status)
    }
  })
})
