import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import type { Translate } from '../texts.ts'
import type { ByteSource } from './byte-source.ts'
import { decoded, type Encoding } from './decode-text.ts'
import { fileFaults } from './file-fault.ts'
import type { SheetRow } from './table.ts'

const delimiters = [';', ',', '\t'] as const
/** A heading line longer than this many characters is no heading. */
const headingLimit = 1024 * 1024
/** Characters of one record: more means that a quotation mark was never closed. */
const recordLimit = 2 * 1024 * 1024

const breaksIn = (text: string) => text.match(/\r\n|\r|\n/g)?.length ?? 0
const withoutBlankLines = (text: string) => text.replace(/^(?:[ \t]*(?:\r\n|\r|\n))+/, '')
/** What stands between quotation marks separates nothing. */
const unquoted = (text: string) => text.replaceAll(/"[^"]*"/g, '')

/** Reads text until its first line is complete, so that the separator can be detected. */
async function headOf(texts: AsyncIterator<string>): Promise<string> {
  let head = ''
  while (head.length < headingLimit) {
    const next = await texts.next()
    if (next.done) break
    head += next.value
    const closed = unquoted(withoutBlankLines(head)).split('"', 1)[0] ?? ''
    if (/[\r\n]/.test(closed)) break
  }
  return head
}

function delimiterOf(head: string): string {
  const line = unquoted(withoutBlankLines(head)).split(/[\r\n]/, 1)[0] ?? ''
  const counts = delimiters.map((delimiter) => line.split(delimiter).length)
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ','
}

async function* chained(head: string, rest: AsyncIterator<string>): AsyncGenerator<string> {
  yield head
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}

/**
 * Records of a CSV file with the line each starts on. The separator is what the heading line has most of,
 * or what a first line `sep=;` declares, as Excel understands it.
 * @throws VALIDATION naming the line for text in another encoding and for quotation marks that do not close
 */
export async function* readCsv(
  bytes: ByteSource,
  encoding: Encoding,
  translate: Translate,
): AsyncGenerator<SheetRow> {
  const texts = decoded(bytes, encoding, translate)
  const whole = await headOf(texts)
  const [declaration, declared] = /^sep=([;,\t])(?:\r\n|\r|\n)/i.exec(whole) ?? []
  const head = whole.slice(declaration?.length ?? 0)
  let line = declaration ? 2 : 1
  const parser = parse({
    delimiter: declared ?? delimiterOf(head),
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    max_record_size: recordLimit,
    // Counted here, since the parser counts a quoted CRLF twice, and drops the records it holds when it fails.
    on_record(cells: string[]) {
      const start = line
      line += 1 + cells.reduce((sum, cell) => sum + breaksIn(cell), 0)
      return [String(start), ...cells]
    },
  })
  pipeline(Readable.from(chained(head, texts)), parser, () => undefined)
  try {
    for await (const [start, ...cells] of parser as AsyncIterable<string[]>) {
      yield { row: Number(start), cells }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw fileFaults(translate)('brokenRow', { row: line, reason: translate('import.quotes') })
  }
}
