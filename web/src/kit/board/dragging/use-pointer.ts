import { type MouseEvent, type PointerEvent, type RefObject, useState } from 'react'
import type { Board } from '../layout/board-context.ts'
import { type Box, type Hit, hitAt } from '../layout/boxes.ts'
import type { Cursor } from '../layout/cursor.ts'
import { heightOfRows } from '../layout/rows.ts'
import { heads } from '../painting/paint-heads.ts'
import { timeAt } from '../time/scale.ts'
import type { DragRules, Gesture } from './gesture.ts'
import type { useDraft } from './use-draft.ts'
import { type Point, useDrag } from './use-drag.ts'

export interface PointerProps<P> {
  rules: DragRules<P>
  onCursor: (cursor: Cursor) => void
  onOpen: (bar: number) => void
  /** Begins something new where nothing is. */
  onCreate?: (cursor: Cursor) => void
  onToggleGroup: (groupId: string) => void
}

interface Options<P> extends PointerProps<P> {
  scroller: RefObject<HTMLElement | null>
  board: Board
  draft: ReturnType<typeof useDraft<P>>
  seen: () => Box | undefined
}

/** Mouse, pen and finger on the board: they point at bars, open them, collapse groups, and drag bars. */
export function usePointer<P>(options: Options<P>) {
  const { scroller, board, draft, seen, rules, onCursor, onOpen, onToggleGroup } = options
  const { geometry, grid } = board
  const { bars, rows, scale } = geometry
  const [hovered, setHovered] = useState<{ bar: number; point: Point }>()
  const positionOf = ({ x, y }: Point) => {
    const { left, top } = scroller.current?.getBoundingClientRect() ?? { left: 0, top: 0 }
    const view = seen() ?? { left: 0, top: 0 }
    return {
      x: x - left - heads.width + view.left,
      y: y - top - heads.height + view.top,
      isOnHead: x - left < heads.width,
      isAbove: y - top < heads.height,
      isOutside: y < top,
    }
  }
  const hit = (point: Point): (Hit & { isOnHead: boolean }) | undefined => {
    const { x, y, isOnHead, isAbove } = positionOf(point)
    const found = isAbove ? undefined : hitAt(geometry, x, y, point.pointerType === 'touch' ? 14 : 7)
    return found && { ...found, isOnHead }
  }
  const drag = useDrag<Gesture<P>>(
    scroller,
    { left: heads.width, top: heads.height },
    {
      begin: (point) => {
        setHovered(undefined)
        const found = hit(point)
        return found && !found.isOnHead ? draft.begin(found) : undefined
      },
      step: (gesture, point) => {
        const { x, y, isOutside } = positionOf(point)
        // What comes from above the board can be led back there.
        if (gesture.kind === 'lay' && isOutside) return void draft.finish()
        const row = hitAt(geometry, x, Math.max(0, Math.min(y, heightOfRows(rows) - 1)))
        draft.step(gesture, { at: timeAt(scale, x), track: row?.track ?? -1 }, point)
      },
      drop: (gesture) => {
        const target = draft.finish()
        if (target) rules.drop(gesture, target)
      },
      cancel: draft.finish,
      click: (point) => {
        const found = hit(point)
        if (!found) return
        if (found.track < 0) return onToggleGroup(bars.groups.id[rows.group[found.row] ?? -1] ?? '')
        onCursor({ track: found.track, at: grid.cellAt(found.at).from })
        if (found.bar >= 0 && !found.isOnHead) onOpen(found.bar)
      },
    },
  )
  const hover = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse' || event.buttons !== 0) return
    const point = { x: event.clientX, y: event.clientY, pointerType: event.pointerType }
    const found = hit(point)
    const bar = found && !found.isOnHead ? found.bar : -1
    const isEdge = bar >= 0 && found?.edge !== undefined && rules.takeUp(bar) !== undefined
    if (scroller.current) scroller.current.style.cursor = bar < 0 ? '' : isEdge ? 'ew-resize' : 'pointer'
    setHovered((last) => (bar < 0 ? undefined : last?.bar === bar ? last : { bar, point }))
  }
  const doubleClick = (event: MouseEvent) => {
    const found = hit({ x: event.clientX, y: event.clientY, pointerType: 'mouse' })
    if (!found || found.isOnHead || found.track < 0 || found.bar >= 0 || !rules.mayCreate) return
    options.onCreate?.({ track: found.track, at: grid.cellAt(found.at).from })
  }
  const isShown = hovered && !draft.current && hovered.bar < bars.count
  return {
    drag,
    doubleClick,
    hover,
    leave: () => setHovered(undefined),
    hovered: isShown ? hovered : undefined,
  }
}
