import { uuidv7 } from '@darsena/contract/kit/uuid'
import { parse } from 'csv-parse/sync'
import pg from 'pg'

const columns = [
  'id',
  'name',
  'sail_number',
  'flag',
  'model',
  'brand',
  'designer',
  'year',
  'length_overall',
  'beam',
  'draft',
  'displacement_kg',
]
const firstNumber = columns.indexOf('year')

const valuesOf = (cells: readonly string[]): (string | null)[] => [
  uuidv7(),
  ...cells.map((cell, at) => (at + 1 < firstNumber ? cell : cell.replace(',', '.')) || null),
]

/**
 * The baseline: the file's cells as they are into the same table by INSERT of 500 rows a statement, in one
 * transaction that is rolled back. Nothing is checked, matched or reported.
 * @returns how many rows there were
 */
export async function bareImport(url: string, sheet: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const rows: string[][] = parse(sheet, { bom: true, delimiter: ';', from_line: 2 })
  const named = rows.filter(([name]) => name)
  await client.query('begin')
  for (let at = 0; at < named.length; at += 500) {
    const part = named.slice(at, at + 500)
    const tuples = part.map(
      (_, row) => `(${columns.map((_, column) => `$${row * columns.length + column + 1}`).join()})`,
    )
    await client.query(
      `insert into boats (${columns.join()}) values ${tuples.join()}`,
      part.flatMap(valuesOf),
    )
  }
  await client.query('rollback')
  await client.end()
  return named.length
}
