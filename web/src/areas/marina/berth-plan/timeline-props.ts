import type { PointerEvent, RefObject } from 'react'
import type { PlanCalendar } from './calendar.ts'
import type { Cursor } from './cursor.ts'
import type { Gesture } from './gesture.ts'
import type { Command } from './keys.ts'
import type { Zoom } from './scale.ts'
import type { PlanPicture } from './use-picture.ts'
import type { PlanWords } from './use-plan-words.ts'
import type { PointerProps } from './use-pointer.ts'
import type { Window } from './windows.ts'

export interface TimelineHandle {
  /** Takes hold of something that is not on the timeline yet. */
  drag: (event: PointerEvent, gesture: Gesture) => void
  focus: () => void
}

export interface TimelineProps extends PointerProps {
  ref?: RefObject<TimelineHandle | null>
  label: string
  scheme: 'light' | 'dark'
  picture: PlanPicture
  calendar: PlanCalendar
  zoom: Zoom
  /** The day that was asked for, near the left edge; a new object is a new wish. */
  start: { day: number }
  today: number
  now: number
  cursor: Cursor
  selectedStay: string | undefined
  faulty: ReadonlySet<string>
  words: PlanWords
  onSee: (window: Window) => void
  onCommand: (command: Command) => void
}
