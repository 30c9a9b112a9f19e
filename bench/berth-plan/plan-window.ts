import type { PlanAnswer } from '@darsena/contract/areas/marina/plan'

const pick = <T>(column: readonly T[], indexes: readonly number[]): T[] =>
  indexes.map((index) => column[index] as T)

/** Every column of a table, at these places only. */
function pickAll<T extends Record<string, readonly unknown[]>>(table: T, indexes: readonly number[]): T {
  const columns = Object.entries(table).map(([name, column]) => [name, pick(column, indexes)])
  return { ...table, ...Object.fromEntries(columns) }
}

/**
 * What the server would answer for a window of a whole plan: the stays that touch it, and their boats.
 * @param from Unix seconds, as is `to`; half-open
 */
export function planWindow(plan: PlanAnswer, from: number, to: number): PlanAnswer {
  const base = Date.parse(plan.from) / 1000
  const { parts, stays, boats } = plan
  const indexes = [...parts.id.keys()].filter(
    (part) =>
      base + (parts.from[part] ?? 0) < to && base + (parts.to[part] ?? Number.POSITIVE_INFINITY) > from,
  )
  const stayPlaces = [...new Set(pick(parts.stay, indexes))]
  const boatPlaces = [...new Set(pick(stays.boat, stayPlaces))]
  const stayAt = new Map(stayPlaces.map((stay, at) => [stay, at]))
  const boatAt = new Map(boatPlaces.map((boat, at) => [boat, at]))
  const shift = base - from
  const moved = (column: readonly number[]) => column.map((one) => one + shift)
  const movedEnds = (column: readonly (number | null)[]) =>
    column.map((one) => (one === null ? null : one + shift))
  const [seenParts, seenStays] = [pickAll(parts, indexes), pickAll(stays, stayPlaces)]
  return {
    ...plan,
    from: new Date(from * 1000).toISOString(),
    to: new Date(to * 1000).toISOString(),
    boats: pickAll(boats, boatPlaces),
    stays: {
      ...seenStays,
      boat: seenStays.boat.map((boat) => boatAt.get(boat) ?? -1),
      from: moved(seenStays.from),
      to: movedEnds(seenStays.to),
    },
    parts: {
      ...seenParts,
      stay: seenParts.stay.map((stay) => stayAt.get(stay) ?? -1),
      from: moved(seenParts.from),
      to: movedEnds(seenParts.to),
    },
  }
}
