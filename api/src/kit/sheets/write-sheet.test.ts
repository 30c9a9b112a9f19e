import { buffer } from 'node:stream/consumers'
import { defineResource } from '@darsena/contract/kit/define-resource'
import {
  choice,
  country,
  day,
  instant,
  integer,
  kilograms,
  longText,
  metres,
  text,
  yesNo,
} from '@darsena/contract/kit/fields'
import { type Language, languages } from '@darsena/contract/kit/label'
import { resourceTexts } from '@darsena/contract/resource-texts'
import { resources } from '@darsena/contract/resources'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { translator } from '../texts.ts'
import { cellReader } from './cell-value.ts'
import { guardedText } from './formula-guard.ts'
import { guessMapping } from './headings.ts'
import { readSheet } from './read-sheet.ts'
import { sheetColumns } from './sheet-columns.ts'
import { type SheetFormat, sheetFormats, writeSheet } from './write-sheet.ts'

type Row = Record<string, unknown>

const things = defineResource({
  name: 'things',
  subject: 'Boat',
  label: [['name']],
  search: [],
  filter: [],
  defaultSort: 'name',
  fields: {
    name: text(120),
    notes: longText().nullable(),
    kind: choice(['SAIL', 'MOTOR']).nullable(),
    flag: country().nullable(),
    active: yesNo().nullable(),
    year: integer(-5000, 5000).nullable(),
    length: metres().nullable(),
    weight: kilograms().nullable(),
    builtOn: day().nullable(),
    seenAt: instant().nullable(),
  },
})
const labels = (names: string[], SAIL: string, MOTOR: string) => ({
  one: '',
  many: '',
  field: Object.fromEntries(Object.keys(things.fields).map((field, at) => [field, names[at] ?? field])),
  choice: { kind: { SAIL, MOTOR } },
})
const texts = {
  it: labels(
    ['Nome', 'Note', 'Tipo', 'Bandiera', 'Attivo', 'Anno', 'Lunghezza', 'Peso', 'Costruito il', 'Visto il'],
    'Vela',
    'Motore',
  ),
  en: labels(
    ['Name', 'Notes', 'Kind', 'Flag', 'Active', 'Year', 'Length', 'Weight', 'Built on', 'Seen at'],
    'Sail',
    'Motor',
  ),
}
const contextFor = (language: Language) => ({
  language,
  translate: translator(language),
  texts,
  timeZone: 'Europe/Madrid',
})

async function* each(rows: Iterable<Row>) {
  yield* rows
}

const written = (rows: Iterable<Row>, format: SheetFormat, language: Language): Promise<Buffer> =>
  buffer(
    writeSheet({
      format,
      language,
      title: 'Yacht',
      columns: sheetColumns(things, contextFor(language)),
      rows: each(rows),
    }),
  )

async function readBack(file: Buffer, language: Language): Promise<Row[]> {
  const context = contextFor(language)
  const sheet = await readSheet(file, context.translate)
  const mapping = guessMapping(sheet.headings, things, texts)
  const fields = sheet.headings.map((heading) => mapping[heading] as keyof typeof things.fields)
  const readers = fields.map((field) => cellReader(field, things.traits[field], context))
  const rows: Row[] = []
  for await (const { cells } of sheet.rows) {
    const readings = fields.map((field, at) => [field, readers[at]?.(cells[at] ?? '')] as const)
    rows.push(
      Object.fromEntries(readings.map(([field, reading]) => [field, reading?.fault ?? reading?.value])),
    )
  }
  return rows
}

/** Text as a field keeps it: trimmed, not empty, without NUL and broken surrogates. */
const storedText = (maxLength: number) =>
  fc
    .oneof(
      fc.string({ unit: 'grapheme', maxLength }),
      fc.string({
        unit: fc.constantFrom(
          '"',
          ';',
          ',',
          '\n',
          '\r\n',
          "'",
          '=',
          '-',
          '@',
          '\t',
          '0',
          'è',
          '🛥',
          '_x000D_',
          '&',
          '<',
          'أ',
        ),
        maxLength,
      }),
      fc.constantFrom(
        '007',
        '=1+1',
        "'=1+1",
        '-5',
        '+BRAVISSIMO',
        '.30-30',
        'JOD "C"',
        "C'E' L'ESTE",
        'TRUE',
        '1e5',
        '28/11/2026',
        '_x0041_',
      ),
    )
    .map((value) => value.trim())
    .filter((value) => value !== '' && !value.includes('\0') && value.isWellFormed())

const orNull = <T>(values: fc.Arbitrary<T>) => fc.option(values, { freq: 4 })
const upTo = (max: number, decimals: number) =>
  fc.integer({ min: 1, max: max * 10 ** decimals }).map((value) => value / 10 ** decimals)
const dayOf = (value: Date) => value.toISOString().slice(0, 10)
const dates = fc.date({ min: new Date('1850-01-01'), max: new Date('2150-01-01'), noInvalidDate: true })

const rowsOfThings = fc.array(
  fc.record({
    name: storedText(40),
    notes: orNull(storedText(200)),
    kind: orNull(fc.constantFrom('SAIL', 'MOTOR')),
    flag: orNull(fc.constantFrom('IT', 'ES', 'DE', 'GB')),
    active: orNull(fc.boolean()),
    year: orNull(fc.integer({ min: -5000, max: 5000 })),
    length: orNull(upTo(200, 3)),
    weight: orNull(upTo(20_000_000, 1)),
    builtOn: orNull(dates.map(dayOf)),
    seenAt: orNull(
      fc
        .date({ min: new Date('1995-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
        // The hour that occurs twice in autumn is ambiguous in a sheet.
        .map((value) => `${dayOf(value)}T12:${String(value.getUTCMinutes()).padStart(2, '0')}:00Z`),
    ),
  }),
  { minLength: 1, maxLength: 20 },
)

describe.each(sheetFormats.flatMap((format) => languages.map((language) => ({ format, language }))))(
  'a sheet as $format in $language',
  ({ format, language }) => {
    it('gives back every value that was written', async () => {
      await fc.assert(
        fc.asyncProperty(rowsOfThings, async (rows) => {
          expect(await readBack(await written(rows, format, language), language)).toEqual(rows)
        }),
        { numRuns: 60 },
      )
    })

    it('is read by somebody of the other language all the same', async () => {
      const row = {
        name: 'Alba',
        notes: null,
        kind: 'MOTOR',
        flag: 'IT',
        active: true,
        year: -5,
        length: 9.77,
        weight: 1234.5,
        builtOn: '2026-11-28',
        seenAt: '2026-11-28T08:30:00Z',
      }
      const other = language === 'it' ? 'en' : 'it'
      expect(await readBack(await written([row], format, language), other)).toEqual([row])
    })

    it('takes rows only as fast as it is read', async () => {
      let taken = 0
      async function* endless(): AsyncGenerator<Row> {
        for (;;) {
          taken += 1
          yield { name: `Alba ${taken}` }
        }
      }
      const columns = sheetColumns(things, contextFor(language))
      const stream = writeSheet({ format, language, title: 'Yacht', columns, rows: endless() })
      stream.read(1)
      const takenMeanwhile = async () => {
        const before = taken
        await new Promise((resolve) => setTimeout(resolve, 300))
        return taken - before
      }
      await expect.poll(takenMeanwhile).toBe(0)
      stream.destroy()
    })

    it('fails when its rows fail, instead of ending short', async () => {
      async function* failing(): AsyncGenerator<Row> {
        yield { name: 'Alba' }
        throw new Error('connection lost')
      }
      const columns = sheetColumns(things, contextFor(language))
      const stream = writeSheet({ format, language, title: 'Yacht', columns, rows: failing() })
      await expect(buffer(stream)).rejects.toThrow('connection lost')
    })
  },
)

describe('a CSV file', () => {
  const row = {
    name: 'Alba; "la bella"',
    kind: 'SAIL',
    active: false,
    year: -5,
    length: 9.77,
    builtOn: '2026-11-28',
    seenAt: '2026-11-28T08:30:00Z',
  }

  it('is what Italian Excel opens by a double click', async () => {
    expect((await written([row], 'csv', 'it')).toString()).toBe(
      '\ufeffNome;Note;Tipo;Bandiera;Attivo;Anno;Lunghezza;Peso;Costruito il;Visto il\r\n' +
        '"Alba; ""la bella""";;Vela;;no;-5;9,77;;28/11/2026;28/11/2026 09:30\r\n',
    )
  })

  it('is what English Excel opens by a double click', async () => {
    expect((await written([row], 'csv', 'en')).toString()).toBe(
      '\ufeffName,Notes,Kind,Flag,Active,Year,Length,Weight,Built on,Seen at\r\n' +
        '"Alba; ""la bella""",,Sail,,no,-5,9.77,,2026-11-28,2026-11-28 09:30\r\n',
    )
  })

  it.each(['=1+1', '+39 010', '-2+3', '@SUM(A1)', '\t=1', '\r=1', '＝1', "'=1"])(
    'holds nothing that a spreadsheet would run: %j',
    async (name) => {
      const [, line = ''] = (await written([{ name }], 'csv', 'en')).toString().split(/\r\n/)
      expect(line.replace('"', '')).toMatch(/^'/)
    },
  )

  it.each([
    ['en', 'a;=1+1', "a;'=1+1"],
    ['it', 'a, @SUM(A1)', "a,' @SUM(A1)"],
    ['en', 'a;-5', 'a;-5'],
  ] as const)(
    'nor would, where it takes the other sign for the delimiter: %s %j',
    async (language, name, safe) => {
      const [, line = ''] = (await written([{ name }], 'csv', language)).toString().split(/\r\n/)
      expect(line.replaceAll('"', '')).toContain(safe)
    },
  )
})

it('leaves telephone numbers as they are where a cell is marked as text, and guards what begins alike', () => {
  expect(['+39 010 555 0100', '+1 (202) 555-0100', "+39+cmd|' /C calc'!A0", '=1'].map(guardedText)).toEqual([
    '+39 010 555 0100',
    '+1 (202) 555-0100',
    "'+39+cmd|' /C calc'!A0",
    "'=1",
  ])
})

it('shows references by what they are called and texts in both languages by the reader’s side', () => {
  const context = { language: 'en' as const, translate: translator('en'), timeZone: 'Europe/Madrid' }
  const boat = sheetColumns(resources.boats, { ...context, texts: resourceTexts.boats })
  const shape = boat.find(({ heading }) => heading === 'Outline')
  expect(shape?.cell({ shapeId: 'x', shape: { id: 'x', label: 'Sloop' } })).toBe('Sloop')
  expect(shape?.cell({ shapeId: null, shape: null })).toBeNull()
  const role = sheetColumns(resources.roles, { ...context, texts: resourceTexts.roles })
  expect(role.map((column) => column.cell({ name: 'a', label: { it: 'Capo' }, system: true }))).toEqual([
    'a',
    'Capo',
    'yes',
  ])
})
