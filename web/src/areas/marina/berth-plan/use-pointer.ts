import { type PointerEvent, type RefObject, useState } from 'react'
import { type Box, type Geometry, type Hit, hitAt } from './boxes.ts'
import type { PlanCalendar } from './calendar.ts'
import type { Cursor } from './cursor.ts'
import type { Gesture } from './gesture.ts'
import { heads } from './paint-heads.ts'
import { heightOfRows } from './rows.ts'
import { timeAt } from './scale.ts'
import type { Place } from './staged.ts'
import type { useDraft } from './use-draft.ts'
import { type Point, useDrag } from './use-drag.ts'

export interface PointerProps {
  may: { create: boolean; update: boolean }
  onCursor: (cursor: Cursor) => void
  onOpen: (bar: number) => void
  onFold: (groupId: string) => void
  onDrop: (gesture: Gesture, place: Place) => void
}

interface Options {
  scroller: RefObject<HTMLElement | null>
  geometry: Geometry
  calendar: PlanCalendar
  draft: ReturnType<typeof useDraft>
  seen: () => Box | undefined
  props: PointerProps
}

/** What mouse, pen and finger do: they point at bars, open them, fold groups, and lead bars about. */
export function usePointer({ scroller, geometry, calendar, draft, seen, props }: Options) {
  const { bars, rows, scale } = geometry
  const { may } = props
  const [hovered, setHovered] = useState<{ bar: number; point: Point }>()
  const placeOf = ({ x, y }: Point) => {
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
    const { x, y, isOnHead, isAbove } = placeOf(point)
    const found = isAbove ? undefined : hitAt(geometry, x, y, point.pointerType === 'touch' ? 14 : 7)
    return found && { ...found, isOnHead }
  }
  const drag = useDrag<Gesture>(
    scroller,
    { left: heads.width, top: heads.height },
    {
      begin: (point) => {
        setHovered(undefined)
        const found = hit(point)
        return found && !found.isOnHead ? draft.gestureAt(found, may) : undefined
      },
      step: (gesture, point) => {
        const { x, y, isOutside } = placeOf(point)
        // What comes from above the plan can be led back there.
        if (gesture.kind === 'lay' && isOutside) return void draft.finish()
        const row = hitAt(geometry, x, Math.max(0, Math.min(y, heightOfRows(rows) - 1)))
        draft.step(gesture, { at: timeAt(scale, x), slot: row?.slot ?? -1 }, point)
      },
      drop: (gesture) => {
        const place = draft.finish()
        if (place) props.onDrop(gesture, place)
      },
      cancel: draft.finish,
      click: (point) => {
        const found = hit(point)
        if (!found) return
        if (found.slot < 0) return props.onFold(bars.data.groups.id[rows.group[found.row] ?? -1] ?? '')
        props.onCursor({ slot: found.slot, day: calendar.dayOf(found.at) })
        if (found.bar >= 0 && !found.isOnHead) props.onOpen(found.bar)
      },
    },
  )
  const hover = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse' || event.buttons !== 0) return
    const point = { x: event.clientX, y: event.clientY, pointerType: event.pointerType }
    const found = hit(point)
    const bar = found && !found.isOnHead ? found.bar : -1
    if (scroller.current)
      scroller.current.style.cursor = bar < 0 ? '' : found?.edge && may.update ? 'ew-resize' : 'pointer'
    setHovered((last) => (bar < 0 ? undefined : last?.bar === bar ? last : { bar, point }))
  }
  const isShown = hovered && !draft.current && hovered.bar < bars.count
  return { drag, hover, leave: () => setHovered(undefined), hovered: isShown ? hovered : undefined }
}
