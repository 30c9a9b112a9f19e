import type { ReactNode } from 'react'
import { idOfBar, lookOfBar, ownerOf } from './bars.ts'
import { type Box, boxesOf, type Geometry } from './boxes.ts'
import type { PlanCalendar } from './calendar.ts'
import type { Cell } from './cells.ts'
import { barUnder, type Cursor } from './cursor.ts'
import { heads } from './paint-heads.ts'
import { rowAt } from './rows.ts'
import { xOf } from './scale.ts'
import classes from './timeline.module.css'
import { noCells, TimelineRow } from './timeline-row.tsx'
import type { Canvases } from './use-paintings.ts'
import type { PlanWords } from './use-plan-words.ts'

interface BodyProps {
  geometry: Geometry
  calendar: PlanCalendar
  /** What is in sight at rest; the elements over the picture are those of it. */
  view: Box | undefined
  cells: ReadonlyMap<number, Cell[]>
  canvases: Canvases
  height: number
  cursor: Cursor
  now: number
  words: PlanWords
  selectedStay: string | undefined
  faulty: ReadonlySet<string>
  children: ReactNode
}

/** The frame around what the keyboard is at: a bar, or a day of a slot. It is the grid's active cell. */
function CursorCell({ bar, ...props }: BodyProps & { bar: number }) {
  const { geometry, calendar, cursor, words, faulty, selectedStay } = props
  const { rows, scale, bars } = geometry
  const row = rows.rowOfSlot[cursor.slot] ?? -1
  if (row < 0) return null
  const found = bar < 0 ? undefined : boxesOf(geometry, bar).find((one) => one.row === row)
  const [upper = 0, lower = 0] = [rows.top[row], rows.top[row + 1]]
  const left = xOf(scale, calendar.startOf(cursor.day))
  const box = found?.box ?? {
    left,
    top: upper,
    width: Math.max(4, xOf(scale, calendar.startOf(cursor.day + 1)) - left),
    height: lower - upper - 1,
  }
  const label = found ? words.bar(bars, bar) : words.free(bars.data, cursor.slot, cursor.day)
  return (
    <>
      <div className={classes.highlight} style={{ top: upper, height: lower - upper }} />
      <div role="row" aria-rowindex={row + 2} style={{ display: 'contents' }}>
        <div
          id="plan-cursor"
          role="gridcell"
          aria-label={label}
          aria-selected={found !== undefined && ownerOf(bars, bar).stayId === selectedStay}
          data-look={found && lookOfBar(bars, bar)}
          data-faulty={(found && faulty.has(idOfBar(bars, bar))) || undefined}
          className={`${classes.cell} ${classes.cursor}`}
          style={{ ...box, left: heads.width + box.left }}
        />
      </div>
    </>
  )
}

/** The rows that are in sight, over the canvases that show their names and bars. */
export function TimelineBody(props: BodyProps) {
  const { geometry, view, cells, canvases, height, cursor, words, now, children } = props
  const { rows, bars, scale } = geometry
  const { data } = bars
  const current = barUnder(geometry, props.calendar, cursor)
  const cellsOf = (row: number, slot: number) => {
    const ofRow = cells.get(row) ?? noCells
    // The bar that the keyboard is at has its own cell.
    return slot === cursor.slot && current >= 0 ? ofRow.filter(({ bar }) => bar !== current) : ofRow
  }
  const lines = []
  const last = view ? rowAt(rows, view.top + view.height) : -1
  for (let row = Math.max(0, rowAt(rows, view?.top ?? 0)); row <= last; row++) {
    const slot = rows.slot[row] ?? -1
    const group = rows.group[row] ?? -1
    const top = rows.top[row] ?? 0
    const isHead = slot < 0
    const isFolded = isHead ? (rows.group[row + 1] ?? -1) !== group : undefined
    lines.push(
      <TimelineRow
        key={isHead ? `group ${group}` : slot}
        index={row + 2}
        top={top}
        height={(rows.top[row + 1] ?? 0) - top}
        name={
          isHead
            ? (data.groups.name[group] ?? '')
            : `${data.slots.code[slot] ?? ''} ${words.size(data, slot)}`.trim()
        }
        isFolded={isFolded}
        cells={cellsOf(row, slot)}
      />,
    )
  }
  return (
    <div style={{ position: 'relative', height }}>
      {/* Over all that is scrolled below it. */}
      <div className={classes.names}>
        <canvas ref={canvases.names} aria-hidden />
      </div>
      <canvas ref={canvases.bars} className={classes.canvas} aria-hidden />
      {now > scale.origin && now < scale.end && (
        <div className={classes.today} style={{ left: heads.width + xOf(scale, now) }} />
      )}
      <CursorCell {...props} bar={current} />
      {children}
      {lines}
    </div>
  )
}
