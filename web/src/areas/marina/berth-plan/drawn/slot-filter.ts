import { entriesBetween, type TrackBars } from '../../../../kit/board/layout/arrange.ts'
import { countFilters, type SlotFilter } from '../data/plan-address.ts'
import type { PlanCalendar } from '../data/plan-clock.ts'
import { type BoatMeasures, fitAt } from '../data/plan-data.ts'
import { type Bars, isClosure, isConfirmed } from './bars.ts'
import { type Clock, isOfToday } from './marks.ts'
import { obstacleAt } from './obstacles.ts'

interface Context extends Clock {
  /** Of the boat that has to fit, once it is known. */
  size: BoatMeasures | undefined
}

const nobody = { stayId: '', label: '', kind: 'TRANSIT', size: undefined } as const

/** From check-in on the first day to check-out on the last; undefined while one of them is missing. */
function freePeriod({ freeFrom, freeTo }: SlotFilter, calendar: PlanCalendar) {
  if (freeFrom === undefined || freeTo === undefined || freeTo <= freeFrom) return undefined
  return { from: calendar.checkIn(freeFrom), to: calendar.checkOut(freeTo) }
}

/** Slots that a filter leaves, 1 for each; undefined where it leaves out nothing. A boat is left where it might fit. */
export function shownSlots(
  bars: Bars,
  trackBars: TrackBars,
  filter: SlotFilter,
  { size, ...clock }: Context,
): Uint8Array | undefined {
  if (countFilters(filter) === 0) return undefined
  const { slots, groups } = bars.data
  const period = freePeriod(filter, clock.calendar)
  const isFree = (slot: number) =>
    !period || !obstacleAt(bars, trackBars, [slot], { id: '', owner: nobody, ...period })
  const fits = (slot: number) => !size || fitAt(bars.data, size, [slot]).verdict !== 'EXCEEDS'
  const isMoving = (slot: number) => {
    if (!filter.today) return true
    const there = trackBars.bar.subarray(trackBars.start[slot] ?? 0, trackBars.start[slot + 1] ?? 0)
    return there.some((bar) => isOfToday(bars, bar, clock))
  }
  const isWanted = (slot: number) => {
    const { groups: wantedGroups, kinds, minLength, minBeam } = filter
    const kind = slots.kind[slot]
    if (wantedGroups.length > 0 && !wantedGroups.includes(groups.id[slots.group[slot] ?? -1] ?? ''))
      return false
    if (kinds.length > 0 && (!kind || !kinds.includes(kind))) return false
    if (minBeam !== undefined && (slots.maxBeam[slot] ?? 0) < minBeam) return false
    return minLength === undefined || (slots.length[slot] ?? 0) >= minLength
  }
  return Uint8Array.from(slots.id, (_, slot) =>
    isWanted(slot) && fits(slot) && isFree(slot) && isMoving(slot) ? 1 : 0,
  )
}

/** Slots that somebody has asked for in the period that is filtered by, without holding them yet. */
export function requestedSlots(
  bars: Bars,
  trackBars: TrackBars,
  filter: SlotFilter,
  calendar: PlanCalendar,
): ReadonlySet<number> {
  const period = freePeriod(filter, calendar)
  if (!period) return new Set()
  const isAskedFor = (slot: number) => {
    const [first, end] = entriesBetween(trackBars, bars, slot, period)
    return trackBars.bar
      .subarray(first, end)
      .some((bar) => (bars.to[bar] ?? 0) > period.from && !isConfirmed(bars, bar) && !isClosure(bars, bar))
  }
  return new Set([...bars.data.slots.id.keys()].filter(isAskedFor))
}
