import { auditReportTransitions } from '@darsena/contract/areas/surveys/audit-report-transitions'
import type { newRevision } from '@darsena/contract/areas/surveys/reports/changes'
import type { PreviousFindings } from '@darsena/contract/areas/surveys/reports/compare'
import type { ReportParts } from '@darsena/contract/areas/surveys/reports/report'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import { sql } from 'kysely'
import type { z } from 'zod'
import { AppError } from '../../../kit/app-error.ts'
import type { Context } from '../../../kit/context.ts'
import type { Row } from '../../../kit/crud/list-rows.ts'
import { assertIn } from '../../../kit/transitions/moves.ts'
import { auditReportsService } from './audit-reports.ts'
import { heldReport } from './held-report.ts'
import { previousFindingsOf } from './previous.view.ts'
import { wholeReportOf } from './report.view.ts'

interface Preview {
  report: Row & ReportParts
  previous: PreviousFindings
}

/** The report that the caller opened on this assignment under this id before. */
async function openedBefore({ db, caller }: Context, auditId: string, id: string): Promise<boolean> {
  const found = await sql`select 1 from audit_reports
    where id = ${id} and audit_id = ${auditId} and created_by = ${caller.userId}`.execute(db)
  return found.rows.length > 0
}

/**
 * Opens a report on an assignment; the same opening sent again, or from two pages at once, is the same report.
 * @throws WRONG_STATE for an assignment that is called off or empty, CONFLICT where the id is taken
 */
export async function openReport(
  context: Context,
  auditId: string,
  givenId?: string,
): Promise<Row & ReportParts> {
  const id = givenId?.toLowerCase() ?? uuidv7()
  try {
    if (!(await openedBefore(context, auditId, id)))
      await auditReportsService.create(context, { id, auditId })
  } catch (error) {
    if (!(await openedBefore(context, auditId, id))) throw error
  }
  return wholeReportOf(context, id)
}

/**
 * The report as it will be when it is opened under this id, with what was found the last time: for devices that will open it
 * without a network. It is really opened, and taken back.
 * @throws like openReport
 */
export async function previewReport(context: Context, auditId: string, id: string): Promise<Preview> {
  await sql`savepoint preview`.execute(context.db)
  const report = await openReport(context, auditId, id)
  const previous = await previousFindingsOf(context, id)
  await sql`rollback to savepoint preview`.execute(context.db)
  return { report, previous }
}

/**
 * A draft that begins with all that an approved report says and is to take its place. The same one asked for twice is
 * there once.
 * @throws WRONG_STATE for a report that is not approved, or is being corrected already
 */
export async function reviseReport(
  context: Context,
  reportId: string,
  { id: givenId, reason }: z.infer<typeof newRevision>,
): Promise<unknown> {
  const report = await heldReport(context, reportId, 'create', 'AuditReport')
  assertIn(context, auditReportTransitions, 'approved', report)
  const id = givenId?.toLowerCase() ?? uuidv7()
  const found = await sql<{ id: string; code: string }>`select id, code from audit_reports
    where revises_id = ${reportId} and archived_at is null`.execute(context.db)
  const [later] = found.rows
  if (later && later.id !== id)
    throw new AppError('WRONG_STATE', {
      text: 'surveys:alreadyRevised',
      params: { code: String(report.code) },
    })
  if (!later) {
    await sql`insert into audit_reports (id, audit_id, facility_id, revises_id, revision_reason, surveyor_id, started_at,
        summary, recommendations, weather, sea_state, situation, instruments, moisture_scale, persons_present, engine_hours,
        second_engine_hours)
      select ${id}, audit_id, facility_id, id, ${reason}, surveyor_id, started_at, summary, recommendations, weather,
        sea_state, situation, instruments, moisture_scale, persons_present, engine_hours, second_engine_hours
      from audit_reports where id = ${reportId}`.execute(context.db)
  }
  await auditReportsService.get(context, id)
  return wholeReportOf(context, id)
}
