import { type Scale, timeAt, xOf } from '../time/scale.ts'
import { entriesBetween } from './arrange.ts'
import type { Picture } from './picture.ts'
import { rowAt } from './rows.ts'

/** Everything that determines a bar's box: pixels from the upper left corner of the scrollable content. */
export interface Geometry extends Picture {
  scale: Scale
}

export interface Box {
  left: number
  top: number
  width: number
  height: number
}

const narrowest = 3

/** Where an entry of a row is drawn; an open end reaches to the end of the scale. */
export function boxOf({ bars, trackBars, rows, scale }: Geometry, row: number, entry: number): Box {
  const bar = trackBars.bar[entry] ?? 0
  const [upper = 0, lower = 0] = [rows.top[row], rows.top[row + 1]]
  const lane = (lower - upper - 2) / (trackBars.lanes[entry] ?? 1)
  const left = xOf(scale, Math.max(scale.origin, bars.from[bar] ?? 0))
  const right = xOf(scale, Math.min(scale.end, bars.to[bar] ?? 0))
  return {
    left,
    top: upper + 1 + lane * (trackBars.lane[entry] ?? 0),
    width: Math.max(narrowest, right - left - 1),
    height: lane - 1,
  }
}

/** Boxes of one bar, one for each of its tracks that is in sight. */
export function boxesOf(geometry: Geometry, bar: number): { row: number; entry: number; box: Box }[] {
  const { bars, trackBars, rows } = geometry
  return (bars.tracks[bar] ?? []).flatMap((track) => {
    const row = rows.rowOfTrack[track] ?? -1
    if (row < 0) return []
    const [first = 0, end = 0] = [trackBars.start[track], trackBars.start[track + 1]]
    const entry = trackBars.bar.subarray(first, end).indexOf(bar)
    return entry < 0 ? [] : [{ row, entry: first + entry, box: boxOf(geometry, row, first + entry) }]
  })
}

export interface Hit {
  row: number
  /** -1 on the head of a group. */
  track: number
  /** Unix seconds. */
  at: number
  /** -1 beside all bars. */
  bar: number
  /** The end of the bar that the pointer is at, where it can be stretched. */
  edge: 'start' | 'end' | undefined
}

function edgeAt(x: number, { left, width }: Box, grip: number): Hit['edge'] {
  if (width < 3 * grip) return undefined
  if (x - left < grip) return 'start'
  return left + width - x < grip ? 'end' : undefined
}

/**
 * What is at a point.
 * @param grip pixels at either end by which a bar is stretched; a finger needs more than a mouse
 */
export function hitAt(geometry: Geometry, x: number, y: number, grip = 7): Hit | undefined {
  const { bars, trackBars, rows, scale } = geometry
  const row = rowAt(rows, y)
  if (row < 0 || y < 0 || y >= (rows.top[rows.count] ?? 0)) return undefined
  const track = rows.track[row] ?? -1
  const at = timeAt(scale, x)
  const free: Hit = { row, track, at, bar: -1, edge: undefined }
  if (track < 0) return free
  const near = { from: timeAt(scale, x - narrowest), to: timeAt(scale, x + 1) }
  const [first, end] = entriesBetween(trackBars, bars, track, near)
  for (let entry = end - 1; entry >= first; entry--) {
    const box = boxOf(geometry, row, entry)
    const isIn = x >= box.left && x < box.left + box.width && y >= box.top - 1 && y < box.top + box.height + 1
    if (isIn) return { ...free, bar: trackBars.bar[entry] ?? -1, edge: edgeAt(x, box, grip) }
  }
  return free
}
