import { portBookingArrangements } from '@darsena/contract/areas/marina/port-booking-arrangements'
import { sql } from 'kysely'
import { AppError, invalid } from '../../kit/app-error.ts'
import type { Context } from '../../kit/context.ts'
import { type CrudService, crudService } from '../../kit/crud/crud-service.ts'
import type { Row } from '../../kit/crud/list-rows.ts'
import { idsIn } from '../../kit/crud/references.ts'
import { same, type Values } from '../../kit/crud/write-rules.ts'
import { lockBerths, lockPlace, lockStays, type Stay } from './berth-locks.ts'
import { demandFree } from './collisions.ts'
import { misfitOf } from './demand-fit.ts'
import { moment } from './moment.ts'
import { assertMay, assertOpen } from './stay-states.ts'

function demandInside({ translate }: Context, next: Values, stay: Stay): void {
  const [from, to] = [moment(next.from), moment(next.to)]
  if (from >= to) throw invalid([{ path: 'to', message: translate('fault.endsBeforeStart') }])
  const faults = [...(from < moment(stay.from) ? ['from'] : []), ...(to > moment(stay.to) ? ['to'] : [])].map(
    (path) => ({ path, message: translate('marina:outsideStay') }),
  )
  if (faults.length > 0) throw invalid(faults)
}

/** Only what could do harm is asked for again: a part whose note changes is not weighed anew. */
const isMoved = (next: Values, previous: Row | undefined) =>
  !previous ||
  !same(idsIn(next.slotIds), idsIn(previous.slotIds)) ||
  next.overrideReason !== previous.overrideReason

type OnMisfit = (misfit: AppError) => void

async function beforeWrite(
  context: Context,
  next: Values,
  previous: Row | undefined,
  onMisfit: OnMisfit,
): Promise<Values> {
  const stayId = String(next.portBookingId)
  const stay = (await lockStays(context.db, [stayId])).get(stayId)
  // What is not there or not in use, or of another facility, is told with the other references.
  const facilityId = previous?.facilityId ?? context.facilityId
  if (!stay || stay.archivedAt || stay.facilityId !== facilityId) return next
  assertOpen(context, stay)
  demandInside(context, next, stay)
  const slotIds = idsIn(next.slotIds)
  if (slotIds.length === 0) throw invalid([{ path: 'slotIds', message: context.translate('fault.required') }])
  await lockBerths(context.db, [...slotIds, ...idsIn(previous?.slotIds)], [stay.boatId])
  if (next.confirmed === true && previous?.confirmed !== true) assertMay(context, 'approve', stay)
  const isWeighed = isMoved(next, previous)
  const misfit =
    isWeighed && (await misfitOf(context, stay, { slotIds, overrideReason: next.overrideReason }))
  if (misfit) onMisfit(misfit)
  return next
}

/** @throws WRONG_STATE for a part of a stay that is over: it is history */
async function beforeArchive(context: Context, { portBookingId }: Row): Promise<void> {
  const stay = (await lockStays(context.db, [String(portBookingId)])).get(String(portBookingId))
  if (stay) assertOpen(context, stay)
}

/** Parts that are written although their boat does not fit, for who tells it with whatever else he finds. */
export const partsDespite = (onMisfit: OnMisfit): CrudService =>
  crudService(portBookingArrangements, {
    beforeWrite: (context, next, previous) => beforeWrite(context, next, previous, onMisfit),
    beforeArchive,
  })

/** Parts, each written under the rules of one; who writes several looks for collisions when all are there. */
export const parts = partsDespite((misfit) => {
  throw misfit
})

const settled = async (context: Context, part: Row): Promise<Row> => {
  await demandFree(context, [{ partId: part.id, change: 0, path: 'slotIds' }])
  return part
}

async function restore(context: Context, id: string): Promise<Row> {
  const { slotIds, portBookingId } = await parts.get(context, id)
  await lockPlace(context.db, String(portBookingId), { slotIds: idsIn(slotIds) })
  return settled(context, await parts.restore(context, id))
}

/** A write of one part; what stands in its way is named. */
export const portBookingArrangementsService: CrudService = {
  ...parts,
  create: async (context, body) => settled(context, await parts.create(context, body)),
  update: async (context, id, body) => settled(context, await parts.update(context, id, body)),
  restore,
}

/** Live parts of a stay in the order of their time. */
export async function partsOf(context: Context, stayId: string): Promise<Row[]> {
  const found = await sql<{ id: string }>`select id from port_booking_arrangements
    where port_booking_id = ${stayId} and archived_at is null order by "from" for update`.execute(context.db)
  const rows: Row[] = []
  for (const { id } of found.rows) rows.push(await parts.get(context, id))
  return rows
}

/** @throws WRONG_STATE when none of them runs at that moment or later */
export function partAt(all: readonly Row[], at: string): Row {
  const part = all.find(({ to }) => moment(to) > Date.parse(at))
  if (!part) throw new AppError('WRONG_STATE', { text: 'marina:noPartThen' })
  return part
}
