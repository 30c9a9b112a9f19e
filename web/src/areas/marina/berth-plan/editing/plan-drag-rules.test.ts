import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shiftTracks } from '../../../../kit/board/dragging/gesture.ts'
import { commandOf } from '../../../../kit/board/keyboard/keys.ts'
import { arrangeBars } from '../../../../kit/board/layout/arrange.ts'
import { boxesOf, boxOf, hitAt } from '../../../../kit/board/layout/boxes.ts'
import { layRows } from '../../../../kit/board/layout/rows.ts'
import english from '../../../../kit/board/texts.en.json' with { type: 'json' }
import italian from '../../../../kit/board/texts.it.json' with { type: 'json' }
import { textOfDay } from '../../../../kit/board/time/board-calendar.ts'
import { monthsIn, periodInWords } from '../../../../kit/board/time/day-names.ts'
import { makeScale, timeAt, xOf, zooms } from '../../../../kit/board/time/scale.ts'
import { ticksOf } from '../../../../kit/board/time/ticks.ts'
import { noChanges } from '../../../../kit/staging/staged.ts'
import { generatedPlan } from '../data/generated-plan.ts'
import { planCalendar } from '../data/plan-clock.ts'
import { readPlan } from '../data/plan-data.ts'
import type { Place } from '../data/staged.ts'
import { idOfBar, makeBars, ownerOf, partOf } from '../drawn/bars.ts'
import { obstacleAt } from '../drawn/obstacles.ts'
import { nightsBetween, stretchEnd, stretchStart } from './nights.ts'
import { placeAt, planTarget } from './plan-drag-rules.ts'

const months = monthsIn(italian.months)
const rome = planCalendar({ timeZone: 'Europe/Rome', checkInTime: '14:00', checkOutTime: '11:00' })
const data = readPlan(generatedPlan({ slots: 60, stays: 600 }))
const bars = makeBars(data, noChanges)
const trackBars = arrangeBars(bars, 60)
const rows = layRows(bars, trackBars.most, { collapsed: new Set(), shown: undefined })
const at = (text: string) => Date.parse(text) / 1000
const place: Place = {
  from: at('2026-10-23T14:00:00+02:00'),
  to: at('2026-10-26T11:00:00+01:00'),
  slotIds: [data.slots.id[3] ?? ''],
  confirmed: true,
  away: false,
}
const part = { ...partOf(bars, 3), place }
const context = { data, calendar: rome }

describe('Where a bar is', () => {
  it('is where one hits it, at every zoom', () => {
    fc.assert(
      fc.property(fc.constantFrom(...zooms), fc.nat(599), (zoom, bar) => {
        const scale = makeScale(rome, rome.dayOf(at('2026-06-01T00:00:00Z')), zoom, 1200)
        const geometry = { bars, trackBars, rows, shown: undefined, scale }
        const [found] = boxesOf(geometry, bar)
        if (!found) return
        const { left, top, width, height } = boxOf(geometry, found.row, found.entry)
        expect(hitAt(geometry, left + width / 2, top + height / 2)?.bar).toBe(bar)
      }),
    )
  })

  it('is told with its ends where there is room to hold them', () => {
    const scale = makeScale(rome, rome.dayOf(bars.from[7] ?? 0), 'week', 1200)
    const geometry = { bars, trackBars, rows, shown: undefined, scale }
    const [found] = boxesOf(geometry, 7)
    const { left = 0, top = 0, width = 0 } = found?.box ?? {}
    expect(hitAt(geometry, left + 2, top + 5)?.edge).toBe('start')
    expect(hitAt(geometry, left + width - 2, top + 5)?.edge).toBe('end')
    expect(hitAt(geometry, left + width / 2, top + 5)?.edge).toBeUndefined()
  })

  it('turns into time and back', () => {
    const scale = makeScale(rome, 20_500, 'season', 1100)
    fc.assert(
      fc.property(fc.integer({ min: scale.origin, max: scale.end }), (moment) => {
        expect(timeAt(scale, xOf(scale, moment))).toBeCloseTo(moment, 2)
      }),
    )
  })
})

describe('Dragging', () => {
  it('makes stays from check-in to check-out, of one night at the least, across the clock change too', () => {
    expect(nightsBetween(rome, at('2026-10-24T20:00:00Z'), at('2026-10-25T20:00:00Z'))).toEqual({
      from: at('2026-10-24T14:00:00+02:00'),
      to: at('2026-10-25T11:00:00+01:00'),
    })
    expect(nightsBetween(rome, at('2026-07-01T10:00:00Z'), at('2026-07-01T09:00:00Z'))).toEqual({
      from: at('2026-07-01T14:00:00+02:00'),
      to: at('2026-07-02T11:00:00+02:00'),
    })
  })

  it('moves by whole days and keeps nights and hours, wherever it goes', () => {
    fc.assert(
      fc.property(fc.integer({ min: -300, max: 300 }), fc.nat(59), (days, slot) => {
        const gesture = { kind: 'move', part, at: place.from, held: 3 } as const
        const target = rome.at(rome.dayOf(place.from) + days, '12:00')
        const moved = placeAt(data, planTarget(gesture, { at: target, track: slot }, context))
        expect(rome.dayOf(moved.from) - rome.dayOf(place.from)).toBe(days)
        expect(rome.dayOf(moved.to) - rome.dayOf(moved.from)).toBe(3)
        expect([rome.timeOf(moved.from), rome.timeOf(moved.to)]).toEqual(['14:00', '11:00'])
        expect(moved.slotIds).toEqual([data.slots.id[slot]])
      }),
    )
  })

  it('leaves an open end open', () => {
    const open = { ...part, place: { ...place, to: Number.POSITIVE_INFINITY } }
    const gesture = { kind: 'move', part: open, at: place.from, held: 3 } as const
    expect(planTarget(gesture, { at: place.from + 9 * 86_400, track: 3 }, context).to).toBe(
      Number.POSITIVE_INFINITY,
    )
  })

  it('stretches each end to the hours of the house and leaves a night', () => {
    fc.assert(
      fc.property(fc.integer({ min: at('2026-09-01'), max: at('2026-12-01') }), (moment) => {
        const [early, late] = [stretchStart(rome, place, moment), stretchEnd(rome, place, moment)]
        expect(rome.timeOf(early.from)).toBe('14:00')
        expect(rome.timeOf(late.to)).toBe('11:00')
        expect(rome.dayOf(early.to)).toBeGreaterThan(rome.dayOf(early.from))
        expect(rome.dayOf(late.to)).toBeGreaterThan(rome.dayOf(late.from))
      }),
    )
  })

  it('takes a boat on two berths along as a pair, within one group', () => {
    const { group } = data.slots
    expect(shiftTracks(group, [3, 4], 4, 10)).toEqual([9, 10])
    expect(shiftTracks(group, [3, 4], 3, 24)).toEqual([23, 24])
    expect(shiftTracks(group, [3, 4], 4, 25)).toEqual([25, 26])
  })
})

describe('What stands in the way', () => {
  const wish = { id: 'none', owner: ownerOf(bars, 0), from: bars.from[0] ?? 0, to: bars.to[0] ?? 0 }
  const firm = bars.data.parts.confirmed.indexOf(1)

  it('is a confirmed stay at that time, but not the part itself, nor one that ends as it begins', () => {
    const slot = bars.tracks[firm]?.[0] ?? -1
    const [from, to] = [bars.from[firm] ?? 0, bars.to[firm] ?? 0]
    const free = { ...ownerOf(bars, firm), size: undefined }
    expect(obstacleAt(bars, trackBars, [slot], { id: 'x', owner: free, from, to })?.taken).toBe(firm)
    const own = idOfBar(bars, firm)
    expect(obstacleAt(bars, trackBars, [slot], { id: own, owner: free, from, to })).toBeUndefined()
    const day = { from: to, to: to + 60 }
    expect(obstacleAt(bars, trackBars, [slot], { id: 'x', owner: free, ...day })).toBeUndefined()
  })

  it('is a berth that is too small, with what is missing', () => {
    const size = { length: 14.2, beam: 3, draft: 1, airDraft: null, weightKg: null }
    const small = data.slots.length.indexOf(12)
    const obstacle = obstacleAt(bars, trackBars, [small], { ...wish, owner: { ...wish.owner, size } })
    expect(obstacle?.misfit?.margins[0]).toEqual({ dimension: 'length', verdict: 'EXCEEDS', margin: -2.2 })
  })

  it('is along a quay what leaves less than the boat and a metre between each two', () => {
    const quay = readPlan({
      ...generatedPlan({ slots: 1, stays: 0 }),
      slots: {
        ...generatedPlan({ slots: 1, stays: 0 }).slots,
        occupancy: ['LINEAR'],
        length: [30],
        maxBeam: [8],
        maxDraft: [5],
      },
    })
    const boat = (length: number) => ({ length, beam: 4, draft: 2, airDraft: null, weightKg: null })
    const owner = (length: number) =>
      ({ stayId: '', label: '', kind: 'TRANSIT', size: boat(length) }) as const
    const slotIds = [quay.slots.id[0] ?? '']
    const lying = (id: string, length: number) =>
      [id, { op: 'create', id, owner: owner(length), record: null, place: { ...place, slotIds } }] as const
    const full = makeBars(quay, new Map([lying('a', 12), lying('b', 8)]))
    const arranged = arrangeBars(full, 1)
    const asked = (length: number) =>
      obstacleAt(full, arranged, [0], { id: 'c', owner: owner(length), from: place.from, to: place.to })
    expect(asked(8)).toBeUndefined()
    expect(asked(8.1)?.taken).toBeGreaterThanOrEqual(0)
  })
})

describe('The head', () => {
  it('is without a gap at every zoom, over both clock changes', () => {
    for (const zoom of zooms) {
      const window = { from: at('2026-03-20T00:00:00Z'), to: at('2026-11-05T00:00:00Z') }
      const { major, minor } = ticksOf(zoom, window, rome, { language: 'it', months })
      for (const line of [major, minor]) {
        expect(line[0]?.at).toBeLessThanOrEqual(window.from)
        expect(line.at(-1)?.end).toBeGreaterThanOrEqual(window.to)
        line.forEach((tick, one) => {
          expect(tick.end).toBeGreaterThan(tick.at)
          if (one > 0) expect(line[one - 1]?.end).toBe(tick.at)
        })
      }
    }
  })
})

describe('Words and keys', () => {
  const words = {
    months,
    today: rome.dayOf(at('2026-11-28T00:00:00Z')),
    since: 'dal {from}, senza fine',
  } as const
  const periodText = (from: string, to: string) =>
    periodInWords({ from: at(from), to: at(to) }, rome, { ...words, fromTo: 'dal {from} al {to}' })

  it.each([
    ['it-IT', italian.months],
    ['en-GB', english.months],
  ])('call the months of %s as its readers do', (locale, text) => {
    const { format } = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' })
    expect(monthsIn(text)).toEqual(Array.from({ length: 12 }, (_, month) => format(Date.UTC(2026, month))))
  })

  it('say a period as one speaks', () => {
    expect(periodText('2026-12-03T13:00:00Z', '2026-12-09T10:00:00Z')).toBe('dal 3 al 9 dicembre')
    expect(periodText('2026-12-08T13:00:00Z', '2026-12-11T10:00:00Z')).toBe('dall’8 all’11 dicembre')
    expect(periodText('2026-11-28T13:00:00Z', '2027-01-02T10:00:00Z')).toBe(
      'dal 28 novembre 2026 al 2 gennaio 2027',
    )
    const open = { from: at('2026-12-03T13:00:00Z'), to: Number.POSITIVE_INFINITY }
    expect(periodInWords(open, rome, { ...words, fromTo: '' })).toBe('dal 3 dicembre, senza fine')
  })

  it('go, move and stretch by the same arrows', () => {
    const press = (key: string, more: object = {}) =>
      commandOf({ key, shiftKey: false, altKey: false, ctrlKey: false, metaKey: false, ...more }, 7)
    expect(press('ArrowRight')).toEqual({ do: 'go', cells: 7, rows: 0 })
    expect(press('ArrowDown', { altKey: true })).toEqual({ do: 'move', cells: 0, rows: 1 })
    expect(press('ArrowLeft', { shiftKey: true })).toEqual({ do: 'stretch', edge: 'end', cells: -1 })
    expect(press('ArrowLeft', { shiftKey: true, altKey: true })).toEqual({
      do: 'stretch',
      edge: 'start',
      cells: -1,
    })
    expect(press('q')).toEqual({ do: 'letter', letter: 'q' })
    expect(press('Tab')).toBeUndefined()
    expect(textOfDay(words.today)).toBe('2026-11-28')
  })
})
