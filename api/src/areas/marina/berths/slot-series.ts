import { boatSlotGroups } from '@darsena/contract/areas/marina/boat-slot-groups'
import { boatSlots } from '@darsena/contract/areas/marina/boat-slots'
import { codesOf, seriesCount } from '@darsena/contract/areas/marina/slot-series'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import { sql } from 'kysely'
import { AppError } from '../../../kit/app-error.ts'
import { insertAll, type Write } from '../../../kit/batch/write-batch.ts'
import type { Context } from '../../../kit/context.ts'
import { crudService } from '../../../kit/crud/crud-service.ts'
import { newRow, type Values } from '../../../kit/crud/write-rules.ts'
import { boatSlotsService } from './boat-slots.ts'

const groups = crudService(boatSlotGroups)
/** More than these need not be named to see what is wrong. */
const namedAtMost = 10

/** @throws CONFLICT naming codes that other berths of the port have */
async function assertFreeCodes(
  { db, translate }: Context,
  portId: unknown,
  codes: readonly string[],
): Promise<void> {
  const found = await sql<{ code: string }>`select code from boat_slots
    where port_id = ${portId} and archived_at is null and upper(code) = any(${codes.map((code) => code.toUpperCase())}::text[])
    order by code limit ${namedAtMost}`.execute(db)
  const details = found.rows.map(({ code }) => ({
    path: 'first',
    message: translate('marina:codeTaken', { code }),
  }))
  const [first] = details
  if (first)
    throw new AppError('CONFLICT', { text: 'marina:inTheWay', params: { what: first.message }, details })
}

/**
 * Berths of a pontoon that are alike but for their numbers, all or none.
 * @throws NOT_FOUND for a group out of the caller's sight, CONFLICT with the codes that are taken
 */
export async function makeSeries(
  context: Context,
  groupId: string,
  body: Values,
): Promise<{ id: string; code: string }[]> {
  const { prefix, first, count, step, ...alike } = body
  const codes = codesOf(seriesCount.parse({ prefix, first, count, step }))
  const group = await groups.get(context, groupId)
  if (group.archivedAt) throw new AppError('CONFLICT', { text: 'fault.unknownReference' })
  await sql`select 1 from boat_slot_groups where id = ${groupId} for key share`.execute(context.db)
  const there = { ...context, facilityId: String(group.facilityId) }
  await assertFreeCodes(there, group.portId, codes)
  const rows: (Write & { code: string })[] = []
  for (const code of codes) {
    const id = uuidv7()
    const values = await newRow(there, boatSlotsService, id, { ...alike, code, groupId })
    rows.push({ id, code, values })
  }
  await insertAll(there, boatSlots, rows)
  return rows.map(({ id, code }) => ({ id, code }))
}
