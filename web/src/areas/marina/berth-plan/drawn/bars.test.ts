import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arrangeBars } from '../../../../kit/board/layout/arrange.ts'
import { heightOfRows, layRows, rowAt, trackRowFrom } from '../../../../kit/board/layout/rows.ts'
import { missingWindow, refreshedWindow } from '../../../../kit/board/time/windows.ts'
import { create, noChanges, put } from '../../../../kit/staging/staged.ts'
import { generatedPlan } from '../data/generated-plan.ts'
import { mergePlans } from '../data/merge-plans.ts'
import { planCalendar } from '../data/plan-clock.ts'
import { readPlan } from '../data/plan-data.ts'
import { remove, type Staged } from '../data/staged.ts'
import { barOfPart, idOfBar, makeBars, partOf, planStyleOf } from './bars.ts'
import { occupancyOf } from './occupancy.ts'

const answer = generatedPlan({ slots: 60, stays: 600 })
const none: Staged = noChanges
const data = readPlan(answer)
const plain = makeBars(data, noChanges)
const unix = (text: string) => Date.parse(text) / 1000

/** What the server would answer for a smaller window. */
function windowed(from: string, to: string) {
  const shift = unix(from) - unix(answer.from)
  const [begin, end] = [0, unix(to) - unix(from)]
  const { parts, stays } = answer
  const within = parts.from.flatMap((start, at) =>
    start - shift < end && (parts.to[at] ?? 0) - shift > begin ? [at] : [],
  )
  const of = <T>(column: readonly T[]) => within.map((at) => column[at]).filter((one) => one !== undefined)
  const shifted = (column: readonly (number | null)[]) => of(column).map((one) => Number(one) - shift)
  return readPlan({
    ...answer,
    from,
    to,
    stays: {
      id: of(stays.id),
      code: of(stays.code),
      boat: of(stays.boat),
      kind: of(stays.kind),
      status: of(stays.status),
      from: shifted(stays.from),
      to: shifted(stays.to),
      version: of(stays.version),
    },
    parts: {
      ...parts,
      id: of(parts.id),
      stay: within.map((_, at) => at),
      from: shifted(parts.from),
      to: shifted(parts.to),
      confirmed: of(parts.confirmed),
      slots: of(parts.slots),
      version: of(parts.version),
    },
  })
}

describe('What is loaded piece by piece', () => {
  it('is what one answer for all of it would have been', () => {
    const [a, b, c] = ['2026-01-01', '2026-04-10', '2026-08-20', '2027-01-01'].map(
      (day) => `${day}T00:00:00.000Z`,
    )
    const whole = windowed(a ?? '', '2027-01-01T00:00:00.000Z')
    const pieces = [
      windowed(b ?? '', c ?? ''),
      windowed(a ?? '', b ?? ''),
      windowed(c ?? '', '2027-01-01T00:00:00.000Z'),
    ]
    const merged = pieces.reduce(mergePlans)
    const contentOf = (one: typeof data) =>
      one.parts.id
        .map(
          (id, at) =>
            `${id} ${one.parts.from[at]} ${one.parts.to[at]} ${one.parts.slots[at]} ${one.stays.id[one.parts.stay[at] ?? -1]} ${one.boats.label[one.stays.boat[one.parts.stay[at] ?? -1] ?? -1]}`,
        )
        .sort()
    expect([merged.from, merged.to]).toEqual([whole.from, whole.to])
    expect(contentOf(merged)).toEqual(contentOf(whole))
    expect(merged.stays.id.length).toBe(whole.stays.id.length)
  })

  it('believes the newer answer where both tell of the same time', () => {
    const older = windowed('2026-01-01T00:00:00.000Z', '2026-03-01T00:00:00.000Z')
    const empty = readPlan({
      ...generatedPlan({ slots: 60, stays: 0 }),
      from: '2026-02-01T00:00:00.000Z',
      to: '2026-04-01T00:00:00.000Z',
    })
    const merged = mergePlans(older, empty)
    expect(merged.parts.id.length).toBeGreaterThan(0)
    for (const to of merged.parts.to) expect(to).toBeLessThanOrEqual(empty.from)
  })

  it('is asked for before it comes into sight, wherever one goes, and nothing twice', () => {
    const day = 86_400
    fc.assert(
      fc.property(
        fc.array(
          fc.record({ at: fc.integer({ min: 20_000, max: 20_400 }), days: fc.constantFrom(1, 7, 31, 180) }),
        ),
        (styles) => {
          let loaded: { from: number; to: number } | undefined
          for (const { at, days } of styles) {
            const seen = { from: at * day, to: (at + days) * day }
            const next = missingWindow(seen, loaded)
            if (next && !next.isFresh && loaded) {
              expect(next.to === loaded.from || next.from === loaded.to).toBe(true)
              loaded = { from: Math.min(loaded.from, next.from), to: Math.max(loaded.to, next.to) }
            } else if (next) loaded = next
            expect(loaded && loaded.from <= seen.from && loaded.to >= seen.to).toBe(true)
            expect(missingWindow(seen, loaded)).toBeUndefined()
            if (loaded) {
              const again = refreshedWindow(seen, loaded)
              expect(again.from <= seen.from && again.to >= seen.to).toBe(true)
            }
          }
        },
      ),
    )
  })
})

describe('Bars', () => {
  it('show staged changes in the place of what they change', () => {
    const moved = partOf(plain, 5)
    const target = { ...moved.place, slotIds: [data.slots.id[40] ?? ''] }
    const fresh = { id: 'new', owner: { ...moved.owner, stayId: 'new' }, record: null, place: target }
    const staged = remove(create(put(none, moved, target), fresh), partOf(plain, 6))
    const bars = makeBars(data, staged)
    expect(bars.count).toBe(602)
    expect(bars.tracks[barOfPart(bars, moved.id)]).toEqual([40])
    expect(planStyleOf(bars, barOfPart(bars, moved.id))).toBe('edited')
    expect(planStyleOf(bars, barOfPart(bars, 'new'))).toBe('created')
    expect(barOfPart(bars, idOfBar(plain, 6))).toBe(-1)
    const { bar } = arrangeBars(bars, 60)
    expect([...bar]).not.toContain(5)
  })

  it('of a stay that was cancelled are gone from the berth', () => {
    const cancelled = readPlan({
      ...answer,
      stays: {
        ...answer.stays,
        status: answer.stays.status.map((one, at) => (at === 0 ? 'CANCELLED' : one)),
      },
    })
    expect(barOfPart(makeBars(cancelled, noChanges), cancelled.parts.id[0] ?? '')).toBe(-1)
  })
})

describe('Rows', () => {
  const most = new Uint8Array(60).fill(1)

  it('are groups with their slots below, unless folded away', () => {
    const all = layRows(plain, most, { collapsed: new Set(), shown: undefined })
    expect(all.count).toBe(63)
    const collapsed = layRows(plain, most, {
      collapsed: new Set([data.groups.id[0] ?? '']),
      shown: undefined,
    })
    expect([...collapsed.track.subarray(0, 3)]).toEqual([-1, -1, 25])
    expect(collapsed.rowOfTrack[3]).toBe(-1)
  })

  it('leave out groups of which a filter leaves nothing', () => {
    const shown = new Uint8Array(60)
    shown[30] = 1
    const rows = layRows(plain, most, { collapsed: new Set(), shown })
    expect([...rows.track]).toEqual([-1, 30])
  })

  it('are found by their height, and grow with their lanes', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 15 }), { minLength: 60, maxLength: 60 }), (lanes) => {
        const rows = layRows(plain, Uint8Array.from(lanes), { collapsed: new Set(), shown: undefined })
        for (let row = 0; row < rows.count; row++) {
          expect(rowAt(rows, rows.top[row] ?? 0)).toBe(row)
          expect(rowAt(rows, (rows.top[row + 1] ?? 0) - 1)).toBe(row)
        }
        expect(rowAt(rows, heightOfRows(rows) + 100)).toBe(rows.count - 1)
      }),
    )
  })

  it('lead from slot to slot past the heads of groups', () => {
    const rows = layRows(plain, most, { collapsed: new Set(), shown: undefined })
    expect(trackRowFrom(rows, 25, 1)).toBe(27)
    expect(trackRowFrom(rows, 27, -1)).toBe(25)
    expect(trackRowFrom(rows, 1, -1)).toBe(1)
  })
})

describe('Occupancy', () => {
  it('adds up to the nights of the confirmed stays (rule 23), across a clock change too (rule 18)', () => {
    const rome = planCalendar({ timeZone: 'Europe/Rome', checkInTime: '12:00', checkOutTime: '10:00' })
    const bars = makeBars(data, noChanges)
    const shown = undefined
    const { taken, available } = occupancyOf(bars, arrangeBars(bars, 60), {
      calendar: rome,
      window: data,
      shown,
    })
    let nights = 0
    data.parts.confirmed.forEach((confirmed, at) => {
      if (!confirmed) return
      const [from = 0, to = 0] = [data.parts.from[at], data.parts.to[at]]
      nights += rome.dayOf(Math.min(to, data.to)) - rome.dayOf(from)
    })
    expect(taken.reduce((sum, one) => sum + one, 0)).toBe(nights)
    expect(new Set(available)).toEqual(new Set([60]))
  })
})
