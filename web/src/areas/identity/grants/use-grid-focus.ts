import { useCallback, useRef, useState } from 'react'
import { type Place, placeOf } from './grid-keys.ts'

/** Moves the focus through the cells of a grid, one of which at a time is a stop of the Tab key and may have its menu open. */
export function useGridFocus(lines: number) {
  const grid = useRef<HTMLTableElement>(null)
  const [place, setPlace] = useState<Place>({ line: 0, column: 0 })
  const [opener, setOpener] = useState<HTMLElement | null>(null)
  // A search may leave fewer rows than there were.
  const current = { ...place, line: Math.max(0, Math.min(place.line, lines - 1)) }
  const focus = ({ line, column }: Place) =>
    grid.current?.querySelector<HTMLElement>(`[data-place="${line} ${column}"]`)?.focus()
  const follow = (target: EventTarget) => {
    const at = placeOf(target)
    if (at) setPlace(at)
  }
  const pressed = useRef<HTMLElement | null>(null)
  const press = () => {
    pressed.current = opener
  }
  const open = useCallback((cell: HTMLElement) => {
    const isClosing = pressed.current === cell
    pressed.current = null
    // The browser closes the menu when something outside it is pressed; its own cell must not open it again.
    if (isClosing) return
    // Safari gives a pressed button no focus, to which the menu could give it back.
    cell.focus()
    setOpener(cell)
  }, [])
  /** Another cell may have been opened before the menu of this one reports that it is closed. */
  const close = (cell: HTMLElement) => setOpener((now) => (now === cell ? null : now))
  return { grid, current, focus, follow, opener, press, open, close }
}
