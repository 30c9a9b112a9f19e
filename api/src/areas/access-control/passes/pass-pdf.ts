import { readFileSync } from 'node:fs'
import type { Language } from '@darsena/contract/kit/label'
import { toString as qrCode } from 'qrcode'
import { facilityLogo } from '../../../kit/pdf/facility-logo.ts'
import type { PdfDocument } from '../../../kit/pdf/set-pdf.ts'
import type { Server } from '../../../kit/server/server.ts'
import { type PassRow, printedPass } from './passes.ts'

const template = readFileSync(new URL('./pass.typ', import.meta.url), 'utf8')

/** The pass on a page to print: its visitor, when and where, and the code for the gate. */
export async function passDocument(
  server: Pick<Server, 'db' | 'files'>,
  pass: PassRow & { url: string },
  language: Language,
): Promise<PdfDocument> {
  const logo = await facilityLogo(server, pass.facilityId)
  const code = await qrCode(pass.url, { type: 'svg', margin: 0 })
  return {
    template,
    data: { ...printedPass(pass, language), logo: logo?.logo ?? null },
    async *files() {
      if (logo) yield await logo.file()
      yield { name: 'code.svg', bytes: Buffer.from(code) }
    },
  }
}
