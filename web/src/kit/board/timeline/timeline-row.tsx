import { memo } from 'react'
import type { Cell } from '../layout/cells.ts'
import { heads, widestName } from '../painting/paint-heads.ts'
import { type RowMark, RowMarks } from './row-marks.tsx'
import classes from './timeline.module.css'

export const noCells: readonly Cell[] = []
const noMarks: readonly RowMark[] = []

/** Marks by their rows. */
export function marksByTrack(marks: readonly RowMark[]): (track: number) => readonly RowMark[] {
  const found = new Map<number, RowMark[]>()
  for (const mark of marks) found.set(mark.track, [...(found.get(mark.track) ?? []), mark])
  return (track) => found.get(track) ?? noMarks
}

interface RowProps {
  /** From 1, the head of the board being the first. */
  index: number
  top: number
  height: number
  name: string
  /** A group's head; collapsed or not. */
  isCollapsed: boolean | undefined
  cells: readonly Cell[]
  marks: readonly RowMark[]
}

const styleOf = ({ box }: Cell) => ({
  left: heads.width + box.left,
  top: box.top,
  width: box.width,
  height: box.height,
})

/** A row's name and its bars as elements over their picture. */
export const TimelineRow = memo(function TimelineRow(props: RowProps) {
  const { index, top, height, name, isCollapsed, cells, marks } = props
  return (
    <div
      role="row"
      aria-rowindex={index}
      className={classes.row}
      style={{ transform: `translateY(${top}px)`, height }}
    >
      <div
        role="rowheader"
        aria-expanded={isCollapsed === undefined ? undefined : !isCollapsed}
        title={name}
        className={classes.rowHead}
        style={{ width: isCollapsed === undefined ? heads.width : widestName }}
        data-group={isCollapsed !== undefined || undefined}
      >
        <span className={classes.spoken}>{name}</span>
      </div>
      {cells.map((cell) => (
        <div
          key={cell.key}
          id={`board ${cell.key}`}
          role="gridcell"
          aria-label={cell.label}
          aria-selected={cell.isSelected}
          data-style={cell.style}
          data-faulty={cell.isFaulty || undefined}
          className={classes.cell}
          style={styleOf(cell)}
        />
      ))}
      {marks.length > 0 && <RowMarks marks={marks} />}
    </div>
  )
})
