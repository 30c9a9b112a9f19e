import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BoatAshore, type Launch, launchOrder, placesBefore } from './launch-order.ts'

interface Yard {
  boats: BoatAshore[]
  blockedBy: number[][]
}

/** Places that are behind places of a lower number only: no circles. */
const yardOf = (most: number): fc.Arbitrary<Yard> =>
  fc.integer({ min: 1, max: most }).chain((count) =>
    fc.record({
      boats: fc.uniqueArray(fc.nat(count - 1), { maxLength: count }).chain((places) =>
        fc.tuple(
          ...places.map((place) =>
            fc.record({
              place: fc.constant(place),
              day: fc.option(fc.integer({ min: 1, max: 4 }).map((day) => `2027-04-0${day}`)),
            }),
          ),
        ),
      ),
      blockedBy: fc.tuple(
        ...Array.from({ length: count }, (_, place) =>
          place === 0 ? fc.constant<number[]>([]) : fc.uniqueArray(fc.nat(place - 1), { maxLength: 3 }),
        ),
      ),
    }),
  )

function permutations(list: readonly number[]): number[][] {
  if (list.length === 0) return [[]]
  return list.flatMap((first, at) => permutations(list.toSpliced(at, 1)).map((rest) => [first, ...rest]))
}

/** Boats moved aside when boats are launched in an order: those who stand in the way and are still there. */
function asideIn({ boats, blockedBy }: Yard, order: readonly number[]): number {
  const before = placesBefore(blockedBy)
  const where = boats.map(({ place }): number | null => place)
  let count = 0
  for (const boat of order) {
    const place = where[boat]
    where[boat] = null
    if (place === null || place === undefined) continue
    for (const [other, at] of where.entries()) {
      if (at === null || !before[place]?.has(at)) continue
      where[other] = null
      count += 1
    }
  }
  return count
}

/** The fewest over all orders that keep the days. */
function fewest(yard: Yard): number {
  const { boats } = yard
  const dayOf = (boat: number) => boats[boat]?.day ?? ''
  const dated = boats.flatMap(({ day }, boat) => (day === null ? [] : [boat]))
  const orders = permutations(dated).filter((order) =>
    order.every((boat, at) => at === 0 || dayOf(order[at - 1] ?? -1) <= dayOf(boat)),
  )
  return Math.min(...orders.map((order) => asideIn(yard, order)))
}

const count = (launches: readonly Launch[]) => launches.reduce((sum, { aside }) => sum + aside.length, 0)

test('the order moves aside as few boats as any order that keeps the days', () => {
  fc.assert(
    fc.property(yardOf(6), (yard) => {
      const launches = launchOrder(yard.boats, yard.blockedBy)
      expect(count(launches)).toBe(fewest(yard))
      expect(
        asideIn(
          yard,
          launches.map(({ boat }) => boat),
        ),
      ).toBe(count(launches))
    }),
    { numRuns: 300 },
  )
})

test('every boat with a day is launched once, on days in order, with nobody left in front of those that move', () => {
  fc.assert(
    fc.property(yardOf(40), ({ boats, blockedBy }) => {
      const launches = launchOrder(boats, blockedBy)
      const before = placesBefore(blockedBy)
      const days = launches.map(({ boat }) => boats[boat]?.day ?? '')
      expect(days).toEqual(days.toSorted())
      expect(launches.map(({ boat }) => boat).toSorted((a, b) => a - b)).toEqual(
        boats.flatMap(({ day }, boat) => (day === null ? [] : [boat])),
      )
      const there = new Set(boats.keys())
      const aside = new Set<number>()
      const move = (boat: number) => {
        const inFront = [...there].filter((other) =>
          before[boats[boat]?.place ?? -1]?.has(boats[other]?.place ?? -1),
        )
        expect(aside.has(boat) ? [] : inFront).toEqual([])
        there.delete(boat)
      }
      for (const launch of launches) {
        for (const boat of launch.aside) {
          move(boat)
          aside.add(boat)
        }
        move(launch.boat)
      }
    }),
  )
})

test('two hundred places, each behind the one before, are put in order at once', () => {
  const places = Array.from({ length: 200 }, (_, place) => place)
  const boats = places.map((place) => ({
    place,
    day: `2027-04-${String(30 - (place % 30)).padStart(2, '0')}`,
  }))
  const blockedBy = places.map((place) => (place === 0 ? [] : [place - 1]))
  const start = performance.now()
  const launches = launchOrder(boats, blockedBy)
  expect(performance.now() - start).toBeLessThan(1000)
  expect(launches).toHaveLength(200)
})
