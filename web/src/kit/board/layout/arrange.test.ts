import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arrangeBars, entriesBetween } from './arrange.ts'

const bar = fc.record({
  track: fc.nat(3),
  from: fc.nat(60),
  nights: fc.integer({ min: 1, max: 25 }),
  hidden: fc.boolean(),
})

const columnsOf = (bars: { track: number; from: number; nights: number; hidden: boolean }[]) => ({
  from: Float64Array.from(bars, (one) => one.from),
  to: Float64Array.from(bars, (one) => one.from + one.nights),
  tracks: bars.map((one) => [one.track]),
  hidden: Uint8Array.from(bars, (one) => (one.hidden ? 1 : 0)),
})

describe('Bars on their tracks', () => {
  it('are each there once, unless they are hidden', () => {
    fc.assert(
      fc.property(fc.array(bar), (bars) => {
        const { bar: order } = arrangeBars(columnsOf(bars), 4)
        const drawn = bars.flatMap((one, at) => (one.hidden ? [] : [at]))
        expect([...order].sort((a, b) => a - b)).toEqual(drawn)
      }),
    )
  })

  it('never lie over each other: what overlaps has lanes of its own, and they are enough', () => {
    fc.assert(
      fc.property(fc.array(bar), (bars) => {
        const columns = columnsOf(bars)
        const { start, bar: order, lane, lanes } = arrangeBars(columns, 4)
        for (let track = 0; track < 4; track++) {
          for (let a = start[track] ?? 0; a < (start[track + 1] ?? 0); a++) {
            expect(lane[a]).toBeLessThan(lanes[a] ?? 0)
            for (let b = a + 1; b < (start[track + 1] ?? 0); b++) {
              const [one, other] = [bars[order[a] ?? 0], bars[order[b] ?? 0]]
              const areApart = (one?.from ?? 0) + (one?.nights ?? 0) <= (other?.from ?? 0)
              if (!areApart) {
                expect(lane[a]).not.toBe(lane[b])
                expect(lanes[a]).toBe(lanes[b])
              }
            }
          }
        }
      }),
    )
  })

  it('side by side in time need one lane: half-open periods touch and do not overlap (rule 18)', () => {
    const { most } = arrangeBars(
      columnsOf([
        { track: 0, from: 12, nights: 3, hidden: false },
        { track: 0, from: 15, nights: 3, hidden: false },
        { track: 1, from: 12, nights: 4, hidden: false },
        { track: 1, from: 15, nights: 3, hidden: false },
      ]),
      2,
    )
    expect([...most]).toEqual([1, 2])
  })

  it('are all found that touch a window, long ones from far before it too', () => {
    fc.assert(
      fc.property(fc.array(bar), fc.nat(80), fc.integer({ min: 1, max: 20 }), (bars, from, span) => {
        const columns = columnsOf(bars)
        const arranged = arrangeBars(columns, 4)
        for (let track = 0; track < 4; track++) {
          const [first, end] = entriesBetween(arranged, columns, track, { from, to: from + span })
          const found = new Set(arranged.bar.subarray(first, end))
          const touching = bars.flatMap((one, at) =>
            !one.hidden && one.track === track && one.from < from + span && one.from + one.nights > from
              ? [at]
              : [],
          )
          for (const one of touching) expect(found).toContain(one)
        }
      }),
    )
  })
})
