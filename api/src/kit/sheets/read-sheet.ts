import { isUtf8 } from 'node:buffer'
import type { Translate } from '../texts.ts'
import { byteSource } from './byte-source.ts'
import { type Encoding, encodingOf } from './decode-text.ts'
import { fileFaults } from './file-fault.ts'
import { readCsv } from './read-csv.ts'
import { type Table, tableOf } from './table.ts'
import { readXlsx } from './xlsx/read-xlsx.ts'

/** A zip archive, full or empty; the letters alone could be a heading. */
const zipStarts = ['504b0304', '504b0506']
/** OLE2: a workbook of Excel 97 to 2003, or one under a password. */
const compoundFile = 'd0cf11e0a1b11ae1'

/** Control characters that no text has; those of Latin-1 may be half a letter of UTF-8. */
const control = /[^\P{Cc}\t\n\f\r\u0080-\u009f]/gu
/** Pages, JSON, PDF, PostScript and RTF are text, but no table. */
const otherText = /^\s*(?:<[!?a-z]|[[{]\s*["[{\]}]|%(?:PDF|!PS)|\{\\rtf)/i

function isBinary(sample: string, isText: boolean): boolean {
  const controls = sample.match(control)?.length ?? 0
  const firstLine = sample.split(/[\r\n]/, 1)[0] ?? ''
  return (
    controls > Math.max(8, sample.length / 100) || firstLine.search(control) >= 0 || (controls > 0 && !isText)
  )
}

function isTable(head: Buffer, encoding: Encoding): boolean {
  // A letter may be cut in two at the end of the sample.
  const isText = encoding !== 'utf-8' || isUtf8(head) || isUtf8(head.subarray(0, head.lastIndexOf(10) + 1))
  const sample = encoding === 'utf-8' ? head.toString('latin1') : new TextDecoder(encoding).decode(head)
  return !isBinary(sample, isText) && !otherText.test(sample)
}

/**
 * Reads an uploaded table, CSV or XLSX, distinguished by content and never by name; rows are yielded as they
 * are read.
 * @param source path of a file, or its content
 * @throws UNSUPPORTED_TYPE, TOO_LARGE or VALIDATION at the path `file`, here or while rows are read
 */
export async function readSheet(source: string | Buffer, translate: Translate): Promise<Table> {
  const fault = fileFaults(translate)
  const bytes = await byteSource(source)
  const head = await bytes.read(0, 4096)
  if (zipStarts.includes(head.toString('hex', 0, 4))) {
    return tableOf(readXlsx(bytes, translate), { isSparse: true, translate })
  }
  if (head.toString('hex', 0, 8) === compoundFile) throw fault('oldExcel')
  const encoding = encodingOf(head)
  if (!isTable(head, encoding)) throw fault('notATable')
  return tableOf(readCsv(bytes, encoding, translate), { isSparse: false, translate })
}
