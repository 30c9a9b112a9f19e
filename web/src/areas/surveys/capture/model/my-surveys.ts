import type { WholeReport } from '@darsena/contract/areas/surveys/reports/report'
import { http } from '../../../../kit/http.ts'
import { todayIn } from '../../../../kit/texts/format.ts'
import { type Audit, takeAssignment, takenAlong, takeReport } from './take-along.ts'

type ReportRow = Omit<WholeReport, 'sections' | 'snapshot'>
interface Page<R> {
  items: R[]
}

export interface MySurveys {
  /** Assignments of today, tomorrow and before that have no report yet. */
  audits: Audit[]
  /** Reports that are being filled in. */
  drafts: ReportRow[]
}

const quiet = [403, 404, 429, 500, 503]
/** Reports and assignments that come along by themselves, at most. */
const most = 12

/** The next day of a `YYYY-MM-DD`. */
const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)

/** What somebody has to do today and tomorrow. @throws HttpError, NoResponse */
export async function askMySurveys(userId: string, timeZone: string): Promise<MySurveys> {
  const tomorrow = dayAfter(todayIn(timeZone))
  const audits = http<Page<Audit>>('/audits', {
    query: {
      assigneeId: userId,
      status: 'PLANNED',
      scheduledForTo: tomorrow,
      sort: 'scheduledFor',
      pageSize: most,
    },
    quiet,
  })
  const drafts = http<Page<ReportRow>>('/audit-reports', {
    query: { surveyorId: userId, status: 'DRAFT', sort: '-startedAt', pageSize: most },
    quiet,
  })
  return { audits: (await audits).items, drafts: (await drafts).items }
}

/** Brings all of it onto this device, one after the other; what fails is tried again the next time. */
export async function takeMySurveys(userId: string, { audits, drafts }: MySurveys): Promise<void> {
  const known = new Map((await takenAlong(userId)).map((head) => [head.report.id, head]))
  for (const { id, updatedAt } of drafts) {
    const kept = known.get(id)
    if (!kept || kept.report.updatedAt !== updatedAt) await takeReport(userId, id).catch(warn)
  }
  for (const { id } of audits) await takeAssignment(userId, id).catch(warn)
}

const warn = (error: unknown) => console.warn('A survey could not be taken along', error)
