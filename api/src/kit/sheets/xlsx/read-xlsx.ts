import type { Translate } from '../../texts.ts'
import type { ByteSource } from '../byte-source.ts'
import { columnIndex } from '../column-letters.ts'
import { fileFaults } from '../file-fault.ts'
import type { SheetRow } from '../table.ts'
import { momentOf, type NumberFormat, plainNumber, unescaped } from './excel-values.ts'
import { BadXml } from './read-xml.ts'
import { type PartReader, partReader, workbookParts } from './workbook-parts.ts'
import { numberFormats, sharedStrings, textRuns } from './workbook-tables.ts'
import { ArchiveTooLarge, DamagedArchive } from './zip-archive.ts'

const lastColumn = 16_384

interface Workbook {
  strings: string[]
  formats: NumberFormat[]
  is1904: boolean
}

interface Cell {
  type: string
  format: NumberFormat
  value: string
}

function numberText({ value, format }: Cell, is1904: boolean): string {
  const number = Number(value)
  if (value.trim() === '' || !Number.isFinite(number)) return value
  if (format === 'plain') return plainNumber(number)
  if (typeof format === 'object') return plainNumber(number).padStart(format.digits, '0')
  return momentOf(number, format, is1904)
}

function cellText(cell: Cell, { strings, is1904 }: Workbook): string {
  const { type, value } = cell
  if (type === 's') return strings[Number(value)] ?? ''
  if (type === 'b') return value.trim() === '1' ? 'TRUE' : 'FALSE'
  if (type === 'd') return value.replace(/T00:00(:00(\.0+)?)?Z?$/, '').replace('T', ' ')
  if (type === 'str') return unescaped(value)
  return type === 'e' ? value : numberText(cell, is1904)
}

async function* sheetRows(read: PartReader, path: string, workbook: Workbook): AsyncGenerator<SheetRow> {
  const runs = textRuns()
  let ready: SheetRow[] = []
  let row = 0
  let column = -1
  let cells: string[] = []
  let cell: Cell = { type: 'n', format: 'plain', value: '' }
  let isValue = false
  const storeCell = (text: string) => {
    if (text === '') return
    while (cells.length < column) cells.push('')
    cells[column] = text
  }
  const parsing = read(path, {
    open(name, attribute) {
      isValue = name === 'v'
      runs.open(name)
      if (name === 'row') {
        row = Number(attribute('r')) || row + 1
        column = -1
        cells = []
      } else if (name === 'c') {
        column = columnIndex(attribute('r')) ?? column + 1
        if (column >= lastColumn) throw new BadXml('beyond the last column')
        const format = workbook.formats[Number(attribute('s') ?? 0)] ?? 'plain'
        cell = { type: attribute('t') ?? 'n', format, value: '' }
        runs.start()
      }
    },
    text(piece) {
      if (isValue) cell.value += piece
      runs.text(piece)
    },
    close(name) {
      isValue = false
      runs.close(name)
      if (name === 'c') storeCell(cell.type === 'inlineStr' ? runs.joined() : cellText(cell, workbook))
      if (name === 'row') ready.push({ row, cells })
    },
  })
  for await (const _ of parsing) {
    yield* ready
    ready = []
  }
}

async function* firstSheet(bytes: ByteSource, translate: Translate): AsyncGenerator<SheetRow> {
  const read = await partReader(bytes)
  const parts = await workbookParts(read)
  if (!parts) throw fileFaults(translate)('notATable')
  const strings = parts.strings ? await sharedStrings(read, parts.strings) : []
  const formats = parts.styles ? await numberFormats(read, parts.styles) : []
  yield* sheetRows(read, parts.sheet, { strings, formats, is1904: parts.is1904 })
}

/**
 * Rows of the first visible sheet of a workbook (ECMA-376, transitional or strict): the values that are seen, formulas
 * by their last result, days as `YYYY-MM-DD`, numbers as plain digits.
 * @throws UNSUPPORTED_TYPE for an archive that is no workbook, TOO_LARGE for a zip bomb, VALIDATION for a damaged file
 */
export async function* readXlsx(bytes: ByteSource, translate: Translate): AsyncGenerator<SheetRow> {
  const fault = fileFaults(translate)
  try {
    yield* firstSheet(bytes, translate)
  } catch (error) {
    if (error instanceof ArchiveTooLarge) throw fault('unpackedTooLarge')
    if (error instanceof DamagedArchive || error instanceof BadXml) throw fault('damaged')
    throw error
  }
}
