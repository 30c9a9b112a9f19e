import { languages } from '@darsena/contract/kit/label'
import { sql } from 'kysely'
import { z } from 'zod'
import { answerInLines, goneSignal, wantsLines } from '../../../kit/answer-in-lines.ts'
import { AppError } from '../../../kit/app-error.ts'
import { callerOfLink } from '../../../kit/authenticate.ts'
import type { Context } from '../../../kit/context.ts'
import { reachable } from '../../../kit/crud/rights.ts'
import { isSigned, signedLinks, signedQuery } from '../../../kit/files/file-links.ts'
import { serveFile } from '../../../kit/files/serve-file.ts'
import { findPdf, type StoredPdf, storedPdf } from '../../../kit/pdf/stored-pdf.ts'
import { publicRoute, readRoute } from '../../../kit/route.ts'
import type { Server } from '../../../kit/server/server.ts'
import { wholeReportOf } from '../reports/report.view.ts'
import { type PrintOptions, reportPrint } from './print-report.ts'
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
export const pdfName = (
  { code, revision }: Pick<PrintableReport, 'code' | 'revision'>,
  locale: string,
): string => `${[code, ...(revision > 1 ? [`rev${revision}`] : []), locale].join('-')}.pdf`

/** A stored PDF as it is served. */
export const servedPdf = ({ storageKey, size, contentHash }: StoredPdf, name: string) => ({
  name,
  mimeType: 'application/pdf',
  size,
  storageKey,
  mark: contentHash,
})

const contentOf = (hash: string, locale: string) => `pdf ${hash} ${locale}`

async function madePdf(
  server: Server,
  context: Context,
  { id, content, locale, hasPhotos }: PrintOptions & { id: string },
) {
  const report = await wholeReportOf(context, id)
  if (!isPrintable(report)) throw new AppError('NOT_FOUND')
  return { report, print: await reportPrint(server, report, { content, locale, hasPhotos }) }
}

/** The report as PDF, for its readers: made once, and again when it would say something else. */
function makingRoute(server: Server): void {
  readRoute(server, {
    tag: 'audit-reports',
    access: { can: ['read', 'AuditReport'] },
    method: 'GET',
    url: '/audit-reports/:id/pdf',
    summary:
      'The report as PDF (tagged, PDF/UA-1); with `Accept: application/x-ndjson` how far its making is, then a link to it',
    params: z.object({ id: z.uuid() }),
    query: pdfQuery,
    handler: async (context, { params: { id }, query, request, reply }) => {
      const { content, locale = context.language, photos, download } = query
      const { report, print } = await madePdf(server, context, {
        id,
        content,
        locale,
        hasPhotos: photos === 'true',
      })
      const work = { by: context.caller.userId, signal: goneSignal(reply) }
      if (!wantsLines(request)) {
        const pdf = await storedPdf(server, print, work)
        const isDownload = download === 'true'
        return serveFile(server.files, servedPdf(pdf, pdfName(report, locale)), request, reply, {
          isDownload,
          lasts: 0,
        })
      }
      const link = signedLinks(server.vault, context.caller)
      // One step more than there are pictures: setting the pages.
      return answerInLines(request, reply, print.pictures + 1, async (onProgress) => {
        const { contentHash, size, pages } = await storedPdf(server, print, { ...work, onProgress })
        const address = `/api/audit-reports/${id}/pdf/${contentHash}/${locale}`
        const url = link(address, { id, version: 1 }, contentOf(contentHash, locale))
        return { status: 200, body: { url, name: pdfName(report, locale), size, pages } }
      })
    },
  })
}

/** A PDF that was made, by a link that a browser can open. Whatever is wrong with the link, the answer is the same 404. */
function linkRoute(server: Server): void {
  publicRoute(server, {
    tag: 'audit-reports',
    method: 'GET',
    url: '/audit-reports/:id/pdf/:contentHash/:locale',
    summary:
      'The PDF of a report by a signed link, as long as its user may read the report; ranges are served',
    params: z.object({ id: z.uuid(), contentHash: z.string(), locale: z.enum(languages) }),
    handler: async ({ db }, { params: { id, contentHash, locale }, request, reply }) => {
      const query = signedQuery.safeParse(request.query)
      const isOurs = query.success && isSigned(server.vault, id, contentOf(contentHash, locale), query.data)
      const caller = isOurs ? await callerOfLink(server.pool, query.data.by) : null
      if (!caller || !query.success) throw new AppError('NOT_FOUND')
      const found = await sql<{
        code: string
        revision: number
      }>`select r.code, r.revision from audit_reports r
        where r.id = ${id} and ${reachable('read', 'AuditReport', 'r', { ability: caller.ability, caller })}`.execute(
        db,
      )
      const [report] = found.rows
      const pdf = report && (await findPdf(db, contentHash))
      if (!report || !pdf) throw new AppError('NOT_FOUND')
      return serveFile(server.files, servedPdf(pdf, pdfName(report, locale)), request, reply, {
        isDownload: query.data.download === '1',
        lasts: query.data.expires - Date.now() / 1000,
      })
    },
  })
}

export function reportPdfRoutes(server: Server): void {
  makingRoute(server)
  linkRoute(server)
}
