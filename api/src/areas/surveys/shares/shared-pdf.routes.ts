import type { ReportParts, ReportProblem } from '@darsena/contract/areas/surveys/reports/report'
import { languages } from '@darsena/contract/kit/label'
import type { Database } from '@darsena/db/connect'
import { sql } from 'kysely'
import { z } from 'zod'
import { goneSignal } from '../../../kit/answer-in-lines.ts'
import { AppError } from '../../../kit/app-error.ts'
import { serveFile } from '../../../kit/files/serve-file.ts'
import { storedPdf } from '../../../kit/pdf/stored-pdf.ts'
import { publicRoute } from '../../../kit/route.ts'
import type { Server } from '../../../kit/server/server.ts'
import { reportPrint } from '../print/print-report.ts'
import { isPrintable } from '../print/printable-report.ts'
import { pdfName, servedPdf } from '../print/report-pdf.routes.ts'
import { productContext } from '../product-context.ts'
import { wholeReportOf } from '../reports/report.view.ts'
import { hidden, openedShare } from './public-shares.ts'

const contents = { COMPLETE: 'complete', PROBLEMS: 'problems' } as const

/** Of an approved report only the state of its problems moves on: the problem as it was when the link was made. */
const problemAt =
  (sharedAt: string, fileIds: ReadonlySet<string>) =>
  (problem: ReportProblem): ReportProblem => {
    const isBefore = (at: string | null) => at !== null && new Date(at) <= new Date(sharedAt)
    const { solvedAt, reopenedAt } = problem
    const wasReopened = isBefore(reopenedAt) && (reopenedAt ?? '') > (solvedAt ?? '')
    const wasSolved = isBefore(solvedAt) && !wasReopened
    const then = wasSolved
      ? { issueStatus: 'SOLVED' as const }
      : { issueStatus: 'PENDING' as const, solution: null, solvedAt: null, solvedBy: null }
    const files = problem.files.filter(
      ({ purpose, fileId }) => purpose !== 'SOLUTION' || fileIds.has(fileId ?? ''),
    )
    return { ...problem, ...then, files }
  }

async function fileIdsOf(db: Database, shareId: string): Promise<Set<string>> {
  const found = await sql<{ id: string }>`select file_id as id from shared_audit_report_files
    where share_id = ${shareId}`.execute(db)
  return new Set(found.rows.map(({ id }) => id))
}

const asShared = <R extends ReportParts>(report: R, sharedAt: string, fileIds: ReadonlySet<string>): R => ({
  ...report,
  sections: report.sections.map((section) => ({
    ...section,
    items: section.items.map((item) => ({
      ...item,
      problems: item.problems.map(problemAt(sharedAt, fileIds)),
    })),
  })),
})

/** The PDF of a link: of an approved report, which says the same for ever; any other may have been changed since. */
export function sharedPdfRoute(server: Server): void {
  publicRoute(server, {
    tag: 'shared-audit-reports',
    method: 'GET',
    url: '/shared-audit-reports/public/:token/pdf',
    summary:
      'The shared report as PDF, once it is approved; 404 for unknown, expired and revoked links alike',
    params: z.object({ token: z.string() }),
    query: z.object({ locale: z.enum(languages).optional() }),
    handler: async (context, { params: { token }, query, request, reply }) => {
      const share = await openedShare(server, context, token, request)
      if (!share.isApproved) throw new AppError('NOT_FOUND')
      const locale = query.locale ?? share.locale
      const whole = await wholeReportOf(productContext(server.db, null, locale), share.reportId)
      if (!isPrintable(whole)) throw new AppError('NOT_FOUND')
      const report = asShared(whole, share.sharedAt, await fileIdsOf(server.db, share.id))
      const print = await reportPrint(server, report, {
        content: contents[share.content],
        locale,
        hasPhotos: share.withPhotos,
      })
      const pdf = await storedPdf(server, print, { by: share.id, signal: goneSignal(reply) })
      // Making it takes seconds, in which the link may have been revoked.
      await openedShare(server, context, token, request)
      return serveFile(server.files, servedPdf(pdf, pdfName(report, locale)), request, hidden(reply), {
        isDownload: false,
        lasts: null,
      })
    },
  })
}
