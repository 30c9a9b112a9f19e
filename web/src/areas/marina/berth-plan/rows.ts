import type { PlanData } from './plan-data.ts'

/** Pixels. */
const rowHeight = 30
const laneHeight = 20
const mostLanes = 12
const groupHeight = 28

/** Rows from top to bottom: a head for each group, below it its slots unless they are folded away. */
export interface Rows {
  count: number
  /** Slot of a row, -1 for a group's head. */
  slot: Int32Array
  group: Int32Array
  /** Upper edges in pixels, one more than there are rows. */
  top: Int32Array
  /** Row of a slot, -1 where it is folded or filtered away. */
  rowOfSlot: Int32Array
}

const heightOf = (lanes: number) =>
  lanes > 1 ? Math.max(rowHeight, Math.min(lanes, mostLanes) * laneHeight + 2) : rowHeight

/** Slots by group in the order of the data; `shown` leaves out what filters leave out, and groups without a slot left. */
export function layRows(
  data: PlanData,
  most: Uint8Array,
  { folded, shown }: { folded: ReadonlySet<string>; shown: Uint8Array | undefined },
): Rows {
  const { slots, groups } = data
  const most1 = slots.id.length + groups.id.length
  const slot = new Int32Array(most1)
  const group = new Int32Array(most1)
  const top = new Int32Array(most1 + 1)
  const rowOfSlot = new Int32Array(slots.id.length).fill(-1)
  let count = 0
  let last = -1
  const add = (ofSlot: number, ofGroup: number, height: number) => {
    slot[count] = ofSlot
    group[count] = ofGroup
    top[count + 1] = (top[count] ?? 0) + height
    count++
  }
  for (let at = 0; at < slots.id.length; at++) {
    if (shown && !shown[at]) continue
    const ofGroup = slots.group[at] ?? 0
    if (ofGroup !== last) add(-1, ofGroup, groupHeight)
    last = ofGroup
    if (folded.has(groups.id[ofGroup] ?? '')) continue
    rowOfSlot[at] = count
    add(at, ofGroup, heightOf(most[at] ?? 1))
  }
  return {
    count,
    slot: slot.subarray(0, count),
    group: group.subarray(0, count),
    top: top.subarray(0, count + 1),
    rowOfSlot,
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

/** The next row of a slot, up or down, past heads of groups; the same one at the end. */
export function slotRowFrom(rows: Rows, row: number, step: 1 | -1): number {
  for (let at = row + step; at >= 0 && at < rows.count; at += step) if ((rows.slot[at] ?? -1) >= 0) return at
  return row
}
