import { departments } from '@darsena/contract/areas/identity/departments'
import type { NewProblem, ProblemChange, solveBody } from '@darsena/contract/areas/surveys/reports/changes'
import type { ReportItem, ReportProblem } from '@darsena/contract/areas/surveys/reports/report'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { AppError, invalid } from '../../../kit/app-error.ts'
import type { Context } from '../../../kit/context.ts'
import type { Row } from '../../../kit/crud/list-rows.ts'
import { readable } from '../../../kit/crud/rights.ts'
import { noteRepair } from '../repairs/report-bookings.ts'
import type { OwnChanges } from './change-item.ts'
import { heldDraft, heldReport } from './held-report.ts'
import { itemOf } from './report.view.ts'

/** A problem as it is now, with its item, whose status may have followed. */
export interface ProblemOfItem {
  problem: ReportProblem
  item: ReportItem
}

export async function problemOf(
  context: Context,
  report: Row,
  itemId: string,
  problemId: string,
): Promise<ProblemOfItem> {
  const item = await itemOf(context, report, itemId)
  const problem = item.problems.find(({ id }) => id === problemId)
  if (!problem) throw new AppError('NOT_FOUND')
  return { problem, item }
}

/** @throws VALIDATION for a department of another facility, or one out of use */
async function assertDepartment(
  context: Context,
  report: Row,
  departmentId: string | null | undefined,
): Promise<void> {
  if (!departmentId) return
  const found = await sql`select 1 from departments d where d.id = ${departmentId} and d.archived_at is null
    and d.facility_id = ${report.facilityId} and ${readable(departments, 'd', context)} for key share`.execute(
    context.db,
  )
  if (found.rows.length === 0)
    throw invalid([{ path: 'departmentId', message: context.translate('fault.unknownReference') }])
}

const columns: Readonly<Record<string, string>> = {
  title: 'title',
  description: 'description',
  severity: 'severity',
  recommendation: 'recommendation',
  dueDate: 'due_date',
  departmentId: 'department_id',
}

/**
 * Adds a problem to an item of a draft, which is a problem from then on. The same one sent twice is there once.
 * @throws WRONG_STATE, VALIDATION at the department, CONFLICT where the id is taken by something else
 */
export async function addProblem(
  context: Context,
  reportId: string,
  itemId: string,
  given: NewProblem,
): Promise<ProblemOfItem> {
  const { db } = context
  const report = await heldDraft(context, reportId, 'create', 'AuditReportItemProblem')
  const item = await itemOf(context, report, itemId)
  await assertDepartment(context, report, given.departmentId)
  const id = given.id?.toLowerCase() ?? uuidv7()
  const {
    title,
    severity,
    description = null,
    recommendation = null,
    dueDate = null,
    departmentId = null,
  } = given
  const inserted = await sql`insert into audit_report_item_problems
      (id, report_id, item_id, title, severity, description, recommendation, due_date, department_id)
    values (${id}, ${reportId}, ${itemId}, ${title}, ${severity}, ${description}, ${recommendation}, ${dueDate},
      ${departmentId}) on conflict (id) do nothing returning id`.execute(db)
  if (inserted.rows.length === 0 && !item.problems.some((one) => one.id === id))
    throw new AppError('CONFLICT', { text: 'reason.idTaken' })
  if (inserted.rows.length > 0 && item.status !== 'PROBLEM') {
    await sql`update audit_report_items set status = 'PROBLEM', status_version = version + 1, rest_ok_at = null,
      checked_at = now(), checked_by = ${context.caller.userId} where id = ${itemId}`.execute(db)
  }
  return problemOf(context, report, itemId, id)
}

/** @throws WRONG_STATE, NOT_FOUND, STALE_VERSION, VALIDATION at the department */
export async function changeProblem(
  context: Context,
  reportId: string,
  itemId: string,
  problemId: string,
  { version, ...given }: ProblemChange,
  isOwn: OwnChanges = async () => new Set(),
): Promise<ProblemOfItem> {
  const report = await heldDraft(context, reportId, 'update', 'AuditReportItemProblem')
  const { problem } = await problemOf(context, report, itemId, problemId)
  if (problem.version !== version && !(await isOwn([problem.version])).has(problem.version))
    throw new AppError('STALE_VERSION', {
      details: [{ path: 'version', message: context.translate('fault.staleVersion') }],
    })
  await assertDepartment(context, report, given.departmentId)
  const sets: RawBuilder<unknown>[] = [sql`id = id`]
  for (const [field, value] of Object.entries(given)) {
    const column = columns[field]
    if (column && value !== undefined) sets.push(sql`${sql.ref(column)} = ${value}`)
  }
  await sql`update audit_report_item_problems set ${sql.join(sets)} where id = ${problemId}`.execute(
    context.db,
  )
  return problemOf(context, report, itemId, problemId)
}

/** Removes a problem of a draft; one that is gone already stays gone. */
export async function removeProblem(
  context: Context,
  reportId: string,
  itemId: string,
  problemId: string,
): Promise<void> {
  const report = await heldDraft(context, reportId, 'delete', 'AuditReportItemProblem')
  await itemOf(context, report, itemId)
  await sql`delete from audit_report_item_problems where id = ${problemId} and item_id = ${itemId}`.execute(
    context.db,
  )
}

async function heldProblem(context: Context, reportId: string, problemId: string) {
  const report = await heldReport(context, reportId, 'update', 'AuditReportItemProblem')
  const found = await sql<{ itemId: string; issueStatus: string; title: string }>`select item_id as "itemId",
      issue_status as "issueStatus", title from audit_report_item_problems
    where id = ${problemId} and report_id = ${reportId} for no key update`.execute(context.db)
  const [problem] = found.rows
  if (!problem) throw new AppError('NOT_FOUND')
  return { report, ...problem }
}

const issueIs = (title: string, state: 'solved' | 'pending') =>
  new AppError('WRONG_STATE', { text: `surveys:issue.${state}`, params: { title } })

/** Who, when and what was done, on approved reports too. @throws WRONG_STATE where the problem is solved already */
export async function solveProblem(
  context: Context,
  reportId: string,
  problemId: string,
  { solution, bookingSessionId }: z.infer<typeof solveBody>,
): Promise<ReportProblem> {
  const { report, itemId, issueStatus, title } = await heldProblem(context, reportId, problemId)
  if (issueStatus === 'SOLVED') throw issueIs(title, 'solved')
  if (bookingSessionId) await noteRepair(context, problemId, bookingSessionId)
  await sql`update audit_report_item_problems set issue_status = 'SOLVED', solution = ${solution}, solved_at = now(),
    solved_by = ${context.caller.userId} where id = ${problemId}`.execute(context.db)
  return (await problemOf(context, report, itemId, problemId)).problem
}

/** The problem is open again; who had solved it, when and how stays. @throws WRONG_STATE where it is open */
export async function reopenProblem(
  context: Context,
  reportId: string,
  problemId: string,
  reason: string,
): Promise<ReportProblem> {
  const { report, itemId, issueStatus, title } = await heldProblem(context, reportId, problemId)
  if (issueStatus === 'PENDING') throw issueIs(title, 'pending')
  await sql`update audit_report_item_problems set issue_status = 'PENDING', reopen_reason = ${reason},
    reopened_at = now(), reopened_by = ${context.caller.userId} where id = ${problemId}`.execute(context.db)
  return (await problemOf(context, report, itemId, problemId)).problem
}
