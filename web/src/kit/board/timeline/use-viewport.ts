import {
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Box } from '../layout/boxes.ts'
import { heightOfRows, type Rows, rowAt } from '../layout/rows.ts'
import { heads } from '../painting/paint-heads.ts'
import type { Sight } from '../painting/use-canvas.ts'
import { type Scale, timeAt, xOf } from '../time/scale.ts'

/** The stretch of time to prepare, in pixels: rounded, so that scrolling a little changes nothing. */
export interface Stretch {
  left: number
  width: number
}

function stretchOf({ left, width }: Stretch): Stretch {
  const half = Math.max(200, width / 2)
  return { left: Math.floor(left / half) * half - half, width: width + 3 * half }
}

const isSameStretch = (a: Stretch, b: Stretch) => a.left === b.left && a.width === b.width

/** Pixels. */
export interface Size {
  width: number
  height: number
}

/** The inner size of the scroller; undefined until it is in the page. */
export function useSize(scroller: RefObject<HTMLElement | null>): Size | undefined {
  const [size, setSize] = useState<Size>()
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const measure = () => {
      const next = { width: element.clientWidth, height: element.clientHeight }
      setSize((last) => (last?.width === next.width && last.height === next.height ? last : next))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller])
  return size
}

/** Milliseconds without a scroll after which one has arrived. */
const settling = 140

interface Options {
  scroller: RefObject<HTMLElement | null>
  size: Size
  scale: Scale
  rows: Rows
  /** Unix seconds at the left edge, when it is asked for. */
  start: number
  /** Called with what is in sight whenever it has come to rest. */
  onSettle: (view: Box) => void
}

/** Keeps the visible part in sight when rows grow or collapse, or the scale changes. */
function useAnchors({ scroller, scale, rows, start, size }: Options) {
  const leftTime = useRef(start)
  const topRow = useRef({ track: -1, group: -1, offset: 0 })
  const lastStart = useRef(start)
  const lastScale = useRef<Scale>(undefined)
  const isInitialised = useRef(false)
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const last = lastScale.current
    const span = (one: Scale) => (size.width - heads.width) / one.pixelsPerSecond
    if (lastStart.current !== start) leftTime.current = start
    else if (last && last.zoom !== scale.zoom) leftTime.current += (span(last) - span(scale)) / 2
    lastStart.current = start
    lastScale.current = scale
    isInitialised.current = true
    element.scrollLeft = xOf(scale, leftTime.current)
  }, [scroller, scale, start, size])
  useLayoutEffect(() => {
    const element = scroller.current
    const { track, group, offset } = topRow.current
    if (!element || group < 0) return
    const row = track >= 0 ? (rows.rowOfTrack[track] ?? -1) : rows.group.indexOf(group)
    if (row >= 0) element.scrollTop = (rows.top[row] ?? 0) + offset
  }, [scroller, rows])
  return useCallback(
    (view: Box) => {
      if (!isInitialised.current) return
      leftTime.current = timeAt(scale, view.left)
      const row = rowAt(rows, view.top)
      topRow.current = {
        track: rows.track[row] ?? -1,
        group: view.top > 0 ? (rows.group[row] ?? -1) : -1,
        offset: view.top - (rows.top[row] ?? 0),
      }
    },
    [scale, rows],
  )
}

/** Listeners called at each frame of a scroll; the set stays the same. */
function useScrollListeners() {
  const [listeners] = useState(() => new Set<(isAtRest: boolean) => void>())
  const onScroll = useCallback(
    (listener: (isAtRest: boolean) => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    [listeners],
  )
  const notify = useCallback(
    (isAtRest: boolean) => {
      for (const listener of listeners) listener(isAtRest)
    },
    [listeners],
  )
  return { onScroll, notify }
}

/** Reads the visible box of the scroller, without the heads; undefined while it is not on the page. */
function useVisibleBox(scroller: Options['scroller']) {
  return useCallback((): Box | undefined => {
    const element = scroller.current
    if (!element) return undefined
    return {
      left: element.scrollLeft,
      top: element.scrollTop,
      width: Math.max(1, element.clientWidth - heads.width),
      height: Math.max(1, element.clientHeight - heads.height),
    }
  }, [scroller])
}

/** What is in sight of the board: at once to the painter, in steps to the page, at rest to the one who loads. */
export function useViewport(options: Options) {
  const { scroller, size, scale, rows, start } = options
  const seen = useVisibleBox(scroller)
  const remember = useAnchors(options)
  const { onScroll, notify } = useScrollListeners()
  const [moved, setMoved] = useState<Stretch>()
  // What is about to be in sight is known before anything can be scrolled to.
  const stretch = useMemo(
    () => moved ?? stretchOf({ left: xOf(scale, start), width: size.width - heads.width }),
    [moved, size, scale, start],
  )
  const follow = useEffectEvent((view: Box) => {
    const next = stretchOf(view)
    if (!isSameStretch(stretch, next)) setMoved(next)
  })
  const [settled, setSettled] = useState<Box>()
  const arrive = useEffectEvent((view: Box) => {
    remember(view)
    setSettled(view)
    options.onSettle(view)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another scale is scrolled to another place
  useLayoutEffect(() => {
    const view = seen()
    if (view) follow(view)
  }, [seen, size, scale])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another size, scale or rows show another piece, also without a scroll
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    let frame = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const settle = () => {
      const view = seen()
      // Out of the page for a moment, while something beside it is still being loaded.
      if (!view) {
        timer = setTimeout(settle, settling)
        return
      }
      notify(true)
      arrive(view)
    }
    const scrolled = () => {
      clearTimeout(timer)
      timer = setTimeout(settle, settling)
      frame ||= requestAnimationFrame(() => {
        frame = 0
        const view = seen()
        if (!view) return
        notify(false)
        follow(view)
      })
    }
    timer = setTimeout(settle, settling)
    element.addEventListener('scroll', scrolled, { passive: true })
    return () => {
      clearTimeout(timer)
      cancelAnimationFrame(frame)
      element.removeEventListener('scroll', scrolled)
    }
  }, [scroller, size, scale, rows, seen, notify])
  return useMemo(
    (): Sight & { stretch: Stretch; settled: Box | undefined; height: number } => ({
      seen,
      onScroll,
      stretch,
      settled,
      height: heightOfRows(rows),
    }),
    [seen, onScroll, stretch, settled, rows],
  )
}
