import { importLimits } from '@darsena/contract/kit/import-report'
import type { Translate } from '../texts.ts'
import { columnLetters } from './column-letters.ts'
import { fileFaults } from './file-fault.ts'

export interface SheetRow {
  /** Line in the file where the row starts, as an editor or a spreadsheet counts. */
  row: number
  cells: string[]
}

export interface Table {
  headings: string[]
  rows: AsyncGenerator<SheetRow>
}

interface Rules {
  /** A spreadsheet leaves empty cells out; in CSV a short line has lost a separator. */
  isSparse: boolean
  translate: Translate
}

const isBlank = (cell: string | undefined) => cell === undefined || cell.trim() === ''

function headingsOf(cells: readonly string[], { translate }: Rules): string[] {
  const fault = fileFaults(translate)
  const count = cells.findLastIndex((cell) => !isBlank(cell)) + 1
  if (count > importLimits.columns) throw fault('tooManyColumns', { count, max: importLimits.columns })
  const headings = cells
    .slice(0, count)
    .map((cell, index) => cell.trim().replaceAll(/\s+/g, ' ') || `(${columnLetters(index)})`)
  const double = headings.find((heading, index) => headings.indexOf(heading) !== index)
  if (double !== undefined) throw fault('doubleHeading', { heading: double })
  return headings
}

async function* rowsBelow(
  records: AsyncIterator<SheetRow>,
  width: number,
  { isSparse, translate }: Rules,
): AsyncGenerator<SheetRow> {
  const fault = fileFaults(translate)
  let count = 0
  try {
    for (let next = await records.next(); !next.done; next = await records.next()) {
      const { row, cells } = next.value
      if (cells.every(isBlank)) continue
      count += 1
      if (count > importLimits.rows) throw fault('tooManyRows', { max: importLimits.rows })
      const given = Math.max(cells.findLastIndex((cell) => !isBlank(cell)) + 1, Math.min(cells.length, width))
      if (given > width || (given < width && !isSparse)) {
        const reason = translate('import.columnCount', { count: given, expected: width })
        throw fault('brokenRow', { row, reason })
      }
      yield { row, cells: Array.from({ length: width }, (_, index) => cells[index] ?? '') }
    }
    if (count === 0) throw fault('empty')
  } finally {
    await records.return?.()
  }
}

/**
 * The first line that is not blank is the heading, everything below it the rows; blank lines are passed over.
 * @throws VALIDATION for too many columns or rows, a heading twice, a row of another width, or nothing below the heading
 */
export async function tableOf(records: AsyncIterator<SheetRow>, rules: Rules): Promise<Table> {
  let first = await records.next()
  while (!first.done && first.value.cells.every(isBlank)) first = await records.next()
  if (first.done) throw fileFaults(rules.translate)('empty')
  const headings = headingsOf(first.value.cells, rules)
  return { headings, rows: rowsBelow(records, headings.length, rules) }
}
