import { carriesBoat, type LiftMargin, liftFit } from '@darsena/contract/areas/yard/lift-fit'
import type { SessionType } from '@darsena/contract/areas/yard/session-choices'
import type { Fault } from '@darsena/contract/kit/faults'
import { sql } from 'kysely'
import { AppError } from '../../kit/app-error.ts'
import type { Context } from '../../kit/context.ts'
import { mayWith } from '../../kit/crud/rights.ts'
import type { BookingState } from './booking-rules.ts'

interface Measures {
  beam: number | null
  weightKg: number | null
  maxBeam: number | null
  capacityKg: number | null
  name: string
}

const shownMargin = ({ translate, language }: Context, { dimension, margin }: LiftMargin) =>
  translate(`yard:exceeds.${dimension}`, { by: Math.abs(margin ?? 0).toLocaleString(language) })

export interface Lift {
  type: SessionType
  assetId: string | null
  overrideReason: unknown
}

/** Somebody who may approve bookings has given a reason, which is kept. */
export async function isOverridden(
  context: Context,
  booking: BookingState,
  reason: unknown,
): Promise<boolean> {
  const isGiven = typeof reason === 'string' && reason.trim() !== ''
  return isGiven && (await mayWith(context, 'approve', 'Booking', { ...booking }))
}

/**
 * An asset must bear the boat that it carries, unless somebody who may approve lets it. What nobody wrote down refuses
 * nothing.
 * An asset of another facility counts as unknown, so that no refusal describes it.
 * @returns MISFIT at `assetId` with what exceeds by how much
 */
export async function liftMisfit(
  context: Context,
  booking: BookingState,
  { type, assetId, overrideReason }: Lift,
): Promise<AppError | undefined> {
  if (assetId === null || !carriesBoat(type)) return undefined
  const found =
    await sql<Measures>`select a.name, b.beam::float8 as beam, b.displacement_kg::float8 as "weightKg",
      a.max_beam::float8 as "maxBeam", a.capacity_kg::float8 as "capacityKg"
    from assets a, boats b
    where a.id = ${assetId} and a.facility_id = ${booking.facilityId} and b.id = ${booking.boatId}`.execute(
      context.db,
    )
  const [measures] = found.rows
  if (!measures) return undefined
  const fit = liftFit(measures, measures)
  if (fit.verdict !== 'EXCEEDS') return undefined
  if (await isOverridden(context, booking, overrideReason)) return undefined
  const details: Fault[] = fit.margins
    .filter(({ verdict }) => verdict === 'EXCEEDS')
    .map((margin) => ({ path: 'assetId', message: shownMargin(context, margin) }))
  const what = details.map(({ message }) => message).join(', ')
  const mayOverride = await mayWith(context, 'approve', 'Booking', { ...booking })
  return new AppError('MISFIT', {
    text: mayOverride ? 'yard:misfit' : 'yard:misfitForbidden',
    params: { asset: measures.name, what },
    details,
  })
}
