import type { ReportItem, ReportSection } from '@darsena/contract/areas/surveys/reports/report'
import { inLanguage } from '@darsena/contract/kit/label'
import { paragraphsOf, printedReading, type Writer } from './print-format.ts'
import type { PrintPhotos } from './print-photos.ts'
import type { PrintableReport } from './printable-report.ts'

const sectionTitle = ({ label }: ReportSection, { translate, language }: Writer): string =>
  inLanguage(label, language) || translate('surveys/print:outside')

const wasExamined = ({ status }: ReportItem) => status === 'OK' || status === 'PROBLEM'

/** Above so many characters a note is printed below its line of the checklist, where it may go over pages. */
const longNote = 900

/** All items with their readings, in the order of the checklist. */
export function printedChecklist(
  report: PrintableReport,
  photos: PrintPhotos,
  { hasPhotos }: { hasPhotos: boolean },
  writer: Writer,
) {
  const { translate, language } = writer
  const missing = translate('surveys/print:photoMissing')
  return report.sections.map((section) => ({
    title: sectionTitle(section, writer),
    items: section.items.map((item) => {
      const name = inLanguage(item.name, language)
      const about = translate('surveys/print:photoOf', { title: name })
      return {
        code: item.code,
        name,
        status: item.status,
        statusText: translate(`surveys/print:status.${item.status}`),
        readings: item.readings
          .filter(({ value }) => value !== null || wasExamined(item))
          .map((reading) => printedReading(reading, writer)),
        notes: paragraphsOf(item.notes),
        isLong: (item.notes?.length ?? 0) > longNote,
        problems: item.problems.map(({ title, severity }) => ({ title, severity })),
        photos: hasPhotos ? item.files.map((file) => photos.photo(file, about, missing)) : [],
      }
    }),
  }))
}

/** What was not checked, and why. */
export const printedLimitations = (report: PrintableReport, writer: Writer) =>
  report.sections.flatMap((section) => {
    const items = section.items
      .filter(({ status }) => status === 'NOT_CHECKED')
      .map(({ code, name, notes }) => ({
        code,
        name: inLanguage(name, writer.language),
        reason: notes ? paragraphsOf(notes) : paragraphsOf(writer.translate('surveys/print:noReason')),
      }))
    return items.length > 0 ? [{ title: sectionTitle(section, writer), items }] : []
  })
