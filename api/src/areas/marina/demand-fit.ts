import { canRow } from '@darsena/contract/access/ability'
import {
  type BoatSize,
  type Clearances,
  type FitMargin,
  fitOf,
  limitsTogether,
  type SlotLimits,
} from '@darsena/contract/areas/marina/fit'
import type { Fault } from '@darsena/contract/kit/faults'
import { sql } from 'kysely'
import { AppError, invalid } from '../../kit/app-error.ts'
import type { Context } from '../../kit/context.ts'
import type { Stay } from './berth-locks.ts'

interface Slot extends SlotLimits {
  id: string
  code: string
  occupancy: 'SINGLE' | 'LINEAR'
  isUsable: boolean
}

const number = (column: string) => sql`${sql.ref(column)}::float8`

/** The measures of a boat that count at a berth. */
export const boatSizeSql = (alias: string) => {
  const of = (column: string) => number(`${alias}.${column}`)
  return sql`${of('length_overall')} as length, ${of('beam')} as beam, ${of('draft')} as draft,
    ${of('air_draft')} as "airDraft", ${of('displacement_kg')} as "weightKg"`
}

/** What a slot takes; without a beam of its own, its width. */
export const slotLimitsSql = (alias: string) => {
  const of = (column: string) => number(`${alias}.${column}`)
  return sql`${sql.ref(`${alias}.kind`)}, ${of('length')} as length,
    coalesce(${of('max_beam')}, ${of('width')}) as "maxBeam", ${of('max_draft')} as "maxDraft",
    ${of('max_air_draft')} as "maxAirDraft", ${of('max_weight_kg')} as "maxWeightKg"`
}

/** What a port wants to stay free beside and below a boat; metres. */
export async function clearancesOf({ db }: Context, portId: string): Promise<Clearances | undefined> {
  const found = await sql<Clearances>`select beam_clearance::float8 as beam, draft_clearance::float8 as draft
    from ports where id = ${portId}`.execute(db)
  return found.rows[0]
}

async function slotsOf({ db }: Context, stay: Stay, ids: readonly string[]): Promise<Slot[]> {
  const found = await sql<Slot>`select s.id, s.code, s.occupancy, ${slotLimitsSql('s')},
      s.active and s.archived_at is null and s.port_id = ${stay.portId} as "isUsable"
    from boat_slots s where s.id = any(${[...ids]}::uuid[]) order by s.code`.execute(db)
  return found.rows
}

const shownMargin = ({ translate }: Context, { dimension, margin }: FitMargin) =>
  translate(`marina:exceeds.${dimension}`, { by: Math.abs(margin ?? 0) })

interface Placing {
  slotIds: readonly string[]
  overrideReason: unknown
}

/**
 * A boat must fit where it is put, unless somebody who may approve lets it in, with a reason, which is kept.
 * @returns MISFIT with what exceeds by how much
 * @throws VALIDATION at `slotIds` for slots that are not in use or not of the stay's port
 */
export async function misfitOf(
  context: Context,
  stay: Stay,
  { slotIds, overrideReason }: Placing,
): Promise<AppError | undefined> {
  const { db, translate, ability } = context
  const slots = await slotsOf(context, stay, slotIds)
  if (slots.length < slotIds.length || !slots.every(({ isUsable }) => isUsable))
    throw invalid([{ path: 'slotIds', message: translate('marina:slotNotUsable') }])
  if (stay.boatId === null) return undefined
  const found =
    await sql<BoatSize>`select ${boatSizeSql('b')} from boats b where b.id = ${stay.boatId}`.execute(db)
  const [boat] = found.rows
  if (!boat || slots.length === 0) return undefined
  if (boat.length === null && slots.some(({ occupancy }) => occupancy === 'LINEAR'))
    throw invalid([{ path: 'slotIds', message: translate('marina:lengthNeeded') }])
  const fit = fitOf(boat, limitsTogether(slots), await clearancesOf(context, stay.portId))
  if (fit.verdict !== 'EXCEEDS') return undefined
  const isOverridden = typeof overrideReason === 'string' && overrideReason.trim() !== ''
  if (isOverridden && canRow(ability, 'approve', 'PortBooking', { ...stay })) return undefined
  const details: Fault[] = fit.margins
    .filter(({ verdict }) => verdict === 'EXCEEDS')
    .map((margin) => ({ path: 'slotIds', message: shownMargin(context, margin) }))
  const what = details.map(({ message }) => message).join('; ')
  const text = isOverridden ? 'marina:misfitForbidden' : 'marina:misfit'
  return new AppError('MISFIT', {
    text,
    params: { slots: slots.map(({ code }) => code).join(' + '), what },
    details,
  })
}

/** @throws what `misfitOf` returns */
export async function demandFit(context: Context, stay: Stay, placing: Placing): Promise<void> {
  const misfit = await misfitOf(context, stay, placing)
  if (misfit) throw misfit
}
