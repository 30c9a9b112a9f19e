import { type ReactNode, useMemo } from 'react'
import { type BoardTexts, useBoard } from '../layout/board-context.ts'
import type { Box } from '../layout/boxes.ts'
import type { Cell } from '../layout/cells.ts'
import { barUnder } from '../layout/cursor.ts'
import { rowAt } from '../layout/rows.ts'
import { heads } from '../painting/paint-heads.ts'
import type { Canvases } from '../painting/use-paintings.ts'
import { xOf } from '../time/scale.ts'
import { CursorCell } from './cursor-cell.tsx'
import type { RowMark } from './row-marks.tsx'
import classes from './timeline.module.css'
import { marksByTrack, noCells, TimelineRow } from './timeline-row.tsx'

interface BodyProps {
  /** What is in sight at rest; the elements over the picture are those of it. */
  view: Box | undefined
  cells: ReadonlyMap<number, Cell[]>
  canvases: Canvases
  height: number
  marks: readonly RowMark[] | undefined
  children: ReactNode
}

/** A track as it is read aloud. */
const nameOf = (texts: BoardTexts, track: number) =>
  [`${texts.track(track)} ${texts.detail(track)}`.trim(), texts.note?.(track)?.text]
    .filter(Boolean)
    .join(', ')

/** The rows that are in sight, over the canvases that show their names and bars. */
export function TimelineBody({ view, cells, canvases, height, marks, children }: BodyProps) {
  const { geometry, grid, cursor, texts, now } = useBoard()
  const { rows, bars, scale } = geometry
  const current = barUnder(geometry, grid, cursor)
  const cellsOf = (row: number, track: number) => {
    const ofRow = cells.get(row) ?? noCells
    // The bar that the keyboard is at has its own cell.
    return track === cursor.track && current >= 0 ? ofRow.filter(({ bar }) => bar !== current) : ofRow
  }
  const marksOf = useMemo(() => marksByTrack(marks ?? []), [marks])
  const lines = []
  const last = view ? rowAt(rows, view.top + view.height) : -1
  for (let row = Math.max(0, rowAt(rows, view?.top ?? 0)); row <= last; row++) {
    const track = rows.track[row] ?? -1
    const group = rows.group[row] ?? -1
    const top = rows.top[row] ?? 0
    const isHead = track < 0
    const isCollapsed = isHead ? (rows.group[row + 1] ?? -1) !== group : undefined
    lines.push(
      <TimelineRow
        key={isHead ? `group ${group}` : track}
        index={row + 2}
        top={top}
        height={(rows.top[row + 1] ?? 0) - top}
        name={isHead ? (bars.groups.name[group] ?? '') : nameOf(texts, track)}
        isCollapsed={isCollapsed}
        cells={cellsOf(row, track)}
        marks={marksOf(track)}
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
      <CursorCell bar={current} />
      {children}
      {lines}
    </div>
  )
}
