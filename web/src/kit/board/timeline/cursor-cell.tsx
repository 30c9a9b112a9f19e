import { styleOfBar } from '../layout/board-bars.ts'
import { useBoard } from '../layout/board-context.ts'
import { boxesOf } from '../layout/boxes.ts'
import { heads } from '../painting/paint-heads.ts'
import { xOf } from '../time/scale.ts'
import classes from './timeline.module.css'

/** The frame around what the keyboard is at: a bar, or a cell of a track. It is the grid's active cell. */
export function CursorCell({ bar }: { bar: number }) {
  const { geometry, grid, cursor, texts, faulty, selected } = useBoard()
  const { rows, scale, bars } = geometry
  const row = rows.rowOfTrack[cursor.track] ?? -1
  if (row < 0) return null
  const found = bar < 0 ? undefined : boxesOf(geometry, bar).find((one) => one.row === row)
  const [upper = 0, lower = 0] = [rows.top[row], rows.top[row + 1]]
  const cell = grid.cellAt(cursor.at)
  const left = xOf(scale, cell.from)
  const box = found?.box ?? {
    left,
    top: upper,
    width: Math.max(4, xOf(scale, cell.to) - left),
    height: lower - upper - 1,
  }
  const isHeld = found !== undefined && cursor.held !== undefined && bars.idOf(bar) === cursor.held
  const label = !found ? texts.free(cursor.track, cell) : isHeld ? texts.held(bar) : texts.bar(bar)
  return (
    <>
      <div className={classes.highlight} style={{ top: upper, height: lower - upper }} />
      <div role="row" aria-rowindex={row + 2} style={{ display: 'contents' }}>
        <div
          id="board-cursor"
          role="gridcell"
          aria-label={label}
          aria-selected={found !== undefined && bars.ownerIdOf(bar) === selected}
          data-style={found && styleOfBar(bars, bar).name}
          data-faulty={(found && faulty.has(bars.idOf(bar))) || undefined}
          data-held={isHeld || undefined}
          className={`${classes.cell} ${classes.cursor}`}
          style={{ ...box, left: heads.width + box.left }}
        />
      </div>
    </>
  )
}
