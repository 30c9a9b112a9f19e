import { type Clearances, fitOf, limitsTogether } from '@darsena/contract/areas/marina/fit'
import type { PlanAnswer } from '@darsena/contract/areas/marina/plan'
import type { PlanClock } from './plan-clock.ts'

/** Stays as columns; instants are Unix seconds, an open end is Infinity. */
export interface PlanStays {
  id: readonly string[]
  code: readonly string[]
  /** Index among the boats, -1 for none. */
  boat: Int32Array
  kind: PlanAnswer['stays']['kind']
  status: PlanAnswer['stays']['status']
  from: Float64Array
  to: Float64Array
  version: Int32Array
}

export interface PlanParts {
  id: readonly string[]
  /** Index among the stays. */
  stay: Int32Array
  from: Float64Array
  to: Float64Array
  confirmed: Uint8Array
  /** Indices among the slots. */
  slots: readonly (readonly number[])[]
  version: Int32Array
}

/** What is known of a port in one window, ready to be drawn; `from` and `to` in Unix seconds, half-open. */
export interface PlanData {
  portId: string
  from: number
  to: number
  clock: PlanClock
  clearances: Clearances
  groups: PlanAnswer['groups']
  slots: PlanAnswer['slots']
  slotAt: Places
  boats: PlanAnswer['boats']
  stays: PlanStays
  stayAt: Places
  parts: PlanParts
  /** Why berths are closed, by the id of the stay. */
  reasons: ReadonlyMap<string, string>
  /** Ids of parts in whose time the boat is away and her berth is kept, and of those that were let in for a reason. */
  absences: ReadonlySet<string>
  exceptions: ReadonlySet<string>
  /** The last day of the document that ends first, by the id of the boat. */
  expiries: ReadonlyMap<string, string>
}

const unixOf = (instant: string) => Date.parse(instant) / 1000

/** Seconds after `base` as Unix seconds; an open end is Infinity. In a loop, which `from` with a function is far slower than. */
function instants(seconds: readonly (number | null)[], base: number): Float64Array {
  const column = new Float64Array(seconds.length)
  for (let at = 0; at < seconds.length; at++) column[at] = base + (seconds[at] ?? Number.POSITIVE_INFINITY)
  return column
}

export type Places = Pick<ReadonlyMap<string, number>, 'get' | 'has'>

/** The places of ids in a column; counted when the first is asked for, which most plans that are only looked at never do. */
export function placesOf(ids: readonly string[]): Places {
  let counted: Map<string, number> | undefined
  const places = () => {
    counted ??= new Map(ids.map((id, place) => [id, place]))
    return counted
  }
  return { get: (id) => places().get(id), has: (id) => places().has(id) }
}

/** An answer of the server as columns of absolute times. */
export function readPlan(answer: PlanAnswer): PlanData {
  const base = unixOf(answer.from)
  const { stays, parts, slots, closures, expiries } = answer
  const partIds = parts.id.map((id, at) => id || (stays.id[parts.stay[at] ?? -1] ?? ''))
  return {
    portId: answer.portId,
    from: base,
    to: unixOf(answer.to),
    clock: answer,
    clearances: { beam: answer.beamClearance, draft: answer.draftClearance },
    groups: answer.groups,
    slots,
    slotAt: placesOf(slots.id),
    boats: answer.boats,
    stays: {
      ...stays,
      boat: new Int32Array(stays.boat),
      from: instants(stays.from, base),
      to: instants(stays.to, base),
      version: new Int32Array(stays.version),
    },
    stayAt: placesOf(stays.id),
    parts: {
      id: partIds,
      stay: new Int32Array(parts.stay),
      from: instants(parts.from, base),
      to: instants(parts.to, base),
      confirmed: new Uint8Array(parts.confirmed),
      slots: parts.slots,
      version: new Int32Array(parts.version),
    },
    reasons: new Map(closures.stay.map((stay, at) => [stays.id[stay] ?? '', closures.reason[at] ?? ''])),
    absences: new Set(answer.absences.part.flatMap((part) => partIds[part] ?? [])),
    exceptions: new Set(answer.exceptions.part.flatMap((part) => partIds[part] ?? [])),
    expiries: new Map(expiries.boat.map((boat, at) => [answer.boats.id[boat] ?? '', expiries.day[at] ?? ''])),
  }
}

/** The limits of a slot as the fit asks for them. */
const slotLimits = ({ slots }: PlanData, slot: number) => ({
  kind: slots.kind[slot] ?? 'WATER',
  length: slots.length[slot] ?? null,
  maxBeam: slots.maxBeam[slot] ?? null,
  maxDraft: slots.maxDraft[slot] ?? null,
  maxAirDraft: slots.maxAirDraft[slot] ?? null,
  maxWeightKg: slots.maxWeightKg[slot] ?? null,
})

/** A boat's measures as the fit asks for them; undefined for no boat, or for one that the reader may not see. */
export function boatSize({ boats }: PlanData, boat: number) {
  if (boats.id[boat] === undefined) return undefined
  return {
    length: boats.length[boat] ?? null,
    beam: boats.beam[boat] ?? null,
    draft: boats.draft[boat] ?? null,
    airDraft: boats.airDraft[boat] ?? null,
    weightKg: boats.weightKg[boat] ?? null,
  }
}

export type BoatMeasures = NonNullable<ReturnType<typeof boatSize>>

/** How a boat fits slots that she takes together. */
export const fitAt = (data: PlanData, size: BoatMeasures, slots: readonly number[]) =>
  fitOf(size, limitsTogether(slots.map((slot) => slotLimits(data, slot))), data.clearances)
