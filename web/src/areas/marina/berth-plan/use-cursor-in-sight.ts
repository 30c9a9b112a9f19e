import { type RefObject, useEffect, useRef } from 'react'
import type { Box, Geometry } from './boxes.ts'
import type { PlanCalendar } from './calendar.ts'
import type { Cursor } from './cursor.ts'
import { xOf } from './scale.ts'

interface Options {
  scroller: RefObject<HTMLElement | null>
  cursor: Cursor
  geometry: Geometry
  calendar: PlanCalendar
  seen: () => Box | undefined
}

/** Where the keyboard goes comes into sight, but nothing else that happens leads back to it. */
export function useCursorInSight({ scroller, cursor, geometry, calendar, seen }: Options): void {
  const followed = useRef(cursor)
  useEffect(() => {
    if (followed.current === cursor) return
    followed.current = cursor
    const { rows, scale } = geometry
    const element = scroller.current
    const view = seen()
    const row = rows.rowOfSlot[cursor.slot] ?? -1
    if (!element || !view || row < 0) return
    const [upper = 0, lower = 0] = [rows.top[row], rows.top[row + 1]]
    if (upper < view.top) element.scrollTop = upper
    else if (lower > view.top + view.height) element.scrollTop = lower - view.height
    const left = xOf(scale, calendar.startOf(cursor.day))
    const right = xOf(scale, calendar.startOf(cursor.day + 1))
    if (left < view.left) element.scrollLeft = left - view.width / 8
    else if (right > view.left + view.width) element.scrollLeft = right - view.width * 0.875
  }, [cursor, geometry, scroller, calendar, seen])
}
