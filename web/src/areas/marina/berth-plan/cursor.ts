import { entriesBetween } from './arrange.ts'
import type { Geometry } from './boxes.ts'
import type { PlanCalendar } from './calendar.ts'
import { slotRowFrom } from './rows.ts'

/** A plan without a size. */
export type Arranged = Omit<Geometry, 'scale'>

/** Where the keyboard is: a slot and a day. */
export interface Cursor {
  slot: number
  day: number
}

const noon = (calendar: PlanCalendar, day: number) => calendar.at(day, '12:00')

/** The bar under the cursor: the one that holds the slot in the night of the day, else at noon; -1 for none. */
export function barUnder(
  { bars, slotBars }: Arranged,
  calendar: PlanCalendar,
  { slot, day }: Cursor,
): number {
  for (const moment of [calendar.startOf(day + 1) - 1, noon(calendar, day)]) {
    const [first, end] = entriesBetween(slotBars, bars, slot, { from: moment, to: moment + 1 })
    for (let entry = first; entry < end; entry++) {
      const bar = slotBars.bar[entry] ?? -1
      if ((bars.from[bar] ?? 0) <= moment && (bars.to[bar] ?? 0) > moment) return bar
    }
  }
  return -1
}

/** Rows up or down, days to the left or right. A slot that is filtered away leads to the first one that is not. */
export function moveCursor({ rows }: Arranged, { slot, day }: Cursor, days: number, steps: number): Cursor {
  const start = rows.rowOfSlot[slot] ?? -1
  let row = start < 0 ? slotRowFrom(rows, -1, 1) : start
  for (let left = Math.abs(steps); left > 0; left--) row = slotRowFrom(rows, row, steps < 0 ? -1 : 1)
  return { slot: rows.slot[row] ?? slot, day: day + days }
}

/** The start of the next bar of the slot, to the left or to the right; where it is if there is none. */
export function nextBar(geometry: Arranged, calendar: PlanCalendar, cursor: Cursor, step: 1 | -1): Cursor {
  const { bars, slotBars } = geometry
  const [first = 0, end = 0] = [slotBars.start[cursor.slot], slotBars.start[cursor.slot + 1]]
  const days = [...slotBars.bar.subarray(first, end)].map((bar) => calendar.dayOf(bars.from[bar] ?? 0))
  const beyond = days.filter((day) => (step > 0 ? day > cursor.day : day < cursor.day))
  if (beyond.length === 0) return cursor
  return { ...cursor, day: step > 0 ? Math.min(...beyond) : Math.max(...beyond) }
}
