import type { BoardCalendar } from './board-calendar.ts'
import type { Window } from './windows.ts'

/** The cells that a keyboard steps through, from left to right without a gap; Unix seconds. */
export interface Grid {
  /** The cell that an instant is in. */
  cellAt(at: number): Window
  /** So many cells later, or earlier; the start of a cell. */
  step(at: number, cells: number): number
  /** Moments by which it is decided which bar lies in a cell, the most telling one first. */
  probes(cell: Window): readonly number[]
}

/** Days of the facility. What lies there in the night counts first, then what lies there at noon. */
export function dayGrid({ dayOf, startOf }: BoardCalendar): Grid {
  return {
    cellAt: (at) => ({ from: startOf(dayOf(at)), to: startOf(dayOf(at) + 1) }),
    step: (at, cells) => startOf(dayOf(at) + cells),
    probes: ({ from, to }) => [to - 1, (from + to) / 2],
  }
}

/** Stretches of so many minutes. Clocks differ from UTC by quarters of an hour, so that 15 fit every zone and 30 nearly all. */
export function minuteGrid(minutes: 15 | 30): Grid {
  const length = minutes * 60
  const start = (at: number) => Math.floor(at / length) * length
  return {
    cellAt: (at) => ({ from: start(at), to: start(at) + length }),
    step: (at, cells) => start(at) + cells * length,
    probes: ({ from, to }) => [(from + to) / 2, from, to - 1],
  }
}
