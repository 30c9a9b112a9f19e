import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arrangeBars } from '../../../../kit/board/layout/arrange.ts'
import { dayFromText } from '../../../../kit/board/time/board-calendar.ts'
import { zooms } from '../../../../kit/board/time/scale.ts'
import { noChanges } from '../../../../kit/staging/staged.ts'
import { generatedPlan } from '../data/generated-plan.ts'
import { noFilter, readAddress, type SlotFilter, writeAddress } from '../data/plan-address.ts'
import { planCalendar } from '../data/plan-clock.ts'
import { readPlan } from '../data/plan-data.ts'
import { makeBars } from './bars.ts'
import { shownSlots } from './slot-filter.ts'

const day = fc.option(fc.integer({ min: 0, max: 40_000 }), { nil: undefined })
const id = fc.option(fc.uuid(), { nil: undefined })

describe('The address of the plan', () => {
  it('holds all that is chosen, and what belongs to others is left in it', () => {
    const address = fc.record({
      port: id,
      day,
      zoom: fc.constantFrom(...zooms),
      stay: id,
      slot: id,
      filter: fc.record({
        groups: fc.array(fc.uuid(), { maxLength: 3 }),
        kinds: fc.subarray(['WATER', 'GROUND_OUTDOOR', 'GROUND_INDOOR', 'INTERFACE'] as const),
        minLength: fc.option(fc.integer({ min: 1, max: 90 }), { nil: undefined }),
        minBeam: fc.option(fc.integer({ min: 1, max: 20 }), { nil: undefined }),
        today: fc.boolean(),
        boatId: id,
        freeFrom: day,
        freeTo: day,
      }),
    })
    fc.assert(
      fc.property(address, (one) => {
        const params = writeAddress(one, new URLSearchParams('other=1&zoom=day'))
        expect(readAddress(params)).toEqual(one)
        expect(params.get('other')).toBe('1')
      }),
    )
  })

  it('that says nothing sensible is the plan as it opens', () => {
    const nonsense = new URLSearchParams('date=31/12/2026&zoom=year&length=-3&kind=AIR')
    expect(readAddress(nonsense)).toEqual({
      port: undefined,
      day: undefined,
      zoom: 'month',
      stay: undefined,
      slot: undefined,
      filter: noFilter,
    })
  })
})

describe('Filters', () => {
  const data = readPlan(generatedPlan({ slots: 50, stays: 500 }))
  const bars = makeBars(data, noChanges)
  const slotBars = arrangeBars(bars, 50)
  const calendar = planCalendar({ timeZone: 'UTC', checkInTime: '12:00', checkOutTime: '10:00' })
  const shown = (filter: Partial<SlotFilter>, length?: number) => {
    const size =
      length === undefined ? undefined : { length, beam: 1, draft: 1, airDraft: null, weightKg: null }
    const all = shownSlots(bars, slotBars, { ...noFilter, ...filter }, { calendar, size, now: 0, today: 0 })
    return all && [...all.keys()].filter((slot) => all[slot])
  }

  it('leave everything as long as there are none', () => {
    expect(shown({})).toBeUndefined()
  })

  it('leave groups, lengths, and berths that a boat fits', () => {
    expect(shown({ groups: [data.groups.id[1] ?? ''] })).toEqual(
      Array.from({ length: 25 }, (_, at) => 25 + at),
    )
    expect(shown({ minLength: 30 })).toEqual([22, 45])
    expect(shown({ boatId: 'boat' }, 29.5)).toEqual([22, 45])
    expect(shown({ kinds: ['GROUND_INDOOR'] })).toEqual([])
  })

  it('leave berths without a confirmed stay in a period, from check-in to check-out', () => {
    const [freeFrom = 0, freeTo = 0] = ['2026-06-01', '2026-06-05'].map((text) => dayFromText(text) ?? 0)
    const [from, to] = [calendar.checkIn(freeFrom), calendar.checkOut(freeTo)]
    const taken = new Set<number>()
    data.parts.slots.forEach((slots, part) => {
      const isThen = (data.parts.from[part] ?? 0) < to && (data.parts.to[part] ?? 0) > from
      if (isThen && data.parts.confirmed[part]) for (const slot of slots) taken.add(slot)
    })
    const free = Array.from({ length: 50 }, (_, slot) => slot).filter((slot) => !taken.has(slot))
    expect(shown({ freeFrom, freeTo })).toEqual(free)
    expect(free.length).toBeGreaterThan(0)
  })
})
