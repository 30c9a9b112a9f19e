import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef } from 'react'

export interface Point {
  /** Pixels of the window. */
  x: number
  y: number
  pointerType: string
}

interface DragHandlers<G> {
  /** What is taken hold of at a point; undefined for nothing that can be dragged. */
  begin: (point: Point) => G | undefined
  step: (gesture: G, point: Point) => void
  drop: (gesture: G) => void
  cancel: () => void
  click: (point: Point) => void
}

/** Pixels after which a press becomes a drag. */
const slack = 4
/** Milliseconds after which a finger takes hold instead of scrolling. */
const longPress = 350
/** So near an edge, in pixels, the plan scrolls on while something is dragged, by so many a frame. */
const edge = { near: 36, step: 14 }

function scrollNear(scroller: HTMLElement, { x, y }: Point, inner: { left: number; top: number }): boolean {
  const { left, top, right, bottom } = scroller.getBoundingClientRect()
  const dx = x > right - edge.near ? edge.step : x < left + inner.left + edge.near ? -edge.step : 0
  const dy = y > bottom - edge.near ? edge.step : y < top + inner.top + edge.near ? -edge.step : 0
  if (dx !== 0 || dy !== 0) scroller.scrollBy(dx, dy)
  return dx !== 0 || dy !== 0
}

/** Dragging by mouse, pen and finger over a scroller; Esc lets go. A finger has to rest first, or it scrolls. */
export function useDrag<G>(
  scroller: RefObject<HTMLElement | null>,
  inner: { left: number; top: number },
  handlers: DragHandlers<G>,
) {
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  })
  const end = useRef<(() => void) | undefined>(undefined)
  useEffect(() => () => end.current?.(), [])
  const follow = (first: Point, pointerId: number, held: G | undefined, isTouch: boolean) => {
    end.current?.()
    const controller = new AbortController()
    const listening = { signal: controller.signal }
    let point = first
    let isDragging = false
    let frame = 0
    let press: ReturnType<typeof setTimeout> | undefined
    const stop = () => {
      controller.abort()
      clearTimeout(press)
      cancelAnimationFrame(frame)
      end.current = undefined
    }
    const step = () => {
      frame = 0
      if (held === undefined || !isDragging) return
      const isScrolling = scroller.current ? scrollNear(scroller.current, point, inner) : false
      latest.current.step(held, point)
      if (isScrolling) frame = requestAnimationFrame(step)
    }
    const start = () => {
      isDragging = true
      step()
    }
    const cancel = () => {
      stop()
      if (isDragging) latest.current.cancel()
    }
    const move = (event: PointerEvent) => {
      if (event.pointerId !== pointerId) return
      point = { x: event.clientX, y: event.clientY, pointerType: event.pointerType }
      const isFar = Math.hypot(point.x - first.x, point.y - first.y) > slack
      if (isTouch && isFar && !isDragging) return stop()
      if (!isTouch && isFar && held !== undefined) isDragging = true
      if (isDragging) frame ||= requestAnimationFrame(step)
    }
    const up = (event: PointerEvent) => {
      if (event.pointerId !== pointerId) return
      stop()
      if (isDragging && held !== undefined) {
        // The last position may still wait for its frame.
        latest.current.step(held, point)
        latest.current.drop(held)
      } else if (Math.hypot(point.x - first.x, point.y - first.y) <= slack) latest.current.click(point)
    }
    if (isTouch && held !== undefined) press = setTimeout(start, longPress)
    window.addEventListener('pointermove', move, listening)
    window.addEventListener('pointerup', up, listening)
    window.addEventListener('pointercancel', cancel, listening)
    window.addEventListener('keydown', (event) => event.key === 'Escape' && isDragging && cancel(), {
      ...listening,
      capture: true,
    })
    // Once something is held, the finger drags it and no longer scrolls.
    const hold = (event: TouchEvent) => isDragging && event.preventDefault()
    window.addEventListener('touchmove', hold, { ...listening, passive: false })
    end.current = cancel
  }
  return (event: ReactPointerEvent, given?: G) => {
    if (event.button !== 0) return
    const point = { x: event.clientX, y: event.clientY, pointerType: event.pointerType }
    follow(point, event.pointerId, given ?? latest.current.begin(point), event.pointerType === 'touch')
  }
}
