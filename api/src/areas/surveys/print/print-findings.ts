import { findingPhotos, solutionPhotos } from '@darsena/contract/areas/surveys/reports/problem-photos'
import type { ReportItem, ReportProblem, ReportSection } from '@darsena/contract/areas/surveys/reports/report'
import { inLanguage } from '@darsena/contract/kit/label'
import { dayText, instantDayText, paragraphsOf, printedReading, type Writer } from './print-format.ts'
import type { PrintedPhoto, PrintPhotos } from './print-photos.ts'
import { severityText } from './print-words.ts'
import type { PrintableReport } from './printable-report.ts'

interface Options {
  hasPhotos: boolean
  /** The checklist follows, with the photos of each item. */
  isComplete: boolean
}

interface Found {
  section: ReportSection
  item: ReportItem
  problem: ReportProblem | null
}

/** Problems of all items; an item of a draft that is a problem yet without one stands for itself. */
const foundIn = ({ sections }: PrintableReport): Found[] =>
  sections.flatMap((section) =>
    section.items
      .filter(({ status, problems }) => status === 'PROBLEM' || problems.length > 0)
      .flatMap((item): Found[] =>
        item.problems.length > 0
          ? item.problems.map((problem) => ({ section, item, problem }))
          : [{ section, item, problem: null }],
      ),
  )

/** What was solved, when and how, and that it is open again. Who did it is for colleagues. */
function issueOf(problem: ReportProblem | null, writer: Writer) {
  if (!problem) return { isSolved: false, issue: '', solution: null }
  const { translate } = writer
  const isSolved = problem.issueStatus === 'SOLVED'
  const reopened = !isSolved && problem.reopenedAt
  const due = !isSolved && problem.dueDate
  return {
    isSolved,
    issue: translate(`surveys/print:issue.${problem.issueStatus}`),
    due: due ? translate('surveys/print:due', { day: dayText(due, writer) }) : null,
    solution:
      isSolved && problem.solvedAt
        ? {
            title: translate('surveys/print:solved', { day: instantDayText(problem.solvedAt, writer) }),
            text: paragraphsOf(problem.solution),
          }
        : null,
    reopened: reopened
      ? {
          title: translate('surveys/print:reopened', { day: instantDayText(reopened, writer) }),
          text: paragraphsOf(problem.reopenReason),
        }
      : null,
  }
}

/** Up to so many characters, and two photos, a problem stays on one page. */
const shortText = 1_500

function printedFinding(
  { section, item, problem }: Found,
  photos: PrintPhotos,
  { hasPhotos, isComplete }: Options,
  writer: Writer,
) {
  const { translate, language } = writer
  const name = inLanguage(item.name, language)
  const title = problem?.title ?? name
  const missing = translate('surveys/print:photoMissing')
  const about = translate('surveys/print:photoOf', { title })
  const isFirst = !problem || item.problems[0] === problem
  const files = problem?.files ?? []
  // In a complete report they stand in the checklist.
  const isNoted = isFirst && !isComplete
  const shown = [...findingPhotos(files), ...(isNoted ? item.files : [])]
  const printed = (list: typeof shown): PrintedPhoto[] =>
    hasPhotos ? list.map((file) => photos.photo(file, about, missing)) : []
  const text = [
    problem?.description,
    problem?.recommendation,
    problem?.solution,
    problem?.reopenReason,
    item.notes,
  ]
  return {
    title,
    isShort: text.join('').length < shortText && shown.length <= 2 && files.length <= 4,
    code: item.code,
    item: name,
    section: inLanguage(section.label, language),
    severity: problem?.severity ?? 0,
    ...issueOf(problem, writer),
    description: paragraphsOf(problem?.description),
    recommendation: paragraphsOf(problem?.recommendation),
    readings: item.readings
      .filter(({ flag }) => flag !== null)
      .map((reading) => printedReading(reading, writer)),
    notes: isNoted ? paragraphsOf(item.notes) : [],
    photos: printed(shown),
    solutionPhotos: printed(solutionPhotos(files)),
  }
}

/** Problems by severity, the worst first; within one in the order of the checklist. */
export function printedFindings(
  report: PrintableReport,
  photos: PrintPhotos,
  options: Options,
  writer: Writer,
) {
  const found = foundIn(report)
  return [3, 2, 1, 0].flatMap((severity) => {
    const these = found.filter(({ problem }) => (problem?.severity ?? 0) === severity)
    if (these.length === 0) return []
    return [
      {
        severity,
        title: severity > 0 ? severityText(severity, writer) : writer.translate('surveys/print:notDescribed'),
        findings: these.map((one) => printedFinding(one, photos, options, writer)),
      },
    ]
  })
}
