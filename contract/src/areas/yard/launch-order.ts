/** A boat ashore; places and boats go by their index. */
export interface BoatAshore {
  place: number
  /** The day of her launch, `YYYY-MM-DD`; null stays for now. */
  day: string | null
}

export interface Launch {
  boat: number
  /** Boats that stay longer and are moved aside first, in this order. */
  aside: number[]
}

/** All places that have to be empty before a boat gets out of each: those that are named, and what stands before these. */
export function placesBefore(blockedBy: readonly (readonly number[])[]): readonly ReadonlySet<number>[] {
  const known: ReadonlySet<number>[] = []
  const before = (place: number): ReadonlySet<number> => {
    const found = known[place]
    if (found) return found
    const all = new Set<number>()
    known[place] = all
    for (const next of blockedBy[place] ?? []) {
      all.add(next)
      for (const one of before(next)) all.add(one)
    }
    return all
  }
  return blockedBy.map((_, place) => before(place))
}

/**
 * The order in which boats are launched with the fewest moved aside: by their days, and on one day those in front first.
 * Who is moved aside stands in nobody's way afterwards and is not put back, so each is moved once at most. That is the
 * least for these days: a boat is moved aside only where one behind her is launched on an earlier day, which no order changes.
 * @param blockedBy per place, the places that have to be empty before a boat gets out; without circles
 */
export function launchOrder(
  boats: readonly BoatAshore[],
  blockedBy: readonly (readonly number[])[],
): Launch[] {
  const before = placesBefore(blockedBy)
  const boatsAt = new Map<number, number[]>()
  for (const [boat, { place }] of boats.entries()) boatsAt.set(place, [...(boatsAt.get(place) ?? []), boat])
  const isGone = boats.map(() => false)
  const launches: Launch[] = []
  const inFrontOf = (boat: number) => {
    const places = before[boats[boat]?.place ?? -1] ?? new Set<number>()
    const there = [...places].flatMap((place) => boatsAt.get(place) ?? []).filter((other) => !isGone[other])
    // Who is behind fewer places is nearer to the way out.
    const depth = (other: number) => before[boats[other]?.place ?? -1]?.size ?? 0
    return there.toSorted((a, b) => depth(a) - depth(b) || a - b)
  }
  const isAside = boats.map(() => false)
  const launch = (boat: number) => {
    const isOfSameDay = (other: number) => boats[other]?.day === boats[boat]?.day
    if (!isAside[boat]) {
      for (const other of inFrontOf(boat).filter(isOfSameDay)) if (!isGone[other]) launch(other)
    }
    const aside = isAside[boat] ? [] : inFrontOf(boat)
    for (const other of aside) {
      isAside[other] = true
      isGone[other] = true
    }
    isGone[boat] = true
    launches.push({ boat, aside })
  }
  const isLaunched = (boat: number) => launches.some((one) => one.boat === boat)
  const dated = boats.flatMap(({ day }, boat) => (day === null ? [] : [{ day, boat }]))
  for (const { boat } of dated.toSorted((a, b) => a.day.localeCompare(b.day) || a.boat - b.boat))
    if (!isLaunched(boat)) launch(boat)
  return launches
}
