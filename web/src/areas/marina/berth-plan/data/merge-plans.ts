import type { PlanAnswer } from '@darsena/contract/areas/marina/plan'
import { type Places, type PlanData, placesOf } from './plan-data.ts'

type Boats = PlanAnswer['boats']

const pick = <T>(column: readonly T[], places: readonly number[]): T[] =>
  places.flatMap((place) => column[place] ?? [])

/** Nulls are values of a column of measures, so only what is absent is left out. */
const pickMeasures = (column: readonly (number | null)[], places: readonly number[]) =>
  places.map((place) => column[place] ?? null)

const boatColumns = (boats: Boats, places: readonly number[]): Boats => ({
  id: pick(boats.id, places),
  label: pick(boats.label, places),
  length: pickMeasures(boats.length, places),
  beam: pickMeasures(boats.beam, places),
  draft: pickMeasures(boats.draft, places),
  airDraft: pickMeasures(boats.airDraft, places),
  weightKg: pickMeasures(boats.weightKg, places),
})

function joinBoats(newer: Boats, older: Boats): Boats {
  const known = new Set(newer.id)
  const others = boatColumns(
    older,
    older.id.flatMap((id, at) => (known.has(id) ? [] : [at])),
  )
  return {
    id: [...newer.id, ...others.id],
    label: [...newer.label, ...others.label],
    length: [...newer.length, ...others.length],
    beam: [...newer.beam, ...others.beam],
    draft: [...newer.draft, ...others.draft],
    airDraft: [...newer.airDraft, ...others.airDraft],
    weightKg: [...newer.weightKg, ...others.weightKg],
  }
}

/** What is known of rows by their ids: the newer plan knows better of its own ones. */
const joinKnown = <T>(older: ReadonlyMap<string, T>, newer: ReadonlyMap<string, T>, ids: Places) =>
  new Map([...[...older].filter(([id]) => !ids.has(id)), ...newer])

const joinIds = (older: ReadonlySet<string>, newer: ReadonlySet<string>, ids: ReadonlySet<string>) =>
  new Set([...[...older].filter((id) => !ids.has(id)), ...newer])

/** Half-open on both sides. */
const touches = (from: number, to: number, window: { from: number; to: number }) =>
  from < window.to && to > window.from

/** Stays of the older plan outside of the newer one's window, and those that its parts need. */
function olderStays(older: PlanData, newer: PlanData, parts: readonly number[]): number[] {
  const needed = new Set(parts.map((part) => older.parts.stay[part]))
  return [...older.stays.id.keys()].filter((stay) => {
    if (newer.stayAt.has(older.stays.id[stay] ?? '')) return false
    if (needed.has(stay)) return true
    return !touches(older.stays.from[stay] ?? 0, older.stays.to[stay] ?? 0, newer)
  })
}

function joinStays(older: PlanData, newer: PlanData, retained: readonly number[], boats: Boats) {
  const boatAt = placesOf(boats.id)
  const boatOf = (stay: number) => boatAt.get(older.boats.id[older.stays.boat[stay] ?? -1] ?? '') ?? -1
  const { stays } = newer
  const numbers = (column: Float64Array) => retained.map((stay) => column[stay] ?? 0)
  return {
    id: [...stays.id, ...pick(older.stays.id, retained)],
    code: [...stays.code, ...pick(older.stays.code, retained)],
    boat: Int32Array.from([...stays.boat, ...retained.map(boatOf)]),
    kind: [...stays.kind, ...pick(older.stays.kind, retained)],
    status: [...stays.status, ...pick(older.stays.status, retained)],
    from: Float64Array.from([...stays.from, ...numbers(older.stays.from)]),
    to: Float64Array.from([...stays.to, ...numbers(older.stays.to)]),
    version: Int32Array.from([...stays.version, ...retained.map((stay) => older.stays.version[stay] ?? 0)]),
  }
}

/**
 * Merges two windows of one port that are adjacent or overlap. Within the overlap the newer one counts: what it lacks
 * there was deleted.
 */
export function mergePlans(older: PlanData, newer: PlanData): PlanData {
  const known = new Set(newer.parts.id)
  const { parts } = older
  const slotOf = (slot: number) => newer.slotAt.get(older.slots.id[slot] ?? '') ?? -1
  const olderParts = [...parts.id.keys()].filter(
    (part) => !known.has(parts.id[part] ?? '') && !touches(parts.from[part] ?? 0, parts.to[part] ?? 0, newer),
  )
  const staysOfOlder = olderStays(older, newer, olderParts)
  const boats = joinBoats(newer.boats, older.boats)
  const stays = joinStays(older, newer, staysOfOlder, boats)
  const stayAt = placesOf(stays.id)
  const numbers = (column: ArrayLike<number>) => olderParts.map((part) => column[part] ?? 0)
  return {
    ...newer,
    from: Math.min(older.from, newer.from),
    to: Math.max(older.to, newer.to),
    boats,
    stays,
    stayAt,
    reasons: joinKnown(older.reasons, newer.reasons, newer.stayAt),
    absences: joinIds(older.absences, newer.absences, known),
    exceptions: joinIds(older.exceptions, newer.exceptions, known),
    expiries: joinKnown(older.expiries, newer.expiries, placesOf(newer.boats.id)),
    parts: {
      id: [...newer.parts.id, ...pick(parts.id, olderParts)],
      stay: Int32Array.from([
        ...newer.parts.stay,
        ...olderParts.map((part) => stayAt.get(older.stays.id[parts.stay[part] ?? -1] ?? '') ?? -1),
      ]),
      from: Float64Array.from([...newer.parts.from, ...numbers(parts.from)]),
      to: Float64Array.from([...newer.parts.to, ...numbers(parts.to)]),
      confirmed: Uint8Array.from([...newer.parts.confirmed, ...numbers(parts.confirmed)]),
      slots: [
        ...newer.parts.slots,
        ...olderParts.map((part) => (parts.slots[part] ?? []).map(slotOf).filter((slot) => slot >= 0)),
      ],
      version: Int32Array.from([...newer.parts.version, ...numbers(parts.version)]),
    },
  }
}
