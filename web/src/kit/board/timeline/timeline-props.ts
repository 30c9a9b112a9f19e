import type { PointerEvent, ReactNode, RefObject } from 'react'
import type { Gesture } from '../dragging/gesture.ts'
import type { PointerProps } from '../dragging/use-pointer.ts'
import type { Command } from '../keyboard/keys.ts'
import type { BoardTexts } from '../layout/board-context.ts'
import type { Cursor } from '../layout/cursor.ts'
import type { Picture } from '../layout/picture.ts'
import type { Load } from '../painting/paint-heads.ts'
import type { BoardCalendar } from '../time/board-calendar.ts'
import type { Grid } from '../time/grid.ts'
import type { Zoom } from '../time/scale.ts'
import type { Window } from '../time/windows.ts'
import type { RowMark } from './row-marks.tsx'

export interface TimelineHandle<P> {
  /** Takes hold of something that is not on the timeline yet. */
  drag: (event: PointerEvent, gesture: Gesture<P>) => void
  focus: () => void
}

/** A timeline: what it shows, in which words, and what may be done with it. `P`: what an area takes up with a bar. */
export interface TimelineProps<P> extends PointerProps<P> {
  ref?: RefObject<TimelineHandle<P> | null>
  label: string
  scheme: 'light' | 'dark'
  picture: Picture
  calendar: BoardCalendar
  /** The cells that the keyboard goes through, and how many of them at a step sideways. */
  grid: Grid
  stride: number
  zoom: Zoom
  /** The day that was asked for, near the left edge; a new object is a new wish. */
  start: { day: number }
  now: number
  cursor: Cursor
  /** Of what is selected, as `ownerIdOf` has it. */
  selected: string | undefined
  faulty: ReadonlySet<string>
  texts: BoardTexts
  /** How full it is, above the rows; undefined until it is counted. */
  load: Load | undefined
  /** Moments that are marked on rows, besides their bars. */
  marks?: readonly RowMark[]
  /** What shows beside the pointer that rests on a bar. */
  cardOf: (bar: number) => ReactNode
  onSee: (window: Window) => void
  onCommand: (command: Command) => void
}
