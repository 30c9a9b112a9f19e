import type { Resource } from '@darsena/contract/kit/define-resource'
import type { ImportReport, ImportRow } from '@darsena/contract/kit/import-report'
import type { Database } from '@darsena/db/connect'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { CrudService } from '../crud/crud-service.ts'
import { type Answer, once } from '../idempotency.ts'
import { readSheet } from '../sheets/read-sheet.ts'
import { transact } from '../transaction.ts'
import { importRows } from './import-rows.ts'
import type { RowsOrder } from './rows-order.ts'
import type { SheetSurvey } from './survey-sheet.ts'

export interface ImportOrder extends Required<RowsOrder> {
  path: string
  survey: SheetSurvey
  /** Imports the valid rows although others are faulty. */
  isPartial: boolean
  /** Carries out the import, reports it, and rolls it back. */
  isDryRun: boolean
  idempotencyKey: string | undefined
  /** What the idempotency key is bound to. */
  fingerprint: string
}

/** Carries the report out of a transaction that is to be rolled back. */
class TakenBack extends Error {
  readonly answer: Answer

  constructor(answer: Answer) {
    super('taken back')
    this.name = 'TakenBack'
    this.answer = answer
  }
}

export function reportOf(
  { mapping, survey }: Pick<ImportOrder, 'mapping' | 'survey'>,
  rows: ImportRow[],
): ImportReport {
  const counts = { create: 0, update: 0, skip: 0, ask: 0, error: 0 }
  for (const { fate } of rows) counts[fate] += 1
  return { mapping, samples: survey.samples, counts, rows }
}

/** A row that was rolled back has no id. */
const withoutId = ({ id, ...row }: ImportRow): ImportRow =>
  row.fate === 'create' || id === undefined ? row : { ...row, id }

/** Concurrent imports run one after the other; otherwise both would create the same row. */
const oneAtATime = (db: Database, { table }: Resource) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`import ${table}`}, 0))`.execute(db)

/**
 * Imports a whole sheet in one transaction as the caller: all rows, or all but the faulty ones, or none.
 * @param context whose `db` is the pool
 * @returns 200, or 422 when a row is faulty and nothing was written
 */
export async function runImport(
  context: Context,
  service: CrudService,
  order: ImportOrder,
  onProgress: (done: number) => void,
): Promise<Answer> {
  const { userId } = context.caller
  try {
    return await transact(context.db, { userId, requestId: context.requestId }, (db) => {
      const work = async (): Promise<Answer> => {
        if (!order.isDryRun) await oneAtATime(db, service.resource)
        const table = await readSheet(order.path, context.translate)
        const rows = await importRows({ ...context, db }, service, table, order, onProgress)
        const isRefused = !order.isPartial && rows.some(({ fate }) => fate === 'error')
        const isCommitted = !isRefused && !order.isDryRun
        const body = reportOf(order, isCommitted ? rows : rows.map(withoutId))
        const answer = { status: isRefused ? 422 : 200, body }
        if (!isCommitted) throw new TakenBack(answer)
        return answer
      }
      return order.isDryRun ? work() : once(db, userId, order.idempotencyKey, order.fingerprint, work)
    })
  } catch (error) {
    if (error instanceof TakenBack) return error.answer
    throw error
  }
}
