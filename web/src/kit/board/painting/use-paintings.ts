import { type RefObject, useMemo, useRef } from 'react'
import type { BoardTexts } from '../layout/board-context.ts'
import type { Box, Geometry } from '../layout/boxes.ts'
import type { BoardCalendar } from '../time/board-calendar.ts'
import type { Ticks } from '../time/ticks.ts'
import { paintBoard } from './paint.ts'
import { heads, type Load, paintNames, paintTimes, widestName } from './paint-heads.ts'
import type { Fills, Palette } from './palette.ts'
import { type Margin, type Painting, type Sight, useCanvas } from './use-canvas.ts'

interface Options {
  geometry: Geometry
  calendar: BoardCalendar
  ticks: Ticks
  colours: { palette: Palette; fills: Fills }
  load: Load | undefined
  texts: BoardTexts
  /** The track that the keyboard is at. */
  currentTrack: number
  isDimmed: ((track: number) => boolean) | undefined
  sight: Sight
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
export function usePaintings(options: Options): Canvases {
  const { geometry, calendar, ticks, colours, load, texts, currentTrack, isDimmed, sight } = options
  const [bars, names, times] = [
    useRef<HTMLCanvasElement>(null),
    useRef<HTMLCanvasElement>(null),
    useRef<HTMLCanvasElement>(null),
  ]
  const { rows, scale } = geometry
  const { window, groups } = geometry.bars
  const ofBars = useMemo((): Painting => {
    const scene = {
      ...geometry,
      ...colours,
      ticks,
      loaded: window,
      labelOf: texts.label,
      isUrgent: texts.isUrgent,
      isDimmed,
    }
    return {
      areaOf: (view, margin) => ({ ...across(view, geometry, margin), ...along(view, geometry, margin) }),
      paint: (context, area, view) => paintBoard(scene, context, area, view.left),
      isOpaque: true,
    }
  }, [geometry, colours, ticks, window, texts, isDimmed])
  const ofNames = useMemo((): Painting => {
    const scene = { groupNames: groups.name, rows, palette: colours.palette, current: currentTrack, texts }
    return {
      areaOf: (view, margin) => ({ left: 0, width: widestName, ...along(view, geometry, margin) }),
      paint: (context, area) => paintNames(scene, context, area),
      isOpaque: false,
    }
  }, [geometry, groups, rows, colours, currentTrack, texts])
  const ofTimes = useMemo((): Painting => {
    const scene = { ticks, scale, palette: colours.palette, calendar, load }
    return {
      areaOf: (view, margin) => ({ ...across(view, geometry, margin), top: 0, height: heads.height }),
      paint: (context, area, view) => paintTimes(scene, context, area, view),
      isOpaque: true,
    }
  }, [geometry, ticks, scale, colours, calendar, load])
  useCanvas(bars, ofBars, sight)
  useCanvas(names, ofNames, sight)
  useCanvas(times, ofTimes, sight)
  return useMemo(() => ({ bars, names, times }), [bars, names, times])
}

export type Canvases = Record<'bars' | 'names' | 'times', RefObject<HTMLCanvasElement | null>>
