import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import type { Box } from '../layout/boxes.ts'

/** What a canvas shows of all that can be scrolled to; pixels from its upper left corner. */
export interface Painting {
  /** The piece to paint for what is in sight, larger by a margin: scrolling shows the rest of it at once. */
  areaOf: (view: Box, margin: Margin) => Box
  paint: (context: CanvasRenderingContext2D, area: Box, view: Box) => void
  isOpaque: boolean
}

/** Pixels that are painted beyond each edge. */
export interface Margin {
  x: number
  y: number
}

/** A new picture is due after half of it. */
const margin = { x: 128, y: 96 }
/** The very first picture is of what is in sight alone, so that it is there sooner; the margin comes with the next. */
const noMargin = { x: 0, y: 0 }

/** Gives a canvas its size in the screen's own pixels, and a context whose origin is that of all that can be scrolled to. */
function contextFor(canvas: HTMLCanvasElement, area: Box, isOpaque: boolean) {
  const ratio = window.devicePixelRatio || 1
  const [width, height] = [Math.ceil(area.width * ratio), Math.ceil(area.height * ratio)]
  const context = canvas.getContext('2d', { alpha: !isOpaque })
  if (canvas.width !== width || canvas.height !== height) {
    canvas.width = width
    canvas.height = height
    canvas.style.width = `${area.width}px`
    canvas.style.height = `${area.height}px`
  } else if (!isOpaque) {
    context?.resetTransform()
    context?.clearRect(0, 0, width, height)
  }
  context?.setTransform(ratio, 0, 0, ratio, -area.left * ratio, -area.top * ratio)
  return context
}

const isFar = (area: Box, painted: Box, { x, y }: Margin) =>
  Math.abs(area.left - painted.left) > x / 2 || Math.abs(area.top - painted.top) > y / 2

/** The visible part of a scroller, and a way to observe it. */
export interface Sight {
  seen: () => Box | undefined
  /**
   * Called at each frame of a scroll, and when it has come to rest.
   * @returns stops it
   */
  onScroll: (listener: (isAtRest: boolean) => void) => () => void
}

/**
 * Paints on a canvas that lies among what is scrolled, so that the browser moves it along by itself and it never comes
 * apart from what lies over it.
 */
export function useCanvas(
  canvas: RefObject<HTMLCanvasElement | null>,
  painting: Painting,
  { seen, onScroll }: Sight,
): void {
  const latest = useRef(painting)
  const painted = useRef<{ area: Box; margin: Margin }>(undefined)
  const paintAll = useCallback(() => {
    const view = seen()
    if (!canvas.current || !view) return
    const { areaOf, paint, isOpaque } = latest.current
    const around = painted.current ? margin : noMargin
    const area = areaOf(view, around)
    const context = contextFor(canvas.current, area, isOpaque)
    if (!context) return
    canvas.current.style.transform = `translate(${area.left}px, ${area.top}px)`
    paint(context, area, view)
    painted.current = { area, margin: around }
  }, [canvas, seen])
  useLayoutEffect(() => {
    latest.current = painting
    paintAll()
  }, [painting, paintAll])
  useEffect(() => {
    // A screen of another density, or a page that was zoomed.
    window.addEventListener('resize', paintAll)
    return () => window.removeEventListener('resize', paintAll)
  }, [paintAll])
  useEffect(
    () =>
      onScroll((isAtRest) => {
        const view = seen()
        if (!view || !painted.current) return
        const { area, margin: around } = painted.current
        const lacksMargin = isAtRest && around === noMargin
        if (lacksMargin || isFar(latest.current.areaOf(view, around), area, around)) paintAll()
      }),
    [onScroll, paintAll, seen],
  )
}
