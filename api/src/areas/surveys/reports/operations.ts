import type { OperationAnswers, ReportOperation } from '@darsena/contract/areas/surveys/reports/changes'
import { sql } from 'kysely'
import { AppError } from '../../../kit/app-error.ts'
import type { Context } from '../../../kit/context.ts'
import { databaseError } from '../../../kit/database-errors.ts'
import { auditReportsService } from './audit-reports.ts'
import { changeItem } from './change-item.ts'
import { addProblem, changeProblem, removeProblem } from './problems.ts'
import { itemsOf } from './report.view.ts'
import { addFile, changeFile, removeFile } from './report-files.ts'
import { giveReason, removeSection, repeatSection, restOfSectionOk, undoRestOk } from './sections.ts'

type Answer = OperationAnswers['items'][number]

function carryOut(context: Context, id: string, operation: ReportOperation): Promise<unknown> {
  const { opId: _opId, at: _at, ...rest } = operation
  switch (rest.kind) {
    case 'item': {
      const { kind: _kind, itemId, ...change } = rest
      return changeItem(context, id, itemId, change)
    }
    case 'problem-create': {
      const { kind: _kind, itemId, ...given } = rest
      return addProblem(context, id, itemId, given)
    }
    case 'problem-update': {
      const { kind: _kind, itemId, problemId, ...given } = rest
      return changeProblem(context, id, itemId, problemId, given)
    }
    case 'problem-delete':
      return removeProblem(context, id, rest.itemId, rest.problemId)
    case 'file-create': {
      const { kind: _kind, itemId, problemId, ...given } = rest
      return addFile(context, id, { itemId, problemId }, given)
    }
    case 'file-update': {
      const { kind: _kind, itemId, problemId, fileLinkId, ...given } = rest
      return changeFile(context, id, { itemId, problemId }, fileLinkId, given)
    }
    case 'file-delete':
      return removeFile(context, id, rest, rest.fileLinkId)
    case 'section-create': {
      const { kind: _kind, ...given } = rest
      return repeatSection(context, id, given)
    }
    case 'section-delete':
      return removeSection(context, id, rest.sectionId)
    case 'section-rest-ok':
      return restOfSectionOk(context, id, rest.sectionId)
    case 'section-rest-undo':
      return undoRestOk(context, id, rest.sectionId)
    case 'section-reason':
      return giveReason(context, id, rest.sectionId, rest.notes)
  }
}

/** @returns whether the operation is new; it is kept together with its effect */
async function isNew(
  { db, caller }: Context,
  reportId: string,
  { opId, kind, at }: ReportOperation,
): Promise<boolean> {
  const inserted = await sql`insert into audit_report_operations (op_id, report_id, user_id, kind, at)
    values (${opId}, ${reportId}, ${caller.userId}, ${kind}, ${at}) on conflict do nothing returning op_id`.execute(
    db,
  )
  return inserted.rows.length > 0
}

function refusal(context: Context, error: unknown): AppError {
  const known = error instanceof AppError ? error : databaseError(error, context.translate)
  // What is no complaint about this operation ends the whole batch: it is sent again.
  if (!known || known.status >= 500) throw error
  return known
}

async function apply(
  context: Context,
  id: string,
  operation: ReportOperation,
): Promise<Omit<Answer, 'item'>> {
  const { db, translate } = context
  const { opId } = operation
  await sql`savepoint operation`.execute(db)
  try {
    const isFirst = await isNew(context, id, operation)
    if (isFirst) await carryOut(context, id, operation)
    await sql`release savepoint operation`.execute(db)
    return { opId, outcome: isFirst ? 'APPLIED' : 'ALREADY_APPLIED', error: null }
  } catch (error) {
    const known = refusal(context, error)
    await sql`rollback to savepoint operation`.execute(db)
    const { code, reason } = known
    const isClash = code === 'STALE_VERSION'
    const details = (reason.details ?? []).map(({ path, message }) => ({ path, message }))
    return {
      opId,
      outcome: isClash ? 'CONFLICT' : 'REFUSED',
      error: { code, message: known.textFor(translate), details },
    }
  }
}

/**
 * Operations that a device recorded, in their order; each takes effect once, whatever becomes of the others. The answer
 * says of each what became of it, with the item as it is after all of them.
 * @throws NOT_FOUND for a report that the caller may not see
 */
export async function applyOperations(
  context: Context,
  id: string,
  operations: readonly ReportOperation[],
): Promise<OperationAnswers> {
  const report = await auditReportsService.lock(context, id)
  const answers: Omit<Answer, 'item'>[] = []
  for (const operation of operations) answers.push(await apply(context, id, operation))
  const itemIds = operations.map((one) => ('itemId' in one ? one.itemId : undefined))
  const items = await itemsOf(context, report, [...new Set(itemIds.flatMap((one) => one ?? []))])
  const byId = new Map(items.map((item) => [item.id, item]))
  return {
    items: answers.map((answer, at) => ({
      ...answer,
      item: byId.get(itemIds[at]?.toLowerCase() ?? '') ?? null,
    })),
  }
}
