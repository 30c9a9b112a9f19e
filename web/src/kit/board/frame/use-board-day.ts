import { useCallback, useEffect, useRef, useState } from 'react'
import type { BoardCalendar } from '../time/board-calendar.ts'
import { daysBefore, type Zoom } from '../time/scale.ts'
import type { Window } from '../time/windows.ts'

interface Options {
  address: { day: number | undefined; zoom: Zoom }
  calendar: BoardCalendar
  today: number
  onAddress: (part: { day: number }) => void
  onSee: (window: Window) => void
}

/** The day near the board's left edge, in step with the address: jumps and scrolling are written there, and what else comes there is a jump. */
export function useBoardDay({ address: { day, zoom }, calendar, today, onAddress, onSee }: Options) {
  const [start, setStart] = useState({ day: day ?? today })
  const written = useRef(day)
  // Another day than the one that scrolling wrote there: somebody went back, or followed a link.
  useEffect(() => {
    if (day === undefined || day === written.current) return
    written.current = day
    setStart({ day })
  }, [day])
  const jump = useCallback(
    (next: number) => {
      written.current = next
      setStart({ day: next })
      onAddress({ day: next })
    },
    [onAddress],
  )
  const see = useCallback(
    (window: Window) => {
      onSee(window)
      // An hour more, since the edge may lie a hair before a midnight.
      const seen = calendar.dayOf(window.from + 3600) + daysBefore[zoom]
      written.current = seen
      onAddress({ day: seen })
    },
    [onSee, onAddress, calendar, zoom],
  )
  return { start, jump, see }
}
