import { type RefObject, useEffect, useImperativeHandle, useMemo, useRef } from 'react'
import type { Box } from './boxes.ts'
import { cellsIn } from './cells.ts'
import { DragGhost } from './drag-ghost.tsx'
import { HoverCard } from './hover-card.tsx'
import { heads } from './paint-heads.ts'
import type { Fills, Palette } from './palette.ts'
import { daysBefore, makeScale, windowOf } from './scale.ts'
import { ticksOf } from './ticks.ts'
import classes from './timeline.module.css'
import { TimelineBody } from './timeline-body.tsx'
import { TimelineHead } from './timeline-head.tsx'
import type { TimelineProps } from './timeline-props.ts'
import { useCursorInSight } from './use-cursor-in-sight.ts'
import { useDraft } from './use-draft.ts'
import { useOccupancy } from './use-occupancy.ts'
import { usePaintings } from './use-paintings.ts'
import { usePointer } from './use-pointer.ts'
import { type Size, useViewport } from './use-viewport.ts'

interface SheetProps extends TimelineProps {
  scroller: RefObject<HTMLElement | null>
  size: Size
  colours: { palette: Palette; fills: Fills }
}

/** All that can be scrolled to, of which a piece is in sight. */
export function TimelineSheet(props: SheetProps) {
  const { picture, calendar, zoom, start, words, cursor, onSee, scroller, size, colours } = props
  const { bars, slotBars, rows } = picture
  const viewWidth = size.width - heads.width
  const scale = useMemo(
    () => makeScale(calendar, start.day, zoom, viewWidth),
    [calendar, start, zoom, viewWidth],
  )
  const geometry = useMemo(() => ({ bars, slotBars, rows, scale }), [bars, slotBars, rows, scale])
  const onScroll = useRef((_isAtRest: boolean) => {})
  const onSettle = useRef((_view: Box) => {})
  useEffect(() => {
    onSettle.current = ({ left, width }) => onSee(windowOf(scale, left, width))
  })
  const startTime = useMemo(() => calendar.startOf(start.day - daysBefore[zoom]), [calendar, start, zoom])
  const viewport = useViewport({ scroller, size, scale, rows, start: startTime, onScroll, onSettle })
  const { stretch, settled, seen } = viewport
  const ticks = useMemo(
    () => ticksOf(zoom, windowOf(scale, stretch.left, stretch.width), calendar, words),
    [stretch, zoom, scale, calendar, words],
  )
  const draft = useDraft({ geometry, calendar })
  const { onScroll: paintOnScroll, canvases } = usePaintings({
    geometry,
    calendar,
    ticks,
    colours,
    occupancy: useOccupancy(picture, calendar, settled !== undefined),
    words,
    currentSlot: cursor.slot,
    isDimmed: draft.isDimmed,
    seen,
  })
  onScroll.current = paintOnScroll
  const { selectedStay, faulty } = props
  const cells = useMemo(
    () =>
      settled
        ? cellsIn({ geometry, view: settled, nameOf: (bar) => words.bar(bars, bar), selectedStay, faulty })
        : new Map(),
    [geometry, settled, words, bars, selectedStay, faulty],
  )
  const pointer = usePointer({ scroller, geometry, calendar, draft, seen, props })
  useImperativeHandle(props.ref, () => ({ drag: pointer.drag, focus: () => scroller.current?.focus() }))
  useCursorInSight({ scroller, cursor, geometry, calendar, seen })
  return (
    <div
      className={classes.content}
      style={{ width: heads.width + scale.width, height: heads.height + viewport.height }}
      onPointerDown={pointer.drag}
      onPointerMove={pointer.hover}
      onPointerLeave={pointer.leave}
    >
      <TimelineHead
        canvas={canvases.times}
        ticks={ticks}
        scale={scale}
        view={settled}
        corner={words.occupancy}
      />
      <TimelineBody
        {...props}
        geometry={geometry}
        view={settled}
        cells={cells}
        canvases={canvases}
        height={viewport.height}
      >
        {draft.current && <DragGhost draft={draft.current} geometry={geometry} words={words} />}
      </TimelineBody>
      {pointer.hovered && (
        <HoverCard bars={bars} bar={pointer.hovered.bar} point={pointer.hovered.point} words={words} />
      )}
    </div>
  )
}
