import { windowOf } from '../time/scale.ts'
import { entriesBetween } from './arrange.ts'
import { styleOfBar } from './board-bars.ts'
import { type Box, boxOf, type Geometry } from './boxes.ts'
import { rowAt } from './rows.ts'

/** A bar as an element of the page, over its picture: for screen readers and tests, and where it has to stand out. */
export interface Cell {
  key: string
  bar: number
  label: string
  style: string
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
  /** Of what is selected, as `ownerIdOf` has it. */
  selected: string | undefined
  faulty: ReadonlySet<string>
}

/** Cells of what is in sight, by row. */
export function cellsIn({ geometry, view, nameOf, selected, faulty }: CellRequest): Map<number, Cell[]> {
  const { bars, trackBars, rows, scale } = geometry
  const cells = new Map<number, Cell[]>()
  const window = windowOf(scale, view.left, view.width)
  const last = rowAt(rows, view.top + view.height)
  let count = 0
  for (let row = Math.max(0, rowAt(rows, view.top)); row <= last && count < mostCells; row++) {
    const track = rows.track[row] ?? -1
    if (track < 0) continue
    const [first, end] = entriesBetween(trackBars, bars, track, window)
    const ofRow: Cell[] = []
    for (let entry = first; entry < end && count < mostCells; entry++, count++) {
      const bar = trackBars.bar[entry] ?? -1
      if ((bars.to[bar] ?? 0) <= window.from) continue
      const id = bars.idOf(bar)
      const box = boxOf(geometry, row, entry)
      ofRow.push({
        key: `${id} ${track}`,
        bar,
        label: nameOf(bar),
        style: styleOfBar(bars, bar).name,
        box: { ...box, top: box.top - (rows.top[row] ?? 0) },
        isSelected: selected !== undefined && bars.ownerIdOf(bar) === selected,
        isFaulty: faulty.has(id),
      })
    }
    if (ofRow.length > 0) cells.set(row, ofRow)
  }
  return cells
}
