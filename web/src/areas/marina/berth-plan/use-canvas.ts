import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import type { Box } from './boxes.ts'
import { paintPlan, type Scene } from './paint.ts'

/** Pixels that are painted beyond each edge: scrolling shows them at once, and a new picture is due after half of them. */
const margin = { x: 128, y: 96 }

/** Gives a canvas its size in the screen's own pixels, and a context whose origin is that of all that can be scrolled to. */
function contextFor(canvas: HTMLCanvasElement, area: Box): CanvasRenderingContext2D | null {
  const ratio = window.devicePixelRatio || 1
  const [width, height] = [Math.ceil(area.width * ratio), Math.ceil(area.height * ratio)]
  if (canvas.width !== width || canvas.height !== height) {
    canvas.width = width
    canvas.height = height
    canvas.style.width = `${area.width}px`
    canvas.style.height = `${area.height}px`
  }
  const context = canvas.getContext('2d', { alpha: false })
  context?.setTransform(ratio, 0, 0, ratio, -area.left * ratio, -area.top * ratio)
  return context
}

/**
 * Paints the plan on a canvas somewhat larger than what is in sight. It lies among what is scrolled, so that the browser
 * moves it along by itself and it never comes apart from what lies over it.
 * @param seen what is in sight now, in the pixels of the scene
 * @returns to be called while scrolling
 */
export function useCanvas(
  canvas: RefObject<HTMLCanvasElement | null>,
  scene: Scene | undefined,
  seen: () => Box | undefined,
): () => void {
  const latest = useRef(scene)
  const painted = useRef<Box>(undefined)
  const paint = useCallback(() => {
    const view = seen()
    if (!canvas.current || !view || !latest.current) return
    const { rows, scale } = latest.current
    const left = Math.max(0, Math.min(Math.round(view.left - margin.x), scale.width - view.width))
    const top = Math.max(0, Math.round(view.top - margin.y))
    const area = {
      left,
      top,
      width: Math.max(1, view.width + 2 * margin.x),
      height: Math.max(
        1,
        Math.min(view.height + 2 * margin.y, Math.max(view.height, (rows.top[rows.count] ?? 0) - top)),
      ),
    }
    const context = contextFor(canvas.current, area)
    if (!context) return
    canvas.current.style.transform = `translate(${area.left}px, ${area.top}px)`
    paintPlan(latest.current, context, area, view.left)
    painted.current = { ...area, left: view.left, top: view.top }
  }, [canvas, seen])
  useLayoutEffect(() => {
    latest.current = scene
    paint()
  }, [scene, paint])
  useEffect(() => {
    // A screen of another density, or a page that was zoomed.
    window.addEventListener('resize', paint)
    return () => window.removeEventListener('resize', paint)
  }, [paint])
  return useCallback(() => {
    const view = seen()
    const last = painted.current
    if (!view || !last) return
    const isFar =
      Math.abs(view.left - last.left) > margin.x / 2 || Math.abs(view.top - last.top) > margin.y / 2
    if (isFar) paint()
  }, [paint, seen])
}
