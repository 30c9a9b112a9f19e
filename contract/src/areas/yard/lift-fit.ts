import type { SessionType } from './session-choices.ts'

/** From the best to the worst; the verdict on a lift is the worst of its dimensions. */
export const liftVerdicts = ['FITS', 'UNKNOWN', 'EXCEEDS'] as const
export type LiftVerdict = (typeof liftVerdicts)[number]

export const liftDimensions = ['weight', 'beam'] as const
export type LiftDimension = (typeof liftDimensions)[number]

export interface LiftMargin {
  dimension: LiftDimension
  verdict: LiftVerdict
  /** What is left, negative when it is too much: kilograms, metres for the beam; null when a value is missing. */
  margin: number | null
}

export interface LiftFit {
  verdict: LiftVerdict
  margins: readonly LiftMargin[]
}

const carried: ReadonlySet<SessionType> = new Set(['MOVEMENT', 'HAUL_OUT', 'HAUL_IN', 'SUSPENSION'])

/** Does the work carry the boat herself? Work on the mast loads the crane with the mast only. */
export const carriesBoat = (type: SessionType): boolean => carried.has(type)

function marginOf(dimension: LiftDimension, value: number | null, limit: number | null): LiftMargin {
  if (value === null || limit === null) return { dimension, verdict: 'UNKNOWN', margin: null }
  const margin = Math.round((limit - value) * 1000) / 1000
  return { dimension, verdict: margin < 0 ? 'EXCEEDS' : 'FITS', margin }
}

/**
 * Can an asset lift a boat? Her displacement is compared with its capacity and her beam with its greatest; a value that
 * nobody wrote down is UNKNOWN and never taken for fitting (design of the domain, «Yard bookings»).
 * @param boat metres and kilograms, null is not known
 * @param asset metres and kilograms, null is a limit that nobody wrote down
 */
export function liftFit(
  boat: { beam: number | null; weightKg: number | null },
  asset: { maxBeam: number | null; capacityKg: number | null },
): LiftFit {
  const margins = [
    marginOf('weight', boat.weightKg, asset.capacityKg),
    marginOf('beam', boat.beam, asset.maxBeam),
  ]
  const worst = Math.max(...margins.map(({ verdict }) => liftVerdicts.indexOf(verdict)))
  return { verdict: liftVerdicts[worst] ?? 'UNKNOWN', margins }
}
