import { canRow } from '@darsena/contract/access/ability'
import type { Action } from '@darsena/contract/access/entity-types'
import { auditReportTransitions } from '@darsena/contract/areas/surveys/audit-report-transitions'
import { AppError } from '../../../kit/app-error.ts'
import type { Context } from '../../../kit/context.ts'
import type { Row } from '../../../kit/crud/list-rows.ts'
import { assertIn } from '../../../kit/transitions/moves.ts'
import { auditReportsService } from './audit-reports.ts'

/** A row of each type below a report, with its parents at hand: rules look from parent to parent. */
const parts = {
  AuditReport: (report: Row) => report,
  AuditReportItem: (report: Row) => ({ reportId: report.id, report }),
  AuditReportItemProblem: (report: Row) => ({ itemId: '', item: parts.AuditReportItem(report) }),
  AuditReportItemToFile: (report: Row) => ({ itemId: '', item: parts.AuditReportItem(report) }),
  AuditReportItemProblemToFile: (report: Row) => ({
    problemId: '',
    problem: parts.AuditReportItemProblem(report),
  }),
}
type Part = keyof typeof parts

/** Reports that a request with many changes holds already: a lock lasts as long as its transaction. */
const held = new WeakMap<Context, Row>()

/** Locks a report for all the changes of a request. @throws NOT_FOUND */
export async function holdReport(context: Context, id: string): Promise<Row> {
  const report = await auditReportsService.lock(context, id)
  held.set(context, report)
  return report
}

async function lockedReport(context: Context, id: string): Promise<Row> {
  const report = held.get(context)
  return report?.id === id ? report : auditReportsService.lock(context, id)
}

/**
 * A report whose parts the caller may change in this way, locked until the transaction ends: nobody hands it in meanwhile.
 * @param part the entity type of what is changed; its report decides what may be done to it
 * @throws NOT_FOUND, FORBIDDEN
 */
export async function heldReport(context: Context, id: string, action: Action, part: Part): Promise<Row> {
  const report = await lockedReport(context, id)
  if (!canRow(context.ability, action, part, parts[part](report))) throw new AppError('FORBIDDEN')
  return report
}

/** The same of a report that is still edited. @throws WRONG_STATE naming the state of any other */
export async function heldDraft(context: Context, id: string, action: Action, part: Part): Promise<Row> {
  const report = await heldReport(context, id, action, part)
  assertIn(context, auditReportTransitions, 'editable', report)
  return report
}
