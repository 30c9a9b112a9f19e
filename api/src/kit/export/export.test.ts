import type { ErrorBody } from '@darsena/contract/kit/error-codes'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestApp } from '../../test-app.ts'
import { sendSheet } from '../../test-upload.ts'
import { readSheet } from '../sheets/read-sheet.ts'
import { translator } from '../texts.ts'

let server: Awaited<ReturnType<typeof startTestApp>>
let director: Client

beforeAll(async () => {
  server = await startTestApp()
  director = await server.as('director')
})
afterAll(() => server.stop())

const english = { headers: { 'accept-language': 'en' } }

/** A downloaded file as bytes; `text` of an answer would not survive a workbook. */
async function download(query: string, headers: Record<string, string> = {}): Promise<Buffer> {
  const answer = await server.app.inject({
    url: `/api/boats/export?${query}`,
    headers: { authorization: `Bearer ${director.token}`, ...headers },
  })
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
  return answer.rawPayload
}

async function rowsIn(file: Buffer): Promise<{ headings: string[]; cells: string[][] }> {
  const { headings, rows } = await readSheet(file, translator('it'))
  const cells: string[][] = []
  for await (const row of rows) cells.push(row.cells)
  return { headings, cells }
}

describe('the export of a list', () => {
  beforeAll(async () => {
    const made = [
      {
        name: '=1+1',
        brand: 'Esporta',
        hullNumber: '007',
        lengthOverall: 9.77,
        year: 1999,
        flag: 'IT',
        kind: 'SAIL',
      },
      { name: 'Beta; "la bella"', brand: 'Esporta', lengthOverall: 12.5, notes: 'due\nrighe' },
      { name: "O'Brien <b> 🛥 أ", brand: 'Esporta', lengthOverall: 8 },
      { name: 'Archiviata', brand: 'Esporta', lengthOverall: 7 },
    ]
    for (const boat of made) {
      const { body } = await director.post<{ id: string; name: string }>('/boats', boat)
      if (body.name === 'Archiviata') await director.remove(`/boats/${body.id}`)
    }
  })

  test('holds what the list holds, filtered, searched and sorted, in the words of the reader', async () => {
    const { headings, cells } = await rowsIn(await download('format=csv&brand=esporta&sort=-lengthOverall'))
    expect(headings.slice(0, 5)).toEqual(['Nome', 'Tipo', 'Cantiere', 'Modello', 'Matricola scafo'])
    expect(cells.map(([name]) => name)).toEqual(['Beta; "la bella"', "'=1+1", "O'Brien <b> 🛥 أ"])
    const archived = await rowsIn(await download('format=xlsx&brand=Esporta&archived=true'))
    expect(archived.cells.map(([name]) => name)).toEqual(['Archiviata'])
    const longer = await rowsIn(await download('format=xlsx&lengthOverallFrom=9&q=esporta'))
    expect(longer.cells).toHaveLength(2)
  })

  test('is a CSV file as Excel of that language writes it', async () => {
    const italian = (await download('format=csv&brand=Esporta&q=007')).toString()
    expect(italian).toMatch(
      /^\ufeffNome;Tipo;Cantiere;.*\r\n'=1\+1;Vela;Esporta;;007;.*;1999;9,77;.*;IT;.*\r\n$/,
    )
    const inEnglish = (await download('format=csv&brand=Esporta&q=007', english.headers)).toString()
    expect(inEnglish).toMatch(
      /^\ufeffName,Kind,Brand,.*\r\n'=1\+1,Sail,Esporta,,007,.*,1999,9\.77,.*,IT,.*\r\n$/,
    )
  })

  test('comes under a speaking name, with the day of the facility', async () => {
    const day = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Rome' }).format(new Date())
    const { headers } = await director.get('/boats/export?format=csv')
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="yacht-${day}.csv"`,
      'cache-control': 'no-store',
    })
    const shapes = await director.get('/boat-shapes/export?format=xlsx', english)
    expect(shapes.headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': `attachment; filename="outlines-${day}.xlsx"`,
    })
  })

  test('is of rows that the caller may read', async () => {
    expect(await server.anybody.get('/boats/export?format=csv')).toMatchObject({ status: 401 })
    const nobody = await server.as('nofacility')
    expect(await nobody.get('/boats/export?format=csv')).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN' },
    })
    const manager = await server.as('boat-manager')
    const { total } = (await manager.get<{ total: number }>('/boats')).body
    const lines = (await manager.get('/boats/export?format=csv')).text.trimEnd().split('\r\n')
    expect(lines, 'five boats in charge, and the heading').toHaveLength(6)
    expect(total).toBe(5)
  })

  test.each([
    ['', 'format'],
    ['format=pdf', 'format'],
    ['format=csv&sort=nonsense', 'sort'],
    ['format=csv&owner=x', 'owner'],
    ['format=csv&lengthOverallFrom=x', 'lengthOverallFrom'],
  ])('is refused with the query «%s» at %s', async (query, path) => {
    const refused = await director.get<ErrorBody>(`/boats/export?${query}`)
    expect(refused).toMatchObject({ status: 422, body: { code: 'VALIDATION', details: [{ path }] } })
  })

  test.each(['csv', 'xlsx'])(
    'can be imported again as %s, in the other language too, and changes nothing',
    async (format) => {
      for (const headers of [{}, english.headers]) {
        const file = await download(`format=${format}`, headers)
        const { body } = await sendSheet(director, 'boats', file, {
          dryRun: true,
          fields: { onMatch: 'update' },
        })
        expect(body.rows.filter(({ fate }) => fate !== 'skip')).toEqual([])
        expect(body.counts.skip).toBe((await rowsIn(file)).cells.length)
      }
    },
  )

  test('of any resource has a heading for each of its fields', async () => {
    for (const name of ['boat-shapes', 'facilities', 'departments', 'roles', 'permissions', 'users']) {
      const { status, text } = await director.get(`/${name}/export?format=csv`)
      expect(status, text).toBe(200)
      expect(text.split('\r\n')[0], name).toMatch(/^\ufeff[^;]+(;[^;]+)*$/)
    }
  })

  test('waits its turn when several run at once, and each is whole', async () => {
    const files = await Promise.all(Array.from({ length: 9 }, () => download('format=csv&brand=Esporta')))
    expect(new Set(files.map(String)).size).toBe(1)
  })

  test('that fails before its first byte is an error as any other, not a broken file', async () => {
    await sql`alter table boat_shapes rename to lost`.execute(server.db)
    const answer = await director.get<ErrorBody>('/boat-shapes/export?format=csv', {
      headers: { 'accept-encoding': 'gzip' },
    })
    await sql`alter table lost rename to boat_shapes`.execute(server.db)
    expect(answer).toMatchObject({ status: 500, body: { code: 'INTERNAL', details: [] } })
    expect(answer.headers).not.toHaveProperty('content-encoding')
    expect(answer.headers).not.toHaveProperty('content-disposition')
  })
})
