import { readFileSync } from 'node:fs'
import type { Language } from '@darsena/contract/kit/label'
import type { Database } from '@darsena/db/connect'
import { sql } from 'kysely'
import type { FileStore } from '../../../kit/files/file-store.ts'
import { facilityLogo } from '../../../kit/pdf/facility-logo.ts'
import type { Print } from '../../../kit/pdf/stored-pdf.ts'
import { translator } from '../../../kit/texts.ts'
import { printedConditions, printedCover, printedHead, printedMandate } from './print-cover.ts'
import { printedFindings } from './print-findings.ts'
import { paragraphsOf, type Writer } from './print-format.ts'
import { printedChecklist, printedLimitations } from './print-items.ts'
import { PrintPhotos } from './print-photos.ts'
import { printedWords, severityText } from './print-words.ts'
import type { PrintableReport } from './printable-report.ts'

const template = readFileSync(new URL('./report.typ', import.meta.url), 'utf8')

export interface PrintOptions {
  /** All items, or those with problems only. */
  content: 'complete' | 'problems'
  locale: Language
  /** Without photos there is no picture but the signature. */
  hasPhotos: boolean
}

const itemsOf = ({ sections }: PrintableReport) => sections.flatMap(({ items }) => items)

/** What the cover shows besides what the report says. */
async function coverOf(db: Database, reportId: string) {
  const found = await sql<{ pictureId: string | null; facilityId: string }>`
    select b.picture_id as "pictureId", r.facility_id as "facilityId"
      from audit_reports r join boats b on b.id = r.boat_id where r.id = ${reportId}`.execute(db)
  return found.rows[0] ?? { pictureId: null, facilityId: null }
}

/** Every picture that the document may show, whichever of them it will. */
const fileIdsOf = (report: PrintableReport, pictureId: string | null): string[] =>
  [
    pictureId,
    report.signatureId,
    ...itemsOf(report).flatMap(({ files, problems }) =>
      [...files, ...problems.flatMap((problem) => problem.files)].map(({ fileId }) => fileId),
    ),
  ].filter((id) => id !== null && id !== undefined)

function counts(report: PrintableReport, writer: Writer) {
  const items = itemsOf(report)
  const problems = items.flatMap((item) => item.problems)
  const statuses = (['OK', 'PROBLEM', 'NOT_CHECKED', 'NOT_APPLICABLE'] as const).map((status) => ({
    status,
    label: writer.translate(`surveys/print:status.${status}`),
    count: items.filter((item) => item.status === status).length,
  }))
  const severities = ([3, 2, 1] as const).map((severity) => {
    const found = problems.filter((problem) => problem.severity === severity)
    const open = found.filter(({ issueStatus }) => issueStatus === 'PENDING').length
    return {
      severity,
      label: severityText(severity, writer),
      count: found.length,
      open,
      solved: found.length - open,
    }
  })
  return { total: items.length, statuses, severities }
}

function signatureOf(
  { signatureId, surveyorName }: PrintableReport,
  photos: PrintPhotos,
  { translate }: Writer,
) {
  const name = surveyorName ?? ''
  return {
    name,
    image: photos.named(signatureId).name,
    alt: translate('surveys/print:signatureOf', { name }),
  }
}

/**
 * A report as a document to be set. All that it says, and all pictures, are in its data, so that two documents with the same
 * data are the same; when it was printed is not in it.
 */
export async function reportPrint(
  { db, files }: { db: Database; files: FileStore },
  report: PrintableReport,
  { content, locale, hasPhotos }: PrintOptions,
): Promise<Print & { pictures: number }> {
  const { timeZone } = report.snapshot.facility
  const writer: Writer = {
    language: locale,
    translate: translator(locale),
    timeZone,
    scale: report.moistureScale,
  }
  const cover = await coverOf(db, report.id)
  const pictureId = hasPhotos ? cover.pictureId : null
  const logo = await facilityLogo({ db, files }, cover.facilityId)
  const photos = await PrintPhotos.of(db, fileIdsOf(report, pictureId))
  const isComplete = content === 'complete'
  const options = { hasPhotos, isComplete }
  const data = {
    ...printedHead(report, writer),
    words: printedWords(writer),
    cover: printedCover(report, { pictureId, logo: logo?.logo ?? null }, photos, writer),
    counts: counts(report, writer),
    summary: paragraphsOf(report.summary),
    recommendations: paragraphsOf(report.recommendations),
    mandate: printedMandate(report, writer),
    conditions: printedConditions(report, writer),
    findings: printedFindings(report, photos, options, writer),
    checklist: isComplete ? printedChecklist(report, photos, options, writer) : null,
    limitations: printedLimitations(report, writer),
    instruments: paragraphsOf(report.instruments),
    signature: signatureOf(report, photos, writer),
  }
  return {
    resource: 'audit-reports',
    recordId: report.id,
    variant: [content, locale, hasPhotos ? 'photos' : 'text'].join(' '),
    template,
    data: { ...data, pictures: photos.marks },
    pictures: photos.count,
    async *files(signal) {
      if (logo) yield await logo.file()
      yield* photos.files(files, signal)
    },
  }
}
