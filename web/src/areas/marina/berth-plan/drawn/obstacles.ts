import { type Fit, quayLength } from '@darsena/contract/areas/marina/fit'
import { entriesBetween, type TrackBars } from '../../../../kit/board/layout/arrange.ts'
import type { Window } from '../../../../kit/board/time/windows.ts'
import { fitAt } from '../data/plan-data.ts'
import type { Owner } from '../data/staged.ts'
import { type Bars, idOfBar, isClosure, isConfirmed, ownerOf } from './bars.ts'

/** Conflicts of a boat at some slots in some period. */
export interface Obstacle {
  /** The boat is too large for it. */
  misfit: Fit | undefined
  /** A bar that holds a slot already, -1 for none. */
  taken: number
}

export interface Wish extends Window {
  /** The part that moves, which does not stand in its own way. */
  id: string
  owner: Owner
}

const isFirm = (bars: Bars, bar: number) => isConfirmed(bars, bar) || isClosure(bars, bar)

function* firmBars(bars: Bars, trackBars: TrackBars, slot: number, { id, from, to }: Wish) {
  const [first, end] = entriesBetween(trackBars, bars, slot, { from, to })
  for (let entry = first; entry < end; entry++) {
    const bar = trackBars.bar[entry] ?? -1
    const isThen = (bars.from[bar] ?? 0) < to && (bars.to[bar] ?? 0) > from
    if (isThen && isFirm(bars, bar) && idOfBar(bars, bar) !== id) yield bar
  }
}

/** The bar that leaves too little of a quay; at the beginning of each one there are most. */
function fullQuay(bars: Bars, trackBars: TrackBars, slot: number, wish: Wish): number {
  const length = bars.data.slots.length[slot] ?? null
  const others = [...firmBars(bars, trackBars, slot, wish)]
  const closure = others.find((bar) => isClosure(bars, bar))
  if (closure !== undefined) return closure
  const own = wish.owner.size?.length ?? 0
  if (length === null) return -1
  const moments = [wish.from, ...others.map((bar) => Math.max(wish.from, bars.from[bar] ?? 0))]
  for (const moment of moments) {
    const there = others.filter((bar) => (bars.from[bar] ?? 0) <= moment && (bars.to[bar] ?? 0) > moment)
    const lengths = there.map((bar) => ownerOf(bars, bar).size?.length ?? 0)
    if (there.length > 0 && quayLength([...lengths, own]) > length) return there.at(-1) ?? -1
  }
  return -1
}

function takenAt(bars: Bars, trackBars: TrackBars, slot: number, wish: Wish): number {
  if (bars.data.slots.occupancy[slot] === 'LINEAR') return fullQuay(bars, trackBars, slot, wish)
  const [first] = firmBars(bars, trackBars, slot, wish)
  return first ?? -1
}

/** Conflicts at these slots; undefined when they are free and not known to be too small. */
export function obstacleAt(
  bars: Bars,
  trackBars: TrackBars,
  slots: readonly number[],
  wish: Wish,
): Obstacle | undefined {
  if (slots.length === 0) return undefined
  const { data } = bars
  const size = wish.owner.size
  const fit = size && fitAt(data, size, slots)
  const misfit = fit?.verdict === 'EXCEEDS' ? fit : undefined
  const taken = slots.reduce((found, slot) => (found < 0 ? takenAt(bars, trackBars, slot, wish) : found), -1)
  return misfit || taken >= 0 ? { misfit, taken } : undefined
}
