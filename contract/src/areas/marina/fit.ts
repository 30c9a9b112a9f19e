import type { SlotKind } from './stay-choices.ts'

export const fitDimensions = ['length', 'beam', 'draft', 'airDraft', 'weight'] as const
export type FitDimension = (typeof fitDimensions)[number]

/** From the best to the worst; the verdict on a berth is the worst of its dimensions. */
export const fitVerdicts = ['FITS', 'TIGHT', 'UNKNOWN', 'EXCEEDS'] as const
export type FitVerdict = (typeof fitVerdicts)[number]

/** Metres, weight in kilograms; null is not known. */
export interface BoatSize {
  length: number | null
  beam: number | null
  draft: number | null
  airDraft: number | null
  weightKg: number | null
}

/** Metres, weight in kilograms; null is no limit that anybody wrote down. */
export interface SlotLimits {
  kind: SlotKind
  length: number | null
  maxBeam: number | null
  maxDraft: number | null
  maxAirDraft: number | null
  maxWeightKg: number | null
}

/** Metres that a port wants between boat and berth, over both sides together, and under the keel. */
export interface Clearances {
  beam: number
  draft: number
}

export const usualClearances: Clearances = { beam: 0.5, draft: 0.3 }

/** Whose measure nobody wrote down. */
export const fitMissing = ['BOAT', 'BERTH', 'BOTH'] as const
export type FitMissing = (typeof fitMissing)[number]

export interface FitMargin {
  dimension: FitDimension
  verdict: FitVerdict
  /** What is left, negative when it does not fit: metres, kilograms for the weight; null when a value is missing. */
  margin: number | null
  /** Whose value is missing; absent where none is. */
  missing?: FitMissing
}

export interface Fit {
  verdict: FitVerdict
  /** Only the dimensions that are compared, in the order of `fitDimensions`. */
  margins: readonly FitMargin[]
}

/** To the millimetre, so that 4.6 − 4.1 is not a hair less than a clearance of 0.5. */
const exact = (metres: number) => Math.round(metres * 1000) / 1000

function marginOf(
  dimension: FitDimension,
  value: number | null,
  limit: number | null,
  clearance = 0,
): FitMargin {
  if (value === null || limit === null) {
    const missing = value !== null ? 'BERTH' : limit !== null ? 'BOAT' : 'BOTH'
    return { dimension, verdict: 'UNKNOWN', margin: null, missing }
  }
  const margin = exact(limit - value)
  if (margin < 0) return { dimension, verdict: 'EXCEEDS', margin }
  return { dimension, verdict: margin < clearance ? 'TIGHT' : 'FITS', margin }
}

/** A boat on the ground has no water under it. */
const isOnGround = (kind: SlotKind) => kind === 'GROUND_OUTDOOR' || kind === 'GROUND_INDOOR'

/**
 * Whether a boat fits a berth, and by how much. Length and beam are always compared, draft where there is water,
 * other dimensions where the berth has a limit (design of the domain, «Marina»). An excess is reported before an
 * unknown dimension, since no missing value can mend it.
 */
export function fitOf(boat: BoatSize, slot: SlotLimits, clearances: Clearances = usualClearances): Fit {
  const margins = [
    marginOf('length', boat.length, slot.length),
    marginOf('beam', boat.beam, slot.maxBeam, clearances.beam),
  ]
  if (slot.maxDraft !== null || !isOnGround(slot.kind))
    margins.push(marginOf('draft', boat.draft, slot.maxDraft, clearances.draft))
  if (slot.maxAirDraft !== null) margins.push(marginOf('airDraft', boat.airDraft, slot.maxAirDraft))
  if (slot.maxWeightKg !== null) margins.push(marginOf('weight', boat.weightKg, slot.maxWeightKg))
  const worst = Math.max(...margins.map(({ verdict }) => fitVerdicts.indexOf(verdict)))
  return { verdict: fitVerdicts[worst] ?? 'UNKNOWN', margins }
}

type Limit = 'length' | 'maxBeam' | 'maxDraft' | 'maxAirDraft' | 'maxWeightKg'

/** Several values under one rule; a value that one of them lacks is unknown for all. */
const together = (slots: readonly SlotLimits[], limit: Limit, rule: (values: number[]) => number) => {
  const values = slots.flatMap((slot) => slot[limit] ?? [])
  return values.length === slots.length ? rule(values) : null
}

/** What is stated by some binds the whole, as a low bridge over one of two berths does. */
const tightest = (slots: readonly SlotLimits[], limit: Limit) => {
  const values = slots.flatMap((slot) => slot[limit] ?? [])
  return values.length > 0 ? Math.min(...values) : null
}

const sum = (values: number[]) => exact(values.reduce((total, value) => total + value, 0))

/**
 * Berths next to each other as the one that a wide boat finds: their widths and loads add up, of all else the tightest
 * binds. @throws when there is none
 */
export function limitsTogether(slots: readonly SlotLimits[]): SlotLimits {
  const [first] = slots
  if (!first) throw new Error('A boat needs at least one berth')
  return {
    kind: first.kind,
    length: together(slots, 'length', (values) => Math.min(...values)),
    maxBeam: together(slots, 'maxBeam', sum),
    maxDraft: together(slots, 'maxDraft', (values) => Math.min(...values)),
    maxAirDraft: tightest(slots, 'maxAirDraft'),
    maxWeightKg: together(slots, 'maxWeightKg', sum),
  }
}

/** Metres between two boats along a quay. */
export const quayGap = 1

/** Metres of a quay that boats of these lengths take, lying one behind the other with a gap between each two. */
export const quayLength = (lengths: readonly number[]): number =>
  lengths.length === 0 ? 0 : sum([...lengths, quayGap * (lengths.length - 1)])
