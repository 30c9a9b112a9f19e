import { entriesBetween } from './arrange.ts'
import { idOfBar, type Look, lookOfBar, ownerOf } from './bars.ts'
import { type Box, boxOf, type Geometry } from './boxes.ts'
import { rowAt } from './rows.ts'
import { windowOf } from './scale.ts'

/** A bar as an element of the page, over its picture: for screen readers and tests, and where it has to stand out. */
export interface Cell {
  key: string
  bar: number
  label: string
  look: Look
  /** Left and width from the left end of the scale, top and height from the row's upper edge. */
  box: Box
  isSelected: boolean
  /** Something stands in the way of saving it. */
  isFaulty: boolean
}

/** More would make the page slow, and nobody listens to so many. */
const mostCells = 300

export interface CellRequest {
  geometry: Geometry
  view: Box
  nameOf: (bar: number) => string
  selectedStay: string | undefined
  faulty: ReadonlySet<string>
}

/** Cells of what is in sight, by row. */
export function cellsIn({ geometry, view, nameOf, selectedStay, faulty }: CellRequest): Map<number, Cell[]> {
  const { bars, slotBars, rows, scale } = geometry
  const cells = new Map<number, Cell[]>()
  const window = windowOf(scale, view.left, view.width)
  const last = rowAt(rows, view.top + view.height)
  let count = 0
  for (let row = Math.max(0, rowAt(rows, view.top)); row <= last && count < mostCells; row++) {
    const slot = rows.slot[row] ?? -1
    if (slot < 0) continue
    const [first, end] = entriesBetween(slotBars, bars, slot, window)
    const ofRow: Cell[] = []
    for (let entry = first; entry < end && count < mostCells; entry++, count++) {
      const bar = slotBars.bar[entry] ?? -1
      if ((bars.to[bar] ?? 0) <= window.from) continue
      const id = idOfBar(bars, bar)
      const box = boxOf(geometry, row, entry)
      ofRow.push({
        key: `${id} ${slot}`,
        bar,
        label: nameOf(bar),
        look: lookOfBar(bars, bar),
        box: { ...box, top: box.top - (rows.top[row] ?? 0) },
        isSelected: selectedStay !== undefined && ownerOf(bars, bar).stayId === selectedStay,
        isFaulty: faulty.has(id),
      })
    }
    if (ofRow.length > 0) cells.set(row, ofRow)
  }
  return cells
}
