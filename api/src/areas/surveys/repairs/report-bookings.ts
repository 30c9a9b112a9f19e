import { auditReports } from '@darsena/contract/areas/surveys/audit-reports'
import type {
  BookingProblems,
  newReportBooking,
  ProblemBookings,
  ReportBooking,
} from '@darsena/contract/areas/surveys/reports/bookings'
import { bookings } from '@darsena/contract/areas/yard/bookings'
import { sql } from 'kysely'
import type { z } from 'zod'
import { AppError, invalid } from '../../../kit/app-error.ts'
import type { Context } from '../../../kit/context.ts'
import { assertMay, reachable, readable } from '../../../kit/crud/rights.ts'
import { bookingMoves, bookingsService } from '../../yard/public.ts'

interface OpenProblem {
  title: string
  recommendation: string | null
  issueStatus: string
}

/** The chosen problems of a report, the worst first. @throws VALIDATION at `problemIds` for one that is not the report's, or not open */
async function chosenProblems(
  { db, translate }: Context,
  reportId: string,
  ids: readonly string[],
): Promise<OpenProblem[]> {
  const asked = [...new Set(ids)]
  const found = await sql<OpenProblem>`select title, recommendation, issue_status as "issueStatus"
    from audit_report_item_problems where report_id = ${reportId} and id = any(${asked}::uuid[])
    order by severity desc, created_at, id`.execute(db)
  const areOpen = found.rows.every(({ issueStatus }) => issueStatus === 'PENDING')
  if (found.rows.length < asked.length || !areOpen)
    throw invalid([{ path: 'problemIds', message: translate('surveys:booking.notOpen') }])
  return found.rows
}

/**
 * Makes a yard booking out of problems of a report, in its facility. Who may do it may read the report and create bookings.
 * @throws NOT_FOUND, WRONG_STATE for a draft, whose problems still change, VALIDATION
 */
export async function bookProblems(
  context: Context,
  reportId: string,
  { problemIds, isDraft }: z.infer<typeof newReportBooking>,
): Promise<ReportBooking> {
  await assertMay(context, 'read', 'AuditReport', reportId)
  const found = await sql<{ facilityId: string; boatId: string; code: string; status: string }>`
    select facility_id as "facilityId", boat_id as "boatId", code, status from audit_reports
    where id = ${reportId} for key share`.execute(context.db)
  const [report] = found.rows
  if (!report) throw new AppError('NOT_FOUND')
  if (report.status !== 'SUBMITTED' && report.status !== 'APPROVED')
    throw new AppError('WRONG_STATE', { text: 'surveys:booking.draft' })
  const problems = await chosenProblems(context, reportId, problemIds)
  const lines = problems.map(({ title, recommendation }) =>
    recommendation ? `– ${title}: ${recommendation}` : `– ${title}`,
  )
  const there = { ...context, facilityId: report.facilityId }
  const notes = [report.code, ...lines].join('\n').slice(0, 10_000)
  const booking = await bookingsService.create(there, { boatId: report.boatId, notes })
  await sql`insert into booking_problems (booking_id, problem_id)
    select ${booking.id}, id from unnest(${problemIds}::uuid[]) as id on conflict do nothing`.execute(
    context.db,
  )
  if (!isDraft) await bookingMoves.carryOut(there, 'request', booking.id)
  return { id: booking.id, code: String(booking.code) }
}

/** @throws NOT_FOUND for a report out of the caller's sight */
export async function bookingsOfReport(context: Context, reportId: string): Promise<ProblemBookings> {
  await assertMay(context, 'read', 'AuditReport', reportId)
  const found = await sql<ProblemBookings['items'][number]>`
    select l.problem_id as "problemId", b.id, b.code, b.status from booking_problems l
      join audit_report_item_problems p on p.id = l.problem_id and p.report_id = ${reportId}
      join bookings b on b.id = l.booking_id and b.archived_at is null and ${readable(bookings, 'b', context)}
    order by b.code, l.problem_id`.execute(context.db)
  return { items: found.rows }
}

/** Problems of reports that the caller may see. @throws NOT_FOUND for a booking out of the caller's sight */
export async function problemsOfBooking(context: Context, bookingId: string): Promise<BookingProblems> {
  await assertMay(context, 'read', 'Booking', bookingId)
  const problems = await sql<BookingProblems['items'][number]>`
    select p.id, r.id as "reportId", r.code as "reportCode", p.title, p.severity, p.issue_status as "issueStatus",
      p.recommendation, p.solution, ${reachable('update', 'AuditReportItemProblem', 'p', context)} as "maySolve"
    from booking_problems l join audit_report_item_problems p on p.id = l.problem_id
      join audit_reports r on r.id = p.report_id and r.archived_at is null and ${readable(auditReports, 'r', context)}
    where l.booking_id = ${bookingId}
    order by p.issue_status = 'SOLVED', p.severity desc, p.title, p.id`.execute(context.db)
  const sessions = await sql<BookingProblems['sessions'][number]>`
    select s.id, s.type, s.finished_at as "finishedAt" from booking_sessions s
     where s.booking_id = ${bookingId} and s.archived_at is null and s.status = 'DONE'
       and ${reachable('read', 'BookingSession', 's', context)}
    order by s.finished_at desc, s.id`.execute(context.db)
  return { items: problems.rows, sessions: sessions.rows }
}

/**
 * Notes the work that repaired a problem.
 * @throws VALIDATION at `bookingSessionId` for work on another boat or elsewhere, not finished, or out of the caller's sight
 */
export async function noteRepair(context: Context, problemId: string, sessionId: string): Promise<void> {
  const found = await sql<{ bookingId: string }>`select s.booking_id as "bookingId" from booking_sessions s
      join audit_report_item_problems p on p.id = ${problemId}
      join audit_reports r on r.id = p.report_id and r.boat_id = s.boat_id and r.facility_id = s.facility_id
    where s.id = ${sessionId} and s.status = 'DONE' and s.archived_at is null
      and ${reachable('read', 'BookingSession', 's', context)}`.execute(context.db)
  const [session] = found.rows
  if (!session)
    throw invalid([{ path: 'bookingSessionId', message: context.translate('surveys:booking.notDone') }])
  await sql`insert into booking_problems (booking_id, problem_id, session_id)
    values (${session.bookingId}, ${problemId}, ${sessionId})
    on conflict (booking_id, problem_id) do update set session_id = excluded.session_id`.execute(context.db)
}
