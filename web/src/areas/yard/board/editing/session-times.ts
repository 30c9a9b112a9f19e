import type { BoardCalendar } from '../../../../kit/board/time/board-calendar.ts'
import { dayGrid, type Grid, minuteGrid } from '../../../../kit/board/time/grid.ts'
import type { BoardZoom } from '../data/board-address.ts'
import type { SessionPlace } from '../data/staged-sessions.ts'

/** Seconds that a session lasts as it is made, and that it lasts at least. */
export const usualLength = 3600
const shortest = 900

/** How times move at a zoom: by quarters of an hour, by half hours, or by whole days at the same hour of the wall clock. */
export interface Times {
  grid: Grid
  /** Cells at a step of the keyboard. */
  stride: number
  /** A time moved as far as it is from one time to another. */
  shift(at: number, from: number, to: number): number
  /** A time moved by so many cells. */
  byCells(at: number, cells: number): number
  /** The nearest time at which something begins or ends. */
  snap(at: number): number
}

/** The way times move at a zoom of the board. */
export function timesAt(zoom: BoardZoom, calendar: BoardCalendar): Times {
  if (zoom === 'month') {
    const grid = dayGrid(calendar)
    return {
      grid,
      stride: 1,
      shift: (at, from, to) => calendar.addDays(at, calendar.dayOf(to) - calendar.dayOf(from)),
      byCells: (at, cells) => calendar.addDays(at, cells),
      snap: (at) => calendar.at(calendar.dayOf(at), '08:00'),
    }
  }
  const minutes = zoom === 'day' ? 15 : 30
  const grid = minuteGrid(minutes)
  const cell = minutes * 60
  const snap = (at: number) => Math.round(at / cell) * cell
  return {
    grid,
    stride: 4,
    shift: (at, from, to) => at + snap(to - from),
    byCells: (at, cells) => at + cells * cell,
    snap,
  }
}

/** From one time to another, whichever is first; a click makes a session of the usual length. */
export function drawnBetween(times: Times, one: number, other: number): { from: number; to: number } {
  const [from, to] = [times.snap(Math.min(one, other)), times.snap(Math.max(one, other))]
  return { from, to: Math.max(to, from + usualLength) }
}

/** One end elsewhere, with a quarter of an hour left. */
export function stretched(
  { from, to }: Pick<SessionPlace, 'from' | 'to'>,
  edge: 'start' | 'end',
  at: number,
): { from: number; to: number } {
  const [start, end] = [from ?? at, to ?? at]
  return edge === 'start'
    ? { from: Math.min(at, end - shortest), to: end }
    : { from: start, to: Math.max(at, start + shortest) }
}
