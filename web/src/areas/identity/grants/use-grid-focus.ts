import { useCallback, useEffect, useRef, useState } from 'react'
import type { Place } from './grid-keys.ts'

/** Moves the focus through the cells of a grid, one of which at a time is a stop of the Tab key and may have its choices open. */
export function useGridFocus(lines: number) {
  const grid = useRef<HTMLTableElement>(null)
  const [place, setPlace] = useState<Place>({ line: 0, column: 0 })
  const [isOpen, setOpen] = useState(false)
  // A search may leave fewer rows than there were.
  const line = Math.max(0, Math.min(place.line, lines - 1))
  const { column } = place
  const focus = useCallback(
    (to: Place) =>
      grid.current?.querySelector<HTMLElement>(`[data-place="${to.line} ${to.column}"]`)?.focus(),
    [],
  )
  const wasOpen = useRef(false)
  useEffect(() => {
    // The choices take the focus with them when they go; whoever has clicked elsewhere has it there.
    if (wasOpen.current && !isOpen && document.activeElement === document.body) focus({ line, column })
    wasOpen.current = isOpen
  }, [isOpen, focus, line, column])
  const open = useCallback((at: Place | undefined) => {
    if (at) setPlace(at)
    setOpen(at !== undefined)
  }, [])
  return { grid, current: { line, column }, isOpen, focus, setPlace, open }
}
