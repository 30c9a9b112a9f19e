import { readFile } from 'node:fs/promises'
import type { ErrorBody } from '@darsena/contract/kit/error-codes'
import type { ImportReport } from '@darsena/contract/kit/import-report'
import type { HistoryEntry, ListPage } from '@darsena/contract/kit/list-page'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestApp } from '../../test-app.ts'
import { type Sending, sendSheet } from '../../test-upload.ts'

interface Boat {
  id: string
  name: string
  version: number
  sailNumber: string | null
  hullNumber: string | null
  brand: string | null
  draft: number | null
  notes: string | null
  shape: { label: string } | null
}

let server: Awaited<ReturnType<typeof startTestApp>>
let director: Client

beforeAll(async () => {
  server = await startTestApp()
  director = await server.as('director')
})
afterAll(() => server.stop())

const send = (file: string | Buffer, sending?: Sending) => sendSheet(director, 'boats', file, sending)
const lines = (...rows: string[]) => `${rows.join('\r\n')}\r\n`
const count = async () => (await director.get<ListPage<Boat>>('/boats?pageSize=1&archived=all')).body.total
const found = async (q: string) =>
  (await director.get<ListPage<Boat>>(`/boats?pageSize=200&q=${encodeURIComponent(q)}`)).body.items
const outcomes = (report: ImportReport) =>
  report.rows.map(({ fate, note }) => (note ? `${fate}: ${note}` : fate))

/** How many rows it added. */
async function grown(work: () => Promise<unknown>): Promise<number> {
  const before = await count()
  await work()
  return (await count()) - before
}

describe('a real list, as Italian Excel saved it', () => {
  const file = readFile(new URL('../../../../e2e/fixtures/yachts-it-excel.csv', import.meta.url))

  test('shows in a dry run what becomes of each row, and leaves nothing behind', async () => {
    const added = await grown(async () => {
      const { status, body } = await send(await file, { dryRun: true })
      expect(status).toBe(200)
      expect(body.mapping).toMatchObject({ Nome: 'name', 'LFT (m)': 'lengthOverall', Bandiera: 'flag' })
      expect(body.samples.Nome).toEqual(['1 SAIL', '4-PAT', '4MONKEYS'])
      expect(body.counts).toEqual({ create: 1511, update: 0, skip: 1, ask: 0, error: 0 })
      expect(body.rows).toHaveLength(1512)
      expect(body.rows[0]).toEqual({
        row: 2,
        fate: 'create',
        label: '1 SAIL · Blue Phoenix Yacht Hurricane 315',
      })
      expect(body.rows[80]).toMatchObject({ row: 82, fate: 'skip', note: 'Come la riga 81' })
    })
    expect(added).toBe(0)
  })

  test('is imported whole, and each row has its beginning in the history', async () => {
    const added = await grown(async () => {
      const { status, body } = await send(await file)
      expect(status).toBe(200)
      expect(body.counts).toEqual({ create: 1511, update: 0, skip: 1, ask: 0, error: 0 })
    })
    expect(added).toBe(1511)
    const [boat] = await found('4monkeys')
    expect(boat).toMatchObject({
      name: '4MONKEYS',
      sailNumber: 'ITA14313',
      flag: 'IT',
      model: 'FAT 26',
      brand: 'Uggè',
      designer: 'Grassi',
      year: 2003,
      lengthOverall: 7.807,
      beam: 2.39,
      draft: 1.75,
      displacementKg: 1357,
    })
    expect((await found("c'e l'este")).map(({ name }) => name)).toContain("C'E' L'ESTE")
    const history = await director.get<ListPage<HistoryEntry>>(`/boats/${boat?.id}/history`)
    expect(history.body.items).toMatchObject([{ action: 'CREATE', by: { label: 'Demo Direttore' } }])
  })

  test('finds a code with and without its hyphen', async () => {
    await director.post('/boats', { name: 'Col trattino', hin: 'IT-XYZ12345D505' })
    const sheet = 'Nome;CIN\r\nCol trattino;ITXYZ12345D505\r\n'
    const { body } = await sendSheet<ImportReport>(director, 'boats', sheet)
    expect(body.counts).toEqual({ create: 0, update: 0, skip: 1, ask: 0, error: 0 })
  })

  test('creates nothing the second time, whatever is done with what is there', async () => {
    const added = await grown(async () => {
      const skipped = await send(await file)
      expect(skipped.body.counts).toEqual({ create: 0, update: 0, skip: 1512, ask: 0, error: 0 })
      expect(skipped.body.rows[0]).toMatchObject({
        note: 'C’è già: 1 SAIL · Blue Phoenix Yacht Hurricane 315',
        id: expect.any(String),
      })
      const updated = await send(await file, { fields: { onMatch: 'update' } })
      expect(updated.body.counts).toEqual({ create: 0, update: 0, skip: 1512, ask: 0, error: 0 })
      expect(updated.body.rows[0]?.note).toBe('Nessuna differenza')
    })
    expect(added).toBe(0)
  })
})

describe('what is there already', () => {
  beforeAll(async () => {
    await send(
      lines(
        'Nome;Numero velico;Matricola;Cantiere;Pescaggio;Note',
        'Unica;XX 100;A1;Prova;2;vecchia',
        'Gemella;XX 200;B1;Prova;2;',
        'Gemello;XX 200;B2;Prova;2;',
      ),
    )
  })

  test('is recognised by any of its numbers, without regard to case and blanks', async () => {
    const { body } = await send(
      lines('Nome;Numero velico;Matricola', 'a;xx100;', 'unica;;a 1', 'c;XX100;Z9'),
      {
        dryRun: true,
      },
    )
    expect(outcomes(body)).toEqual([
      'skip: C’è già: Unica · Prova · A1',
      'skip: Come la riga 2',
      'skip: Come la riga 2',
    ])
  })

  test('is an error when several agree, unless one agrees in all', async () => {
    const { status, body } = await send(lines('Nome;Numero velico;Matricola', 'a;XX200;', 'b;XX200;b2'), {
      dryRun: true,
    })
    expect(status).toBe(422)
    expect(body.rows).toMatchObject([
      {
        fate: 'error',
        errors: [{ column: 'Numero velico', message: 'Corrisponde a più elementi già presenti' }],
      },
      { fate: 'skip', note: 'C’è già: Gemello · Prova · B2' },
    ])
  })

  test('is changed on demand: only mapped fields, only where they differ, an empty cell empties where that was asked for', async () => {
    const [before] = await found('unica')
    const { body } = await send(lines('Numero velico;Pescaggio;Note;Cantiere', 'XX 100;2,05 m;;Prova'), {
      fields: { onMatch: 'update', onEmpty: 'clear' },
    })
    expect(body.rows).toEqual([
      {
        row: 2,
        fate: 'update',
        id: before?.id,
        label: expect.any(String),
        changes: [
          { column: 'Pescaggio', from: expect.any(String), to: '2.05' },
          { column: 'Note', from: expect.any(String), to: '' },
        ],
      },
    ])
    const [after] = await found('unica')
    expect(after).toMatchObject({ name: 'Unica', hullNumber: 'A1', brand: 'Prova', draft: 2.05, notes: null })
    expect(after?.version).toBe((before?.version ?? 0) + 1)
    const history = await director.get<ListPage<HistoryEntry>>(`/boats/${before?.id}/history`)
    expect(history.body.items[0]).toMatchObject({ action: 'UPDATE', by: { label: 'Demo Direttore' } })
    expect(history.body.items[0]?.changes.map(({ field }) => field).sort()).toEqual(['draft', 'notes'])
  })

  test('does not count when it is archived', async () => {
    const [boat] = await found('unica')
    await director.remove(`/boats/${boat?.id}`)
    const { body } = await send(lines('Nome;Numero velico', 'Nuova;XX 100'), { dryRun: true })
    expect(outcomes(body)).toEqual(['create'])
  })

  test('without any number is recognised when it is equal in all that the row says', async () => {
    const file = lines(
      'Nome;Cantiere;LFT',
      'Senza Numeri;Prova;9,5',
      'Senza Numeri;Prova;9,5',
      'Senza Numeri;Altro;9,5',
    )
    expect(outcomes((await send(file)).body)).toEqual(['create', 'skip: Come la riga 2', 'create'])
    expect(outcomes((await send(file)).body)).toEqual([
      'skip: C’è già: Senza Numeri · Prova',
      'skip: Come la riga 2',
      'skip: C’è già: Senza Numeri · Altro',
    ])
  })
})

describe('rows of one file that agree in some number only', () => {
  const between = Array.from({ length: 600 }, (_, at) => `Folla ${at};FF ${at};`)
  const file = lines('Nome;Numero velico;Matricola', 'Tris;TT 1;', 'Tris;TT 1;T1', ...between, 'Tris;TT 1;T2')

  test('are different things, wherever they stand, and are told apart ever after', async () => {
    expect((await send(file)).body.counts).toEqual({ create: 603, update: 0, skip: 0, ask: 0, error: 0 })
    for (const onMatch of ['skip', 'update']) {
      const again = await send(file, { fields: { onMatch } })
      expect(again.body.counts).toEqual({ create: 0, update: 0, skip: 603, ask: 0, error: 0 })
      expect(again.body.rows.filter(({ note }) => note?.startsWith('Come la riga'))).toEqual([])
    }
  })
})

describe('columns', () => {
  test('are guessed in the other language as well, and faults told in the reader’s', async () => {
    const { body } = await send('Yacht,LOA,Builder,Owner\nAlba,"9,5",Prova,x\nNotte,zero,,\n', {
      dryRun: true,
      headers: { 'accept-language': 'en' },
    })
    expect(body.mapping).toEqual({ Yacht: 'name', LOA: 'lengthOverall', Builder: 'brand', Owner: null })
    expect(body.rows[1]?.errors).toEqual([{ column: 'LOA', message: 'Not a number: “zero”' }])
  })

  test('follow the mapping that is sent; of headings it does not name the guess stands', async () => {
    const mapping = JSON.stringify({ Chi: 'name', Note: null, Cantiere: 'model' })
    const { body } = await send(lines('Chi;Note;Cantiere;Anno', 'Corretta;x;P45;1999'), {
      fields: { mapping },
    })
    expect(body.mapping).toEqual({ Chi: 'name', Note: null, Cantiere: 'model', Anno: 'year' })
    expect(await found('corretta')).toMatchObject([
      { name: 'Corretta', model: 'P45', brand: null, notes: null, year: 1999 },
    ])
  })

  test.each([
    ['no JSON', '{', ['La corrispondenza delle colonne non è leggibile']],
    ['no object', '["name"]', ['La corrispondenza delle colonne non è leggibile']],
    ['no fields', '{"Nome": 1}', ['La corrispondenza delle colonne non è leggibile']],
    ['a heading that is not there', '{"Barca": "name"}', ['Nel file non c’è la colonna «Barca»']],
    ['a field that does not exist', '{"Nome": "owner"}', ['Il campo «owner» non esiste']],
    ['a field of the server', '{"Nome": "id"}', ['Il campo «id» non esiste']],
    ['a field twice', '{"Nome": "name", "Anno": "name"}', ['Due colonne portano allo stesso campo «Nome»']],
  ])('are refused with a mapping that has %s', async (_, mapping, messages) => {
    const refused = await sendSheet<ErrorBody>(director, 'boats', lines('Nome;Anno', 'Alba;1999'), {
      fields: { mapping },
    })
    expect(refused).toMatchObject({ status: 422, body: { code: 'VALIDATION' } })
    expect(refused.body.details).toEqual(messages.map((message) => ({ path: 'mapping', message })))
  })

  test('may be called anything', async () => {
    const { status, body } = await send(lines('constructor;__proto__;toString;Nome', 'a;b;c;Alba'), {
      dryRun: true,
      fields: { mapping: '{"constructor": null}' },
    })
    expect(status).toBe(200)
    expect(Object.entries(body.mapping)).toEqual([
      ['constructor', null],
      ['__proto__', null],
      ['toString', null],
      ['Nome', 'name'],
    ])
  })

  test('refer to others by what they are called, or by id', async () => {
    const shapes = await director.get<ListPage<{ id: string; name: string }>>('/boat-shapes?q=catamarano')
    const id = shapes.body.items[0]?.id
    const { body } = await send(
      lines('Nome;Sagoma', 'Refa;catamarano', `Refb;${id}`, 'Refc;', 'Refd;Zattera', `Refe;${uuidv7()}`),
      { fields: { partial: 'true' } },
    )
    expect(body.rows.map(({ errors }) => errors)).toEqual([
      undefined,
      undefined,
      undefined,
      [{ column: 'Sagoma', message: 'Non esiste o non è più disponibile' }],
      [{ column: 'Sagoma', message: 'Non esiste o non è più disponibile' }],
    ])
    const labels = (await found('ref'))
      .filter(({ name }) => /^Ref[a-c]$/.test(name))
      .map(({ shape }) => shape?.label)
    expect(labels).toEqual(['Catamarano', 'Catamarano', undefined])
  })
})

describe('sent twice', () => {
  test('under one idempotency key it happens once and answers the same', async () => {
    const headers = { 'idempotency-key': uuidv7() }
    const file = lines('Nome;Anno', 'Doppia Spedizione;1999')
    const answers = await Promise.all([1, 2, 3].map(() => send(file, { headers })))
    expect(answers.map(({ status, body }) => [status, body])).toEqual(Array(3).fill([200, answers[0]?.body]))
    expect(await found('doppia spedizione')).toHaveLength(1)
    const other = await send(lines('Nome;Anno', 'Altra;1999'), { headers })
    expect(other).toMatchObject({ status: 422, body: { code: 'VALIDATION' } })
    const otherWay = await send(file, { headers, fields: { onMatch: 'update' } })
    expect(otherWay).toMatchObject({ status: 422, body: { code: 'VALIDATION' } })
  })
})

test('two imports of one file at once create it once', async () => {
  const file = lines('Nome;Numero velico', ...Array.from({ length: 50 }, (_, at) => `Gara ${at};GG ${at}`))
  const answers = await Promise.all([1, 2, 3].map(() => send(file)))
  expect(answers.map(({ body }) => body.counts.create).sort()).toEqual([0, 0, 50])
})

describe('rights', () => {
  const file = lines('Nome;Numero velico;Pescaggio', 'Diritta;YY 1;2')

  test('are needed: to create at all, and to change each row that is changed', async () => {
    expect(await sendSheet(server.anybody, 'boats', file)).toMatchObject({ status: 401 })
    const viewer = await server.as('viewer')
    expect(await sendSheet(viewer, 'boats', file)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
    // Somebody who may add yachts but change none.
    await sql`insert into user_permissions (id, user_id, permission_id)
      select ${uuidv7()}, u.id, p.id from users u, permissions p
      where u.email = 'viewer@darsena.example' and p.entity_type = 'Boat' and p.action = 'create'`.execute(
      server.db,
    )
    expect((await sendSheet(viewer, 'boats', file)).body).toMatchObject({ counts: { create: 1 } })
    const changed = await sendSheet(viewer, 'boats', file.replace(';2', ';3'), {
      fields: { onMatch: 'update' },
    })
    expect(changed.status).toBe(422)
    expect(changed.body.rows[0]).toMatchObject({
      fate: 'error',
      errors: [{ column: 'Numero velico', message: 'Non hai il permesso di modificare Diritta' }],
    })
    expect(await found('diritta')).toMatchObject([{ draft: 2 }])
  })

  test('do not reach resources whose contract has no import', async () => {
    expect(await sendSheet(director, 'boat-shapes', file)).toMatchObject({ status: 404 })
  })
})

describe('progress', () => {
  const accept = { accept: 'application/x-ndjson' }
  const linesOf = (text: string) =>
    text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))

  test('is told line by line, then the answer with its status', async () => {
    const rows = Array.from({ length: 1200 }, (_, at) => `Fila ${at};ZZ${at}`)
    const answer = await send(lines('Nome;Numero velico', ...rows), { headers: accept })
    expect(answer).toMatchObject({
      status: 200,
      headers: { 'content-type': 'application/x-ndjson; charset=utf-8' },
    })
    const all = linesOf(answer.text)
    expect(all.slice(0, -1)).toEqual([0, 500, 1000, 1200].map((done) => ({ done, of: 1200 })))
    expect(all.at(-1)).toMatchObject({ status: 200, body: { counts: { create: 1200 } } })
  })

  test('ends with what a faulty row brings; a file that is no table is refused before', async () => {
    const faulty = linesOf((await send(lines('Nome;Anno', 'Alba;1'), { headers: accept })).text)
    expect(faulty.at(-1)).toMatchObject({ status: 422, body: { counts: { error: 1 } } })
    const refused = await sendSheet<ErrorBody>(director, 'boats', '%PDF-1.7', { headers: accept })
    expect(refused).toMatchObject({ status: 415, body: { code: 'UNSUPPORTED_TYPE' } })
  })
})
