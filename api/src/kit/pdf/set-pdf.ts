import { readFileSync } from 'node:fs'
import { printable } from './fonts.ts'
import { withSetter } from './pdf-setter.ts'

/** A picture of a document, under the name by which the template reads it. */
export interface PdfFile {
  name: string
  bytes: Buffer
}

export interface PdfDocument {
  /** Typst source; it imports `/base.typ`, and reads `/data.json` and the files by their names. */
  template: string
  /** What is printed: JSON; texts are made printable. */
  data: unknown
  /** Asked for one at a time, so that never more than one lies in memory here. */
  files?: (signal: AbortSignal) => AsyncIterable<PdfFile>
}

export interface SetPdf {
  bytes: Buffer
  pages: number
}

/** What documents have in common: pages, headings, facts, badges. */
export const sharedTemplate = readFileSync(new URL('./base.typ', import.meta.url), 'utf8')

const isSet = (value: unknown): value is { bytes: Uint8Array; pages: number } =>
  typeof value === 'object' && value !== null && 'bytes' in value && 'pages' in value

/**
 * Sets a document as PDF/UA-1 (accessible, ISO 14289-1). Where one sign of it can't be had, such as a letter with a mark of
 * another script, it is set as a tagged PDF without that claim.
 * @throws the signal's reason when it is given up, and what is wrong in the template
 */
export function setPdf({ template, data, files }: PdfDocument, signal: AbortSignal): Promise<SetPdf> {
  const text = JSON.stringify(data, (_, value) => (typeof value === 'string' ? printable(value) : value))
  return withSetter(signal, async (ask) => {
    await ask({ step: 'begin', template, data: text, shared: sharedTemplate })
    for await (const file of files?.(signal) ?? []) await ask({ step: 'file', ...file })
    const made = await ask({ step: 'set', standard: 'ua-1' }).catch((error: Error) => {
      if (!/PDF\/UA-1 error/.test(error.message)) throw error
      return ask({ step: 'set', standard: '' })
    })
    if (!isSet(made)) throw new Error('No PDF came')
    return { bytes: Buffer.from(made.bytes), pages: made.pages }
  })
}
