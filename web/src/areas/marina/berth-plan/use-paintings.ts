import { type RefObject, useCallback, useMemo, useRef } from 'react'
import type { Box, Geometry } from './boxes.ts'
import type { PlanCalendar } from './calendar.ts'
import type { Occupancy } from './occupancy.ts'
import { paintPlan } from './paint.ts'
import { heads, paintNames, paintTimes, widestName } from './paint-heads.ts'
import type { Fills, Palette } from './palette.ts'
import type { Ticks } from './ticks.ts'
import { type Margin, type Painting, useCanvas } from './use-canvas.ts'
import type { PlanWords } from './use-plan-words.ts'

interface Options {
  geometry: Geometry
  calendar: PlanCalendar
  ticks: Ticks
  colours: { palette: Palette; fills: Fills }
  occupancy: Occupancy | undefined
  words: PlanWords
  /** The slot that the keyboard is at. */
  currentSlot: number
  isDimmed: ((slot: number) => boolean) | undefined
  seen: () => Box | undefined
}

/** A little more than is in sight, from left to right. */
function across({ left, width }: Box, { scale }: Geometry, margin: Margin) {
  const most = Math.max(0, scale.width - width)
  return { left: Math.max(0, Math.min(Math.round(left - margin.x), most)), width: width + 2 * margin.x }
}

/** A little more than is in sight, from top to bottom, but nothing below the last row. */
function along({ top, height }: Box, { rows }: Geometry, margin: Margin) {
  const upper = Math.max(0, Math.round(top - margin.y))
  const rest = Math.max(height, (rows.top[rows.count] ?? 0) - upper)
  return { top: upper, height: Math.max(1, Math.min(height + 2 * margin.y, rest)) }
}

/** The three pictures of the timeline: the bars, the names beside them, and the days above them. */
export function usePaintings(options: Options) {
  const { geometry, calendar, ticks, colours, occupancy, words, currentSlot, isDimmed, seen } = options
  const [bars, names, times] = [
    useRef<HTMLCanvasElement>(null),
    useRef<HTMLCanvasElement>(null),
    useRef<HTMLCanvasElement>(null),
  ]
  const { data } = geometry.bars
  const { rows, scale } = geometry
  const ofBars = useMemo((): Painting => {
    const scene = {
      ...geometry,
      ...colours,
      ticks,
      loaded: data,
      closureLabel: words.kind('CLOSURE'),
      isDimmed,
    }
    return {
      areaOf: (view, margin) => ({ ...across(view, geometry, margin), ...along(view, geometry, margin) }),
      paint: (context, area, view) => paintPlan(scene, context, area, view.left),
      isOpaque: true,
    }
  }, [geometry, colours, ticks, data, words, isDimmed])
  const ofNames = useMemo((): Painting => {
    const scene = { data, rows, palette: colours.palette, current: currentSlot, sizeOf: words.size }
    return {
      areaOf: (view, margin) => ({ left: 0, width: widestName, ...along(view, geometry, margin) }),
      paint: (context, area) => paintNames(scene, context, area),
      isOpaque: false,
    }
  }, [geometry, data, rows, colours, currentSlot, words])
  const ofTimes = useMemo((): Painting => {
    const scene = { ticks, scale, palette: colours.palette, calendar, occupancy }
    return {
      areaOf: (view, margin) => ({ ...across(view, geometry, margin), top: 0, height: heads.height }),
      paint: (context, area, view) => paintTimes(scene, context, area, view),
      isOpaque: true,
    }
  }, [geometry, ticks, scale, colours, calendar, occupancy])
  const scrollers = useRef<readonly ReturnType<typeof useCanvas>[]>([])
  scrollers.current = [
    useCanvas(bars, ofBars, seen),
    useCanvas(names, ofNames, seen),
    useCanvas(times, ofTimes, seen),
  ]
  const onScroll = useCallback((isAtRest: boolean) => {
    for (const scroll of scrollers.current) scroll(isAtRest)
  }, [])
  return useMemo(
    (): { onScroll: (isAtRest: boolean) => void; canvases: Canvases } => ({
      onScroll,
      canvases: { bars, names, times },
    }),
    [onScroll, bars, names, times],
  )
}

export type Canvases = Record<'bars' | 'names' | 'times', RefObject<HTMLCanvasElement | null>>
