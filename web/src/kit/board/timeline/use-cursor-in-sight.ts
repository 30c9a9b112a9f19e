import { type RefObject, useEffect, useRef } from 'react'
import type { Board } from '../layout/board-context.ts'
import type { Box } from '../layout/boxes.ts'
import { xOf } from '../time/scale.ts'

interface Options {
  scroller: RefObject<HTMLElement | null>
  board: Board
  seen: () => Box | undefined
}

/** Where the keyboard goes comes into sight, but nothing else that happens leads back to it. */
export function useCursorInSight({ scroller, board, seen }: Options): void {
  const { cursor, geometry, grid } = board
  const followed = useRef(cursor)
  useEffect(() => {
    if (followed.current === cursor) return
    const { rows, scale } = geometry
    const element = scroller.current
    const view = seen()
    const row = rows.rowOfTrack[cursor.track] ?? -1
    if (!element || !view || row < 0) return
    followed.current = cursor
    const [upper = 0, lower = 0] = [rows.top[row], rows.top[row + 1]]
    if (upper < view.top) element.scrollTop = upper
    else if (lower > view.top + view.height) element.scrollTop = lower - view.height
    const cell = grid.cellAt(cursor.at)
    const [left, right] = [xOf(scale, cell.from), xOf(scale, cell.to)]
    if (left < view.left) element.scrollLeft = left - view.width / 8
    else if (right > view.left + view.width) element.scrollLeft = right - view.width * 0.875
  }, [cursor, geometry, grid, scroller, seen])
}
