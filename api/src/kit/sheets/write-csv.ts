import type { Language } from '@darsena/contract/kit/label'
import { guarded, guardedParts } from './formula-guard.ts'
import type { SheetCell, SheetColumn } from './sheet-columns.ts'
import { plainNumber } from './xlsx/excel-values.ts'

interface Dialect {
  delimiter: string
  number(value: number): string
  day(value: string): string
}

/** What Excel expects of a CSV file on a machine of that language. */
const dialects: Record<Language, Dialect> = {
  it: {
    delimiter: ';',
    number: (value) => plainNumber(value).replace('.', ','),
    day: (value) => value.replace(/^(\d{4})-(\d\d)-(\d\d)/, '$3/$2/$1'),
  },
  en: { delimiter: ',', number: plainNumber, day: (value) => value },
}

const quoted = (text: string, delimiter: string): string =>
  /["\r\n\t]|^\s|\s$/.test(text) || text.includes(delimiter) ? `"${text.replaceAll('"', '""')}"` : text

function written(cell: SheetCell, { kind }: SheetColumn, { delimiter, number, day }: Dialect): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return number(cell)
  return quoted(kind === 'text' ? guardedParts(cell) : day(cell), delimiter)
}

/** A CSV file as Excel opens it by a double click: BOM, CRLF; semicolon and decimal comma in Italian. */
export async function* csvText(
  columns: readonly SheetColumn[],
  rows: AsyncIterable<Record<string, unknown>>,
  language: Language,
): AsyncGenerator<string> {
  const dialect = dialects[language]
  const headings = columns.map(({ heading }) => quoted(guarded(heading), dialect.delimiter))
  yield `\ufeff${headings.join(dialect.delimiter)}\r\n`
  for await (const row of rows) {
    const cells = columns.map((column) => written(column.cell(row), column, dialect))
    yield `${cells.join(dialect.delimiter)}\r\n`
  }
}
