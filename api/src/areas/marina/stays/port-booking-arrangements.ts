import { portBookingArrangements } from '@darsena/contract/areas/marina/port-booking-arrangements'
import { sql } from 'kysely'
import { AppError, invalid } from '../../../kit/app-error.ts'
import type { Draft, ManyHooks } from '../../../kit/batch/write-many.ts'
import type { Context } from '../../../kit/context.ts'
import { type CrudService, crudService, rowsById } from '../../../kit/crud/crud-service.ts'
import type { Row } from '../../../kit/crud/list-rows.ts'
import { idsIn } from '../../../kit/crud/references.ts'
import { same, type Values } from '../../../kit/crud/write-rules.ts'
import { lockBerths, lockPlace, lockStays, type Stay } from './berth-locks.ts'
import { type Measures, measuresOf, misfitIn } from './boat-fit.ts'
import { assertFree } from './collisions.ts'
import { moment } from './moment.ts'
import { assertMay, assertOpen } from './stay-states.ts'

function assertInside({ translate }: Context, next: Values, stay: Stay): void {
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

/** An arrangement as it is to be, and as it is. */
type Written = Pick<Draft, 'next' | 'previous'>

interface LookupResult {
  stays: ReadonlyMap<string, Stay>
  measures: Measures
}

/** Locks what arrangements are about, and measures those that are weighed; once, however many they are. */
async function readLookups(context: Context, drafts: readonly Written[]): Promise<LookupResult> {
  const { db } = context
  const stays = await lockStays(db, [...new Set(drafts.map(({ next }) => String(next.portBookingId)))])
  const all = [...stays.values()]
  const slotIds = drafts.flatMap(({ next, previous }) => [
    ...idsIn(next.slotIds),
    ...idsIn(previous?.slotIds),
  ])
  await lockBerths(
    db,
    slotIds,
    all.map(({ boatId }) => boatId),
  )
  const compared = drafts.filter(({ next, previous }) => isMoved(next, previous))
  const measures = await measuresOf(
    context,
    compared.length > 0 ? all : [],
    compared.flatMap(({ next }) => idsIn(next.slotIds)),
  )
  return { stays, measures }
}

/**
 * The rules of one arrangement.
 * @returns MISFIT where its boat does not fit
 */
function assertWritable(
  context: Context,
  { stays, measures }: LookupResult,
  { next, previous }: Written,
): AppError | undefined {
  const stay = stays.get(String(next.portBookingId))
  // Rows that are missing, archived or of another facility are reported with the other references.
  const facilityId = previous?.facilityId ?? context.facilityId
  if (!stay || stay.archivedAt || stay.facilityId !== facilityId) return undefined
  assertOpen(context, stay)
  assertInside(context, next, stay)
  const slotIds = idsIn(next.slotIds)
  if (slotIds.length === 0) throw invalid([{ path: 'slotIds', message: context.translate('fault.required') }])
  if (next.confirmed === true && previous?.confirmed !== true) assertMay(context, 'approve', stay)
  if (!isMoved(next, previous)) return undefined
  return misfitIn(context, measures, stay, { slotIds, overrideReason: next.overrideReason })
}

async function beforeWrite(context: Context, next: Values, previous: Row | undefined): Promise<Values> {
  const misfit = assertWritable(context, await readLookups(context, [{ next, previous }]), { next, previous })
  if (misfit) throw misfit
  return next
}

/** @throws WRONG_STATE for an arrangement of a stay that is over: it is history */
async function beforeArchive(context: Context, { portBookingId }: Row): Promise<void> {
  const stay = (await lockStays(context.db, [String(portBookingId)])).get(String(portBookingId))
  if (stay) assertOpen(context, stay)
}

/**
 * The same rules for many arrangements at once.
 * @param onMisfit is called for boats that do not fit, for callers who report it with other faults
 */
export const manyArrangements = (onMisfit: (at: number, misfit: AppError) => void): ManyHooks => ({
  async checkWrites(context, drafts, faults) {
    const found = await readLookups(context, drafts)
    for (const draft of drafts) {
      const misfit = await faults.check(draft.at, () => assertWritable(context, found, draft))
      if (misfit) onMisfit(draft.at, misfit)
    }
  },
  async checkArchives(context, rows, faults) {
    const ids = rows.map(({ row }) => String(row.portBookingId))
    const stays = await lockStays(context.db, [...new Set(ids)])
    for (const { at, row } of rows) {
      const stay = stays.get(String(row.portBookingId))
      if (stay) await faults.check(at, () => assertOpen(context, stay))
    }
  },
})

/** Parts, each written under the rules of one; who writes several looks for collisions when all are there. */
export const parts = crudService(portBookingArrangements, { beforeWrite, beforeArchive })

const settled = async (context: Context, part: Row): Promise<Row> => {
  await assertFree(context, [{ partId: part.id, change: 0, path: 'slotIds' }])
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
  const ids = found.rows.map(({ id }) => id)
  return [...(await rowsById(context, portBookingArrangements, ids, sql`order by t."from"`)).values()]
}

/** @throws WRONG_STATE when none of them runs at that moment or later */
export function partAt(all: readonly Row[], at: string): Row {
  const part = all.find(({ to }) => moment(to) > Date.parse(at))
  if (!part) throw new AppError('WRONG_STATE', { text: 'marina:noPartThen' })
  return part
}
