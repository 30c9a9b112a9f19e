import type { Grid } from '../time/grid.ts'
import type { Window } from '../time/windows.ts'
import { entriesBetween } from './arrange.ts'
import type { Picture } from './picture.ts'
import { trackRowFrom } from './rows.ts'

/** Where the keyboard is: a track, and the start of a cell of the grid. */
export interface Cursor {
  track: number
  /** Unix seconds. */
  at: number
  /** The id of what the keyboard has taken up and leads about; it stays so until the cursor goes on by itself. */
  held?: string | undefined
}

function* barsIn({ bars, trackBars }: Picture, track: number, { from, to }: Window) {
  const [first, end] = entriesBetween(trackBars, bars, track, { from, to })
  for (let entry = first; entry < end; entry++) {
    const bar = trackBars.bar[entry] ?? -1
    if ((bars.from[bar] ?? 0) < to && (bars.to[bar] ?? 0) > from) yield bar
  }
}

/** The bar that the keyboard means: the one that it holds, else the one that the cell shows first; -1 for none. */
export function barUnder(picture: Picture, grid: Grid, { track, at, held }: Cursor): number {
  const cell = grid.cellAt(at)
  if (held !== undefined)
    for (const bar of barsIn(picture, track, cell)) if (picture.bars.idOf(bar) === held) return bar
  for (const moment of grid.probes(cell))
    for (const bar of barsIn(picture, track, { from: moment, to: moment + 1 })) return bar
  return -1
}

/** The bar that a key changes: the one under the cursor, but none in place of one that it holds and that is gone. */
export function barToChange(picture: Picture, grid: Grid, cursor: Cursor): number {
  const bar = barUnder(picture, grid, cursor)
  return cursor.held === undefined || bar < 0 || picture.bars.idOf(bar) === cursor.held ? bar : -1
}

/** Rows up or down, cells to the left or right. A track that is filtered away leads to the first one that is not. */
export function moveCursor(
  { rows }: Picture,
  grid: Grid,
  { track, at }: Cursor,
  { cells, rows: steps }: { cells: number; rows: number },
): Cursor {
  const start = rows.rowOfTrack[track] ?? -1
  let row = start < 0 ? trackRowFrom(rows, -1, 1) : start
  for (let left = Math.abs(steps); left > 0; left--) row = trackRowFrom(rows, row, steps < 0 ? -1 : 1)
  return { track: rows.track[row] ?? track, at: grid.step(at, cells) }
}

/** The start of the next bar of the track, to the left or to the right; where it is if there is none. */
export function nextBar({ bars, trackBars }: Picture, grid: Grid, cursor: Cursor, step: 1 | -1): Cursor {
  const { track, at } = cursor
  const [first = 0, end = 0] = [trackBars.start[track], trackBars.start[track + 1]]
  const starts = [...trackBars.bar.subarray(first, end)].map((bar) => grid.cellAt(bars.from[bar] ?? 0).from)
  const beyond = starts.filter((start) => (step > 0 ? start > at : start < at))
  if (beyond.length === 0) return cursor
  return { track, at: step > 0 ? Math.min(...beyond) : Math.max(...beyond) }
}
