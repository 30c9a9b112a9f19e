import { createHash } from 'node:crypto'
import {
  type OperationAnswers,
  type ReportOperation,
  reportOperation,
} from '@darsena/contract/areas/surveys/reports/changes'
import { canonicalJson } from '@darsena/contract/kit/canonical-json'
import { sql } from 'kysely'
import { z } from 'zod'
import { AppError } from '../../../kit/app-error.ts'
import type { Context } from '../../../kit/context.ts'
import { databaseError } from '../../../kit/database-errors.ts'
import { parse } from '../../../kit/route.ts'
import { AppliedOperations } from './applied-operations.ts'
import { carryOut } from './carry-out.ts'
import { holdReport } from './held-report.ts'
import { itemsOf } from './report.view.ts'

type Answer = Omit<OperationAnswers['items'][number], 'item'>
type Outcome = Pick<Answer, 'outcome' | 'error'>

function refusal(context: Context, error: unknown): AppError {
  const known = error instanceof AppError ? error : databaseError(error, context.translate)
  // What is no complaint about this operation ends the whole batch: it is sent again.
  if (!known || known.status >= 500) throw error
  return known
}

function refused({ translate }: Context, error: AppError): Outcome {
  const { code, reason } = error
  const details = (reason.details ?? []).map(({ path, message }) => ({ path, message }))
  return {
    outcome: code === 'STALE_VERSION' ? 'CONFLICT' : 'REFUSED',
    error: { code, message: error.textFor(translate), details },
  }
}

async function attempt(
  context: Context,
  reportId: string,
  applied: AppliedOperations,
  given: { operation: ReportOperation; sha256: string },
): Promise<Outcome> {
  const { operation, sha256 } = given
  const state = applied.stateOf(operation.opId, sha256)
  if (state === 'same') return { outcome: 'ALREADY_APPLIED', error: null }
  if (state === 'other') throw new AppError('CONFLICT', { text: 'surveys:operationReused' })
  const isOwn = (rowId: string) => applied.ownChanges(operation.deviceId, rowId)
  applied.add(operation, sha256, await carryOut({ context, reportId, isOwn }, operation))
  return { outcome: 'APPLIED', error: null }
}

/** Does one operation, or says why not; nothing is left of one that fails. */
async function apply(
  context: Context,
  reportId: string,
  applied: AppliedOperations,
  given: { operation: { opId: string }; sha256: string },
): Promise<Answer> {
  const { sha256 } = given
  const { opId } = given.operation
  await sql`savepoint operation`.execute(context.db)
  try {
    const operation = parse(reportOperation, given.operation, context)
    const outcome = await attempt(context, reportId, applied, { operation, sha256 })
    await sql`release savepoint operation`.execute(context.db)
    return { opId, sha256, ...outcome }
  } catch (error) {
    const known = refusal(context, error)
    await sql`rollback to savepoint operation`.execute(context.db)
    return { opId, sha256, ...refused(context, known) }
  }
}

const sha256Of = (raw: unknown) => createHash('sha256').update(canonicalJson(raw)).digest('hex')
const aboutItem = z.object({ itemId: z.uuid() })
const itemIdOf = (one: unknown): string | undefined => aboutItem.safeParse(one).data?.itemId.toLowerCase()

const inLane = z.object({ lane: z.string() })
const laneOf = (one: unknown): string | undefined => inLane.safeParse(one).data?.lane

/**
 * Operations that a device recorded, in their order; each takes effect once, whatever becomes of the others. The answer
 * says of each what became of it, with the item as it is after all of them.
 * @param raw the same as they came, for their checksums
 * @throws NOT_FOUND for a report that the caller may not see
 */
export async function applyOperations(
  context: Context,
  id: string,
  operations: readonly { opId: string }[],
  raw: readonly unknown[],
): Promise<OperationAnswers> {
  const report = await holdReport(context, id)
  const opIds = operations.map(({ opId }) => opId)
  const applied = await AppliedOperations.among(context, id, opIds)
  const answers: Answer[] = []
  const heldUp = new Set<string>()
  for (const [at, operation] of operations.entries()) {
    const sha256 = sha256Of(raw[at])
    const lane = laneOf(operation)
    const isHeld = lane !== undefined && heldUp.has(lane)
    const answer: Answer = isHeld
      ? { opId: operation.opId, sha256, outcome: 'HELD', error: null }
      : await apply(context, id, applied, { operation, sha256 })
    if (lane !== undefined && answer.error) heldUp.add(lane)
    answers.push(answer)
  }
  await applied.store()
  const itemIds = [...new Set(operations.flatMap((one) => itemIdOf(one) ?? []))]
  const items = await itemsOf(context, report, itemIds)
  const byId = new Map(items.map((item) => [item.id, item]))
  return {
    items: answers.map((answer, at) => ({
      ...answer,
      item: byId.get(itemIdOf(operations[at]) ?? '') ?? null,
    })),
  }
}
