import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { memo } from 'react'
import type { Cell } from './cells.ts'
import classes from './timeline.module.css'
import { heads } from './use-viewport.ts'

export const noCells: readonly Cell[] = []

interface RowProps {
  /** From 1, the head of the plan being the first. */
  index: number
  top: number
  height: number
  title: string
  /** Length and beam, or how many slots a group has. */
  detail: string
  /** A group's head; folded or not. */
  isFolded: boolean | undefined
  cells: readonly Cell[]
  isCurrent: boolean
}

const styleOf = ({ box }: Cell) => ({
  left: heads.width + box.left,
  top: box.top,
  width: box.width,
  height: box.height,
})

/** A row's head, which stays in sight, and its bars as cells over their picture. */
export const TimelineRow = memo(function TimelineRow(props: RowProps) {
  const { index, top, height, title, detail, isFolded, cells, isCurrent } = props
  const Chevron = isFolded ? IconChevronRight : IconChevronDown
  return (
    <div
      role="row"
      aria-rowindex={index}
      className={classes.row}
      data-group={isFolded !== undefined || undefined}
      style={{ transform: `translateY(${top}px)`, height }}
    >
      <div
        role="rowheader"
        aria-expanded={isFolded === undefined ? undefined : !isFolded}
        className={classes.rowHead}
        data-current={isCurrent || undefined}
      >
        {isFolded !== undefined && <Chevron size={16} aria-hidden />}
        <span className={classes.code} title={title}>
          {title}
        </span>
        <span className={classes.detail}>{detail}</span>
      </div>
      {cells.map((cell) => (
        <div
          key={cell.key}
          id={`plan ${cell.key}`}
          role="gridcell"
          aria-label={cell.label}
          aria-selected={cell.isSelected}
          data-look={cell.look}
          data-faulty={cell.isFaulty || undefined}
          className={classes.cell}
          style={styleOf(cell)}
        />
      ))}
    </div>
  )
})
