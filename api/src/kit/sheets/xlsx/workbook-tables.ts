import { formatOf, type NumberFormat, unescaped } from './excel-values.ts'
import type { PartReader } from './workbook-parts.ts'

/** Joins the text runs of a cell, without the reading aids (rPh) that East Asian texts carry. */
export function textRuns() {
  let text = ''
  let isText = false
  let isAid = false
  return {
    start() {
      text = ''
    },
    open(name: string) {
      if (name === 'rPh') isAid = true
      if (name === 't') isText = !isAid
    },
    text(piece: string) {
      if (isText) text += piece
    },
    close(name: string) {
      if (name === 'rPh') isAid = false
      if (name === 't') isText = false
    },
    joined: () => unescaped(text),
  }
}

/** Texts that cells point at by their number. */
export async function sharedStrings(read: PartReader, path: string): Promise<string[]> {
  const strings: string[] = []
  const runs = textRuns()
  const parsing = read(path, {
    open(name) {
      if (name === 'si') runs.start()
      runs.open(name)
    },
    text: runs.text,
    close(name) {
      runs.close(name)
      if (name === 'si') strings.push(runs.joined())
    },
  })
  for await (const _ of parsing);
  return strings
}

/** The number format of each cell style, by the style's number. */
export async function numberFormats(read: PartReader, path: string): Promise<NumberFormat[]> {
  const codes = new Map<number, string>()
  const ids: number[] = []
  let isCellStyle = false
  const parsing = read(path, {
    open(name, attribute) {
      if (name === 'numFmt') codes.set(Number(attribute('numFmtId')), attribute('formatCode') ?? '')
      if (name === 'cellXfs') isCellStyle = true
      if (name === 'xf' && isCellStyle) ids.push(Number(attribute('numFmtId') ?? 0))
    },
    close(name) {
      if (name === 'cellXfs') isCellStyle = false
    },
  })
  for await (const _ of parsing);
  return ids.map((id) => formatOf(id, codes.get(id)))
}
