import type { BoardBars } from './board-bars.ts'

/** Pixels. */
const rowHeight = 30
const laneHeight = 20
const mostLanes = 12
const groupHeight = 28

/** Rows from top to bottom: a head for each group, below it its tracks unless they are collapsed. */
export interface Rows {
  count: number
  /** Track of a row, -1 for a group's head. */
  track: Int32Array
  group: Int32Array
  /** Upper edges in pixels, one more than there are rows. */
  top: Int32Array
  /** Row of a track, -1 where it is collapsed or filtered out. */
  rowOfTrack: Int32Array
}

const heightOf = (lanes: number) =>
  lanes > 1 ? Math.max(rowHeight, Math.min(lanes, mostLanes) * laneHeight + 2) : rowHeight

/** Tracks by group in their order; `shown` leaves out what filters leave out, and groups without a track left. */
export function layRows(
  { groupOf, groups }: Pick<BoardBars, 'groupOf' | 'groups'>,
  most: Uint8Array,
  { collapsed, shown }: { collapsed: ReadonlySet<string>; shown: Uint8Array | undefined },
): Rows {
  const trackCount = most.length
  const room = trackCount + groups.id.length
  const track = new Int32Array(room)
  const group = new Int32Array(room)
  const top = new Int32Array(room + 1)
  const rowOfTrack = new Int32Array(trackCount).fill(-1)
  let count = 0
  let last = -1
  const add = (ofTrack: number, ofGroup: number, height: number) => {
    track[count] = ofTrack
    group[count] = ofGroup
    top[count + 1] = (top[count] ?? 0) + height
    count++
  }
  for (let at = 0; at < trackCount; at++) {
    if (shown && !shown[at]) continue
    const ofGroup = groupOf[at] ?? 0
    if (ofGroup !== last) add(-1, ofGroup, groupHeight)
    last = ofGroup
    if (collapsed.has(groups.id[ofGroup] ?? '')) continue
    rowOfTrack[at] = count
    add(at, ofGroup, heightOf(most[at] ?? 1))
  }
  return {
    count,
    track: track.subarray(0, count),
    group: group.subarray(0, count),
    top: top.subarray(0, count + 1),
    rowOfTrack,
  }
}

export const heightOfRows = ({ top, count }: Rows): number => top[count] ?? 0

/** The row at a height, the first or the last one beyond the ends; -1 where there are no rows. */
export function rowAt({ top, count }: Rows, y: number): number {
  let [low, high] = [0, count - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((top[middle] ?? 0) <= y) low = middle
    else high = middle - 1
  }
  return count === 0 ? -1 : low
}

/** The next row of a track, up or down, past heads of groups; the same one at the end. */
export function trackRowFrom(rows: Rows, row: number, step: 1 | -1): number {
  for (let at = row + step; at >= 0 && at < rows.count; at += step) if ((rows.track[at] ?? -1) >= 0) return at
  return row
}
