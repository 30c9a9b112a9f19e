import type { TrackBars } from '../../../../kit/board/layout/arrange.ts'
import type { BoardCalendar } from '../../../../kit/board/time/board-calendar.ts'
import type { Window } from '../../../../kit/board/time/windows.ts'
import { type Bars, isConfirmed } from './bars.ts'

/**
 * Slots by night, a night being named after the day on which it begins; closures are out of both (domain, «Marina»).
 */
export interface Occupancy {
  firstDay: number
  taken: Int32Array
  available: Int32Array
}

/**
 * Confirmed slot-nights of what is shown: a slot counts once a night, however many boats lie at it, and a boat at two slots
 * counts twice (rule 23).
 */
export function occupancyOf(
  bars: Bars,
  trackBars: TrackBars,
  { calendar, window, shown }: { calendar: BoardCalendar; window: Window; shown: Uint8Array | undefined },
): Occupancy {
  const firstNight = calendar.dayOf(window.from)
  const nights = Math.max(0, calendar.dayOf(window.to) - firstNight)
  const taken = new Int32Array(nights + 1)
  const closed = new Int32Array(nights + 1)
  const { parts, stays } = bars.data
  let slotCount = 0
  const clamp = (night: number) => Math.max(0, Math.min(nights, night - firstNight))
  for (let slot = 0; slot + 1 < trackBars.start.length; slot++) {
    if (shown && !shown[slot]) continue
    slotCount++
    let counted = 0
    for (let at = trackBars.start[slot] ?? 0; at < (trackBars.start[slot + 1] ?? 0); at++) {
      const bar = trackBars.bar[at] ?? 0
      const isClosed = stays.kind[parts.stay[bar] ?? -1] === 'CLOSURE'
      if (!isClosed && !isConfirmed(bars, bar)) continue
      const from = Math.max(window.from, bars.from[bar] ?? 0)
      const to = Math.min(window.to, bars.to[bar] ?? 0)
      if (to <= from) continue
      const begin = Math.max(counted, clamp(calendar.dayOf(from)))
      const stop = clamp(calendar.dayOf(to))
      if (stop <= begin) continue
      const column = isClosed ? closed : taken
      column[begin] = (column[begin] ?? 0) + 1
      column[stop] = (column[stop] ?? 0) - 1
      counted = stop
    }
  }
  const available = new Int32Array(nights)
  let [open, full] = [0, 0]
  for (let night = 0; night < nights; night++) {
    open += closed[night] ?? 0
    full += taken[night] ?? 0
    available[night] = slotCount - open
    taken[night] = full
  }
  return { firstDay: firstNight, taken: taken.subarray(0, nights), available }
}
