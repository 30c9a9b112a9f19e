import { scheduledVisits } from '@darsena/contract/areas/access-control/scheduled-visits'
import type { VisitCopiesBody, VisitDecisionsBody } from '@darsena/contract/areas/access-control/visit-series'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import { sql } from 'kysely'
import { invalid } from '../../../kit/app-error.ts'
import { BatchFaults } from '../../../kit/batch/batch-faults.ts'
import { type Operation, writeMany } from '../../../kit/batch/write-many.ts'
import type { Context } from '../../../kit/context.ts'
import type { Row } from '../../../kit/crud/list-rows.ts'
import { assertMay } from '../../../kit/crud/rights.ts'
import { facilityOf } from '../place.ts'
import { notifyOfDecision, scheduledVisitsService } from './scheduled-visits.ts'

/** What a copy takes over; its visitor, period and weekdays may be others. */
const copied = Object.keys(scheduledVisits.fields)

/**
 * Asks for more visits like one that is there: for several visitors, for another period. All of them belong together: their
 * host hears of the first who comes. All or none is made.
 * @throws NOT_FOUND; VALIDATION with every fault at `visitorIds.<n>`
 */
export async function copyVisit(context: Context, id: string, body: VisitCopiesBody): Promise<Row[]> {
  const visit = await scheduledVisitsService.lock(context, id)
  const { visitorIds = [String(visit.visitorId)], ...period } = body
  const values = { ...Object.fromEntries(copied.map((field) => [field, visit[field]])), ...period }
  const operations = [...new Set(visitorIds)].map(
    (visitorId, at): Operation => ({ op: 'create', at, id: uuidv7(), values: { ...values, visitorId } }),
  )
  const faults = new BatchFaults('visitorIds')
  const made = await writeMany(context, scheduledVisitsService, operations, faults)
  faults.throwAny()
  const ids = operations.map((operation) => operation.id)
  await sql`update scheduled_visits set series_id = coalesce((select series_id from scheduled_visits where id = ${id}), ${id}::uuid)
    where (id = ${id} and series_id is null) or id = any(${ids}::uuid[])`.execute(context.db)
  return ids.flatMap((one) => made.get(one) ?? [])
}

interface Decided {
  id: string
  status: string
  hostId: string | null
  createdBy: string | null
}

const targets = { approve: 'APPROVED', reject: 'REJECTED' } as const

/**
 * Decides on several visits at once, those that still wait for it; few statements, however many they are.
 * @throws NOT_FOUND, FORBIDDEN where one of them is not the caller's to decide on; VALIDATION for a refusal without a note
 */
export async function decideVisits(
  context: Context,
  { ids, decision, note = null }: VisitDecisionsBody,
): Promise<{ decided: number; skipped: number }> {
  if (decision === 'reject' && !note)
    throw invalid([{ path: 'note', message: context.translate('fault.required') }])
  const all = [...new Set(ids)]
  await assertMay(context, decision, 'ScheduledVisit', all)
  await sql`select 1 from scheduled_visits where id = any(${all}::uuid[]) order by id for update`.execute(
    context.db,
  )
  const decided =
    await sql<Decided>`update scheduled_visits set status = ${targets[decision]}, decision_note = ${note}
    where id = any(${all}::uuid[]) and status = 'REQUESTED' and archived_at is null
      and facility_id = ${facilityOf(context)}
    returning id, status, host_id as "hostId", created_by as "createdBy"`.execute(context.db)
  for (const visit of decided.rows) await notifyOfDecision(context, visit)
  const count = decided.rows.length
  return { decided: count, skipped: all.length - count }
}
