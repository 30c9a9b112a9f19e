import { readFileSync } from 'node:fs'
import type { Language } from '@darsena/contract/kit/label'
import { toString as qrCode } from 'qrcode'
import type { PdfDocument } from '../../../kit/pdf/set-pdf.ts'
import { type PassRow, printedPass } from './passes.ts'

const template = readFileSync(new URL('./pass.typ', import.meta.url), 'utf8')

/** The pass on a page to print: its visitor, when and where, and the code for the gate. */
export async function passDocument(
  pass: PassRow & { url: string },
  language: Language,
): Promise<PdfDocument> {
  const code = await qrCode(pass.url, { type: 'svg', margin: 0 })
  return {
    template,
    data: printedPass(pass, language),
    async *files() {
      yield { name: 'code.svg', bytes: Buffer.from(code) }
    },
  }
}
