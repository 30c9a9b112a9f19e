import { languages } from '@darsena/contract/kit/label'
import { z } from 'zod'
import { answerInLines, goneSignal, wantsLines } from '../../../kit/answer-in-lines.ts'
import { AppError } from '../../../kit/app-error.ts'
import { serveFile } from '../../../kit/files/serve-file.ts'
import { type StoredPdf, storedPdf } from '../../../kit/pdf/stored-pdf.ts'
import { readRoute } from '../../../kit/route.ts'
import type { Server } from '../../../kit/server/server.ts'
import { wholeReportOf } from '../reports/report.view.ts'
import { reportPrint } from './print-report.ts'
import { isPrintable, type PrintableReport } from './printable-report.ts'

const yesOrNo = z.enum(['true', 'false'])
const pdfQuery = z.strictObject({
  content: z.enum(['complete', 'problems']).default('complete'),
  /** The reader's own, if not given. */
  locale: z.enum(languages).optional(),
  photos: yesOrNo.default('true'),
  download: yesOrNo.default('false'),
})

/** What a report's file is called: its code, the revision, the language. */
export const pdfName = ({ code, revision }: PrintableReport, locale: string): string =>
  `${[code, ...(revision > 1 ? [`rev${revision}`] : []), locale].join('-')}.pdf`

/** A stored PDF as it is served. */
export const servedPdf = ({ storageKey, size, contentHash }: StoredPdf, name: string) => ({
  name,
  mimeType: 'application/pdf',
  size,
  storageKey,
  mark: contentHash,
})

/** The report as PDF, for whoever reads it: made once, and again when it would say something else. */
export function reportPdfRoute(server: Server): void {
  readRoute(server, {
    tag: 'audit-reports',
    access: { can: ['read', 'AuditReport'] },
    method: 'GET',
    url: '/audit-reports/:id/pdf',
    summary:
      'The report as PDF (tagged, PDF/UA-1); with `Accept: application/x-ndjson` how far its making is, then its size and pages',
    params: z.object({ id: z.uuid() }),
    query: pdfQuery,
    handler: async (context, { params, query, request, reply }) => {
      const report = await wholeReportOf(context, params.id)
      if (!isPrintable(report)) throw new AppError('NOT_FOUND')
      const { content, locale = context.language } = query
      const print = await reportPrint(server, report, { content, locale, hasPhotos: query.photos === 'true' })
      const by = context.caller.userId
      const signal = goneSignal(reply)
      const name = pdfName(report, locale)
      if (wantsLines(request)) {
        // One step more than there are pictures: setting the pages.
        return answerInLines(request, reply, print.pictures + 1, async (onProgress) => {
          const { size, pages } = await storedPdf(server, print, { by, signal, onProgress })
          return { status: 200, body: { name, size, pages } }
        })
      }
      const pdf = await storedPdf(server, print, { by, signal })
      return serveFile(server.files, servedPdf(pdf, name), request, reply, {
        isDownload: query.download === 'true',
        lasts: 0,
      })
    },
  })
}
