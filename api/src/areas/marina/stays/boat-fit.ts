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
import { AppError, invalid } from '../../../kit/app-error.ts'
import type { Context } from '../../../kit/context.ts'
import type { Stay } from './berth-locks.ts'

export interface Slot extends SlotLimits {
  id: string
  code: string
  occupancy: 'SINGLE' | 'LINEAR'
  portId: string
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

export interface Measures {
  /** By code. */
  slots: readonly Slot[]
  boats: ReadonlyMap<string, BoatSize>
  /** By port. */
  clearances: ReadonlyMap<string, Clearances>
}

const byId = <T extends { id: string }>(rows: readonly T[]) => new Map(rows.map((row) => [row.id, row]))

/** What is to be known of berths, boats and ports to say who fits where; three statements, however many they are. */
export async function measuresOf(
  { db }: Context,
  stays: readonly Pick<Stay, 'boatId' | 'portId'>[],
  slotIds: readonly string[],
): Promise<Measures> {
  const slots =
    await sql<Slot>`select s.id, s.code, s.occupancy, s.port_id as "portId", ${slotLimitsSql('s')},
      s.active and s.archived_at is null as "isUsable"
    from boat_slots s where s.id = any(${[...slotIds]}::uuid[]) order by s.code`.execute(db)
  const boatIds = stays.flatMap(({ boatId }) => boatId ?? [])
  const boats = await sql<BoatSize & { id: string }>`select b.id, ${boatSizeSql('b')} from boats b
    where b.id = any(${boatIds}::uuid[])`.execute(db)
  const portIds = stays.map(({ portId }) => portId)
  const ports = await sql<Clearances & { id: string }>`select id, beam_clearance::float8 as beam,
      draft_clearance::float8 as draft from ports where id = any(${portIds}::uuid[])`.execute(db)
  return { slots: slots.rows, boats: byId(boats.rows), clearances: byId(ports.rows) }
}

export const shownMargin = ({ translate, language }: Context, { dimension, margin }: FitMargin) =>
  translate(`marina:exceeds.${dimension}`, { by: Math.abs(margin ?? 0).toLocaleString(language) })

interface Placing {
  slotIds: readonly string[]
  overrideReason: unknown
}

/**
 * A boat must fit where it is put, unless somebody who may approve lets it in, with a reason, which is kept.
 * @returns MISFIT with what exceeds by how much
 * @throws VALIDATION at `slotIds` for slots that are not in use or not of the stay's port
 */
export function misfitIn(
  context: Context,
  measures: Measures,
  stay: Stay,
  { slotIds, overrideReason }: Placing,
): AppError | undefined {
  const { translate, ability } = context
  const slots = measures.slots.filter(({ id }) => slotIds.includes(id))
  const isUsable = slots.every((slot) => slot.isUsable && slot.portId === stay.portId)
  if (slots.length < slotIds.length || !isUsable)
    throw invalid([{ path: 'slotIds', message: translate('marina:slotNotUsable') }])
  const boat = measures.boats.get(stay.boatId ?? '')
  if (!boat || slots.length === 0) return undefined
  if (boat.length === null && slots.some(({ occupancy }) => occupancy === 'LINEAR'))
    throw invalid([{ path: 'slotIds', message: translate('marina:lengthNeeded') }])
  const fit = fitOf(boat, limitsTogether(slots), measures.clearances.get(stay.portId))
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
