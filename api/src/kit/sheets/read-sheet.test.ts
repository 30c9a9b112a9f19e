import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { AppError } from '../app-error.ts'
import { translator } from '../texts.ts'
import { readSheet } from './read-sheet.ts'
import type { SheetRow } from './table.ts'
import { zipOf } from './xlsx/zip-writer.ts'

const italian = translator('it')

async function read(source: string | Buffer) {
  const { headings, rows } = await readSheet(source, italian)
  const read: SheetRow[] = []
  for await (const row of rows) read.push(row)
  return { headings, rows: read }
}

const readText = (text: string) => read(Buffer.from(text))

/** The error that the caller gets: `415 Il file non è una tabella …`. */
async function complaintOf(source: string | Buffer): Promise<string> {
  try {
    await read(source)
    return 'none'
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const message = error.textFor(italian)
    expect(error.reason.details).toEqual([{ path: 'file', message }])
    return `${error.status} ${message}`
  }
}

const complaintOfText = (text: string) => complaintOf(Buffer.from(text))
const bom16 = Buffer.from([0xff, 0xfe])
const notATable = '415 Il file non è una tabella: servono CSV o XLSX'
const empty = '422 Il file è vuoto: serve una riga di intestazione e almeno una riga di dati'
const damaged = '422 Il file è danneggiato o incompleto: aprilo in Excel e salvalo di nuovo'

describe('a CSV file', () => {
  it.each([
    ['semicolons', 'Nome;Anno\nAlba, la bella;1999\n'],
    ['commas', 'Nome,Anno\n"Alba, la bella",1999\n'],
    ['tabs', 'Nome\tAnno\nAlba, la bella\t1999\n'],
    ['a byte order mark and CRLF', '\ufeffNome;Anno\r\nAlba, la bella;1999\r\n'],
    ['old line ends', 'Nome;Anno\rAlba, la bella;1999\r'],
  ])('is read with %s', async (_, text) => {
    expect(await readText(text)).toEqual({
      headings: ['Nome', 'Anno'],
      rows: [{ row: 2, cells: ['Alba, la bella', '1999'] }],
    })
  })

  it('is read in UTF-16 with a byte order mark, in either order', async () => {
    const bytes = Buffer.concat([bom16, Buffer.from('Nome\tAnno\nPerché\t1999\n', 'utf16le')])
    const expected = { headings: ['Nome', 'Anno'], rows: [{ row: 2, cells: ['Perché', '1999'] }] }
    expect(await read(bytes)).toEqual(expected)
    expect(await read(Buffer.from(bytes).swap16())).toEqual(expected)
  })

  it('finds the separator outside quotation marks, or takes the declared one', async () => {
    expect((await readText('"Lunghezza, in m, f.t.";Nome\n9,5;Alba\n')).headings).toEqual([
      'Lunghezza, in m, f.t.',
      'Nome',
    ])
    expect(await readText('sep=,\r\na;b,c\r\n1;2,3\r\n')).toEqual({
      headings: ['a;b', 'c'],
      rows: [{ row: 3, cells: ['1;2', '3'] }],
    })
  })

  it('counts lines as an editor does, through quoted line breaks and blank lines', async () => {
    const { rows } = await readText('\r\nNome;Note\r\n"A\r\nB";x\r\n\r\n;\r\nC;"y\nz\n"\r\nD;\r\n')
    expect(rows.map(({ row, cells }) => [row, cells[0]])).toEqual([
      [3, 'A\r\nB'],
      [7, 'C'],
      [10, 'D'],
    ])
  })

  it('names a column without heading after its letters and leaves trailing empty ones out', async () => {
    expect(await readText(';Nome;;\n0;Alba;;\n')).toEqual({
      headings: ['(A)', 'Nome'],
      rows: [{ row: 2, cells: ['0', 'Alba'] }],
    })
  })

  it('with one column is a table too', async () => {
    expect((await readText('Nome\nAlba, la bella\n')).rows).toEqual([{ row: 2, cells: ['Alba, la bella'] }])
  })

  it('keeps what only a field can judge, such as a NUL in one cell', async () => {
    expect((await readText('Nome;Anno\nAl\0ba;1\n')).rows).toEqual([{ row: 2, cells: ['Al\0ba', '1'] }])
  })

  it('is read whole as Italian Excel saved it', async () => {
    const file = new URL('../../../../e2e/fixtures/yachts-it-excel.csv', import.meta.url)
    const { headings, rows } = await read(file.pathname)
    expect(headings).toHaveLength(11)
    expect(rows).toHaveLength(1512)
    expect(rows[708]).toMatchObject({
      row: 710,
      cells: ['JOD "C"', 'ITA13736'].concat(Array(9).fill(expect.any(String))),
    })
  })
})

describe('a file that is no table', () => {
  it.each([
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['a PDF', Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj')],
    ['a page', Buffer.from('<!doctype html><table><tr><td>Nome</td></tr></table>')],
    ['JSON', Buffer.from('[{"name": "Alba"}]')],
    ['noise', Buffer.from(Array.from({ length: 5000 }, (_, at) => (at * 7919) % 251))],
    ['UTF-16 that does not say so', Buffer.from('Nome\tAnno\nAlba\t1999\n', 'utf16le')],
  ])('is refused by its bytes: %s', async (_, bytes) => {
    expect(await complaintOf(bytes)).toBe(notATable)
  })

  it('is told apart from an Excel file of the old kind', async () => {
    expect(await complaintOf(Buffer.from('d0cf11e0a1b11ae1000000', 'hex'))).toBe(
      '415 Il file è nel vecchio formato XLS oppure protetto da password: in Excel salvalo come XLSX',
    )
  })

  it.each(['', '\ufeff', '\n\n  \n', 'Nome;Anno\n', 'Nome;Anno\n;\n\n'])(
    'is refused when empty: %j',
    async (text) => {
      expect(await complaintOfText(text)).toBe(empty)
    },
  )

  it('is refused in another encoding, naming the line, never guessed', async () => {
    const windows = Buffer.from('Nome;Anno\nAlba;1\nPerch\xe9;2\n', 'latin1')
    const reason = 'il testo non è in UTF-8. In Excel salva come «CSV UTF-8»'
    expect(await complaintOf(windows)).toBe(`422 Riga 3: ${reason}`)
    const late = Buffer.concat([Buffer.from(`Nome;Anno\n${'Alba;1\n'.repeat(40_000)}`), windows])
    expect(await complaintOf(late)).toBe(`422 Riga 40004: ${reason}`)
    const broken = Buffer.concat([
      bom16,
      Buffer.from('Nome\nAlba\n', 'utf16le'),
      Buffer.from([0, 0xd8, 0x61, 0]),
    ])
    expect(await complaintOf(broken)).toBe(`422 Riga 3: ${reason}`)
    const cutOff = Buffer.from('Nome\nPerché').subarray(0, -1)
    expect(await complaintOf(cutOff)).toBe(`422 Riga 2: ${reason}`)
  })

  it('is refused beyond 200 columns or 50,000 rows', async () => {
    const wide = Array.from({ length: 1000 }, (_, at) => `c${at}`).join(';')
    expect(await complaintOfText(`${wide}\n`)).toBe('422 Il file ha 1000 colonne: al massimo 200')
    expect(await complaintOfText(`Nome\n${'Alba\n'.repeat(50_000)}`)).toBe('none')
    expect(await complaintOfText(`Nome\n${'Alba\n'.repeat(50_001)}`)).toBe(
      '422 Il file ha più di 50000 righe',
    )
  })

  it('is refused at the line that breaks it', async () => {
    const quotes = 'le virgolette non si chiudono o sono fuori posto'
    expect(await complaintOfText('a;b\r\n"x\r\ny";2\r\n"z;3\r\n4;5\r\n')).toBe(`422 Riga 4: ${quotes}`)
    expect(await complaintOfText('a;b\n1;2\n"x" y;3\n')).toBe(`422 Riga 3: ${quotes}`)
    expect(await complaintOfText('a;b;c\n1;2;3\n1;2\n')).toBe(
      '422 Riga 3: la riga ha 2 celle, l’intestazione 3',
    )
    expect(await complaintOfText('a;b\n1;2;;\n1;2;3\n')).toBe(
      '422 Riga 3: la riga ha 3 celle, l’intestazione 2',
    )
    expect(await complaintOfText('Nome;Anno;Nome\n1;2;3\n')).toBe(
      '422 L’intestazione «Nome» compare più volte',
    )
  })
})

const officeDocument = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument'
const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="http://purl.oclc.org/ooxml/officeDocument/relationships/${type}" Target="${target}"/>`

interface Parts {
  sheet: string
  workbook?: string
  strings?: string
  styles?: string
}

/** A workbook with sheets `one` and `two` in the order and with the parts given. */
function workbookOf({
  sheet,
  workbook,
  strings = '<sst/>',
  styles = '<styleSheet/>',
}: Parts): Promise<Buffer> {
  const content = {
    '_rels/.rels': `<Relationships><Relationship Id="r" Type="${officeDocument}" Target="/xl/workbook.xml"/></Relationships>`,
    'xl/worksheets/two.xml':
      '<worksheet><sheetData><row><c t="str"><v>Altro</v></c></row></sheetData></worksheet>',
    'xl/worksheets/one.xml': sheet,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relation('one', 'worksheet', 'worksheets/one.xml')}${relation('two', 'worksheet', '/xl/worksheets/two.xml')}${relation('s', 'sharedStrings', 'strings.xml')}${relation('t', 'styles', 'styles.xml')}</Relationships>`,
    'xl/workbook.xml':
      workbook ??
      '<workbook><sheets><sheet name="1" r:id="one"/><sheet name="2" r:id="two"/></sheets></workbook>',
    'xl/strings.xml': strings,
    'xl/styles.xml': styles,
  }
  return buffer(zipOf(Object.entries(content).map(([name, text]) => ({ name, content: [text] }))))
}

const sheetOf = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`
const readRows = async (parts: Parts) => (await read(await workbookOf(parts))).rows.map(({ cells }) => cells)
const heading = '<row r="1"><c r="A1" t="str"><v>a</v></c><c r="B1" t="str"><v>b</v></c></row>'

describe('an XLSX file', () => {
  it.each(['openpyxl', 'gnumeric'])('of %s gives what is seen, without locale', async (maker) => {
    const file = new URL(`fixtures/${maker}.xlsx`, import.meta.url)
    const { headings, rows } = await read(await readFile(file))
    expect(headings.slice(0, 4)).toEqual(['Nome', 'Matricola', 'Anno', 'LFT (m)'])
    expect(rows.map(({ row, cells }) => [row, ...cells.slice(0, 8)])).toEqual([
      [2, "C'È L'ESTE & <b>", '007', '1996', '9.768', '1.94', '2026-11-28', '09:30', 'TRUE'],
      [3, '  spazi  ', '007', '2001', '12', '-3', '2026-03-29 02:30', '', 'FALSE'],
      [4, 'riga1\nriga2 \r è 🛥', '', '', '0.0000001', '123456789012345', '1900-02-28', '', ''],
    ])
  })

  it('gives the last result of formulas', async () => {
    const { rows } = await read(await readFile(new URL('fixtures/gnumeric.xlsx', import.meta.url)))
    expect(rows.map(({ cells }) => cells[8])).toEqual(['2', "C'È L'ESTE & <b>", ''])
  })

  it('joins text runs without reading aids, from shared and from inline strings, whatever the prefix', async () => {
    const runs = '<x:r><x:t>Al</x:t></x:r><x:r><x:t>ba</x:t></x:r><x:rPh><x:t>no</x:t></x:rPh>'
    const strings = `<x:sst><x:si><x:t>&amp;lt;</x:t></x:si><x:si>${runs}</x:si></x:sst>`
    const sheet =
      `<x:worksheet><x:sheetData>${heading.replaceAll(/<(\/?)/g, '<$1x:')}<x:row><x:c t="s"><x:v>1</x:v></x:c><x:c t="inlineStr"><x:is>${runs}</x:is></x:c></x:row><x:row><x:c t="s"><x:v>0</x:v></x:c></x:row></x:worksheet>`.replace(
        '</x:worksheet>',
        '</x:sheetData></x:worksheet>',
      )
    expect(await readRows({ sheet, strings })).toEqual([
      ['Alba', 'Alba'],
      ['&lt;', ''],
    ])
  })

  it('takes the first visible sheet in the order of the workbook', async () => {
    const workbook =
      '<workbook><sheets><sheet state="hidden" r:id="two"/><sheet r:id="one"/></sheets></workbook>'
    const sheet = sheetOf(`${heading}<row><c t="str"><v>Alba</v></c></row>`)
    expect(await readRows({ sheet, workbook })).toEqual([['Alba', '']])
  })

  it('reads days of the 1904 system and numbers under built-in date formats', async () => {
    const sheet = sheetOf(`${heading}<row><c s="1"><v>0</v></c><c s="2"><v>43000.75</v></c></row>`)
    const styles =
      '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="22"/></cellXfs></styleSheet>'
    const workbook = '<workbook><workbookPr date1904="1"/><sheets><sheet r:id="one"/></sheets></workbook>'
    expect(await readRows({ sheet, styles, workbook })).toEqual([['1904-01-01', '2021-09-23 18:00']])
  })

  it('counts rows as the spreadsheet does and passes over empty ones', async () => {
    const sheet = sheetOf(
      `<row r="3"><c r="B3" t="str"><v>b</v></c></row><row r="5"/><row r="9"><c r="B9"><v>1</v></c></row>`,
    )
    const { headings, rows } = await read(await workbookOf({ sheet }))
    expect({ headings, rows }).toEqual({ headings: ['(A)', 'b'], rows: [{ row: 9, cells: ['', '1'] }] })
  })

  it('is refused when it is an archive of something else, cut off or changed', async () => {
    const whole = await workbookOf({ sheet: sheetOf(`${heading}<row><c><v>1</v></c></row>`) })
    expect(await complaintOf(whole)).toBe('none')
    expect(await complaintOf(await buffer(zipOf([{ name: 'word/document.xml', content: ['<w/>'] }])))).toBe(
      notATable,
    )
    for (const share of [0.1, 0.5, 0.9]) {
      expect(await complaintOf(whole.subarray(0, whole.length * share))).toBe(damaged)
    }
    for (let at = 40; at < whole.length; at += 13) {
      const changed = Buffer.from(whole)
      changed.writeUInt8(changed.readUInt8(at) ^ 0xff, at)
      expect(await complaintOf(changed)).toMatch(/^(none|4\d\d )/)
    }
  })

  it('is refused when its XML is broken, endless or nests without end', async () => {
    for (const sheet of ['<worksheet><sheetData>', '<worksheet>&bomb;</worksheet>', '<a>'.repeat(100_000)]) {
      expect(await complaintOf(await workbookOf({ sheet }))).toBe(damaged)
    }
    const endless = `${heading}<row><c t="str"><v>${'x'.repeat(3_000_000)}</v></c></row>`
    expect(await complaintOf(await workbookOf({ sheet: sheetOf(endless) }))).toBe(damaged)
  })

  it('is refused when a small file unpacks to a huge one', async () => {
    const blank = `<row>${' '.repeat(100_000)}</row>`
    const bomb = await buffer(
      zipOf([
        {
          name: '_rels/.rels',
          content: [`<Relationships>${relation('r', 'officeDocument', 'w.xml')}</Relationships>`],
        },
        { name: 'w.xml', content: ['<workbook><sheets><sheet r:id="one"/></sheets></workbook>'] },
        {
          name: '_rels/w.xml.rels',
          content: [`<Relationships>${relation('one', 'worksheet', 's.xml')}</Relationships>`],
        },
        {
          name: 's.xml',
          content: ['<worksheet><sheetData>', ...Array(3000).fill(blank), '</sheetData></worksheet>'],
        },
      ]),
    )
    expect(bomb.length).toBeLessThan(5_000_000)
    expect(await complaintOf(bomb)).toBe('413 Il file è troppo grande una volta decompresso')
  })
})
