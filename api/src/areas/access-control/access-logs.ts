import {
  accessLogs,
  type CorrectionBody,
  type EntryBody,
} from '@darsena/contract/areas/access-control/access-logs'
import { sql } from 'kysely'
import { AppError } from '../../kit/app-error.ts'
import type { Context } from '../../kit/context.ts'
import { snake } from '../../kit/crud/column-names.ts'
import { crudService } from '../../kit/crud/crud-service.ts'
import type { Row } from '../../kit/crud/list-rows.ts'
import { assertMay } from '../../kit/crud/rights.ts'
import { assertPast, enterPeople } from './entries.ts'
import { placeOf, shownSince } from './place.ts'

export const accessLogsService = crudService(accessLogs)

/** Lets one person in. @throws CONFLICT since when somebody is inside already, FORBIDDEN why the register refuses */
export async function enter(
  context: Context,
  { id, visitorId, memberId, userId, ...body }: EntryBody,
): Promise<Row> {
  const { scheduledVisitId, companions, ...arrival } = body
  const person = { id, visitorId, memberId, userId, scheduledVisitId, companions }
  const [outcome] = await enterPeople(context, arrival, [person])
  if (outcome?.outcome !== 'ENTERED') throw outcome?.error ?? new AppError('NOT_FOUND')
  return accessLogsService.get(context, outcome.id)
}

/** The row, locked, as far as the caller may do this to it. */
async function lockedEntry(context: Context, id: string, action: 'create' | 'update'): Promise<Row> {
  const row = await accessLogsService.lock(context, id)
  await assertMay(context, action, 'AccessLog', id)
  if (row.voidedAt) throw new AppError('WRONG_STATE', { text: 'access-control:voided' })
  return row
}

async function alreadyOut({ db }: Context, { facilityId, exitedAt }: Row): Promise<AppError> {
  const place = await placeOf(db, String(facilityId))
  return new AppError('WRONG_STATE', {
    text: 'access-control:alreadyOut',
    params: { since: shownSince(String(exitedAt), place) },
  })
}

/** Records that somebody left, whom the system may have closed meanwhile. @throws WRONG_STATE since when they are out */
export async function leave(
  context: Context,
  id: string,
  { exitedAt, notes }: { exitedAt?: string | undefined; notes?: string | null | undefined },
): Promise<Row> {
  const row = await lockedEntry(context, id, 'create')
  if (row.exitedAt) throw await alreadyOut(context, row)
  assertPast(context, { enteredAt: String(row.enteredAt), exitedAt: exitedAt ?? null })
  await sql`update access_logs set exited_at = coalesce(${exitedAt ?? null}::timestamptz, greatest(now(), entered_at)),
    exited_by_id = ${context.caller.userId}, notes = coalesce(${notes ?? null}, notes) where id = ${id}`.execute(
    context.db,
  )
  return accessLogsService.get(context, id)
}

/** Takes back an entry that was a mistake; the row stays, with the reason. */
export async function voidEntry(context: Context, id: string, reason: string): Promise<Row> {
  await lockedEntry(context, id, 'update')
  await sql`update access_logs set voided_at = now(), void_reason = ${reason} where id = ${id}`.execute(
    context.db,
  )
  return accessLogsService.get(context, id)
}

/**
 * Corrects an entry; the earlier values stay in its history.
 * @throws STALE_VERSION where somebody else corrected it meanwhile, VALIDATION at times that go backwards
 */
export async function correctEntry(context: Context, id: string, body: CorrectionBody): Promise<Row> {
  const { version, reason, ...given } = body
  const row = await lockedEntry(context, id, 'update')
  if (row.version !== version) {
    throw new AppError('STALE_VERSION', {
      details: [{ path: 'version', message: context.translate('fault.staleVersion') }],
    })
  }
  const next = { ...row, ...given }
  assertPast(context, {
    enteredAt: String(next.enteredAt),
    exitedAt: typeof next.exitedAt === 'string' ? next.exitedAt : null,
  })
  const sets = Object.entries(given).map(([field, value]) => sql`${sql.ref(snake(field))} = ${value}`)
  await sql`update access_logs set ${sql.join([sql`correction_reason = ${reason}`, ...sets])} where id = ${id}`.execute(
    context.db,
  )
  return accessLogsService.get(context, id)
}
