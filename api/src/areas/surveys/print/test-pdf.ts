import { extractText, getDocumentProxy } from 'unpdf'
import type { Client, TestApp } from '../../../test-app.ts'

export interface ReadPdf {
  status: number
  bytes: Buffer
  headers: Record<string, unknown>
  /** The text of each page, blanks and line breaks as one blank. */
  pages: string[]
  text: string
}

/** The report as PDF, read again. */
export async function pdfOf(server: Pick<TestApp, 'app'>, client: Client, url: string): Promise<ReadPdf> {
  const answer = await server.app.inject({
    url: `/api${url}`,
    headers: { authorization: `Bearer ${client.token}` },
  })
  const bytes = answer.rawPayload
  const read =
    answer.statusCode === 200
      ? await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: false })
      : { text: [] }
  const pages = read.text.map((page) => page.replace(/\s+/g, ' '))
  return { status: answer.statusCode, bytes, headers: answer.headers, pages, text: pages.join(' ') }
}
