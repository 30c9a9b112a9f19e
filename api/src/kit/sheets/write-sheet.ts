import { Readable } from 'node:stream'
import type { Language } from '@darsena/contract/kit/label'
import type { SheetColumn } from './sheet-columns.ts'
import { csvText } from './write-csv.ts'
import { xlsxBytes } from './xlsx/write-xlsx.ts'
import { inPieces } from './xlsx/zip-writer.ts'

export const sheetFormats = ['csv', 'xlsx'] as const
export type SheetFormat = (typeof sheetFormats)[number]

export const sheetMimeTypes: Record<SheetFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

export interface SheetToWrite {
  format: SheetFormat
  language: Language
  /** Name of the sheet in a workbook. */
  title: string
  columns: readonly SheetColumn[]
  rows: AsyncIterable<Record<string, unknown>>
}

/** The file as a stream that takes rows only as fast as it is read; a failing source destroys it. */
export function writeSheet({ format, language, title, columns, rows }: SheetToWrite): Readable {
  const bytes =
    format === 'csv' ? inPieces(csvText(columns, rows, language)) : xlsxBytes(title, columns, rows)
  return Readable.from(bytes, { objectMode: false })
}
