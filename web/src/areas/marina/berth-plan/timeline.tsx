import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Box } from './boxes.ts'
import { type PlanCalendar, textOfDay } from './calendar.ts'
import { cellsIn } from './cells.ts'
import type { Cursor } from './cursor.ts'
import { DragGhost } from './drag-ghost.tsx'
import type { Gesture } from './gesture.ts'
import { HoverCard } from './hover-card.tsx'
import { type Command, commandOf } from './keys.ts'
import type { Occupancy } from './occupancy.ts'
import { heads } from './paint-heads.ts'
import { makeFills, type Palette, readPalette } from './palette.ts'
import { daysBefore, makeScale, windowOf, type Zoom } from './scale.ts'
import { ticksOf } from './ticks.ts'
import classes from './timeline.module.css'
import { TimelineBody } from './timeline-body.tsx'
import { TimelineHead } from './timeline-head.tsx'
import { useCursorInSight } from './use-cursor-in-sight.ts'
import { useDraft } from './use-draft.ts'
import { usePaintings } from './use-paintings.ts'
import type { PlanPicture } from './use-picture.ts'
import type { PlanWords } from './use-plan-words.ts'
import { type PointerProps, usePointer } from './use-pointer.ts'
import { useSize, useViewport } from './use-viewport.ts'
import type { Window } from './windows.ts'

export interface TimelineHandle {
  /** Takes hold of something that is not on the timeline yet. */
  drag: (event: PointerEvent, gesture: Gesture) => void
  focus: () => void
}

export interface TimelineProps extends PointerProps {
  ref?: RefObject<TimelineHandle | null>
  label: string
  scheme: 'light' | 'dark'
  picture: PlanPicture
  calendar: PlanCalendar
  occupancy: Occupancy | undefined
  zoom: Zoom
  /** The day that was asked for, near the left edge; a new object is a new wish. */
  start: { day: number }
  today: number
  now: number
  cursor: Cursor
  selectedStay: string | undefined
  faulty: ReadonlySet<string>
  words: PlanWords
  onSee: (window: Window) => void
  onCommand: (command: Command) => void
}

const strides: Record<Zoom, number> = { day: 1, week: 1, month: 1, season: 7 }

/** Colours of the scheme that is on, read from the style sheet. */
function useColours(element: RefObject<HTMLElement | null>, scheme: TimelineProps['scheme']) {
  const [palette, setPalette] = useState<Palette>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another scheme gives the style sheet other values
  useLayoutEffect(() => {
    if (element.current) setPalette(readPalette(element.current))
  }, [element, scheme])
  return useMemo(() => palette && { palette, fills: makeFills(palette) }, [palette])
}

/** The timeline: slots by days, on a canvas under a thin layer of elements. It draws and listens; what is done is decided above it. */
export function Timeline(props: TimelineProps) {
  const { picture, calendar, zoom, start, words, cursor, onSee } = props
  const { bars, slotBars, rows } = picture
  const scroller = useRef<HTMLDivElement>(null)
  const size = useSize(scroller)
  const colours = useColours(scroller, props.scheme)
  const viewWidth = size ? size.width - heads.width : undefined
  const scale = useMemo(
    () => makeScale(calendar, start.day, zoom, viewWidth ?? 1),
    [calendar, start, zoom, viewWidth],
  )
  const geometry = useMemo(() => ({ bars, slotBars, rows, scale }), [bars, slotBars, rows, scale])
  const onScroll = useRef(() => {})
  const onSettle = useRef((_view: Box) => {})
  useEffect(() => {
    onSettle.current = ({ left, width }) => onSee(windowOf(scale, left, width))
  })
  const startTime = useMemo(() => calendar.startOf(start.day - daysBefore[zoom]), [calendar, start, zoom])
  const viewport = useViewport({ scroller, size, scale, rows, start: startTime, onScroll, onSettle })
  const { stretch, settled, seen } = viewport
  const ticks = useMemo(() => {
    if (!stretch) return { major: [], minor: [] }
    return ticksOf(zoom, windowOf(scale, stretch.left, stretch.width), calendar, words)
  }, [stretch, zoom, scale, calendar, words])
  const draft = useDraft({ geometry, calendar })
  const { onScroll: paintOnScroll, canvases } = usePaintings({
    geometry,
    calendar,
    ticks,
    // Without a place to show there would be a picture for nothing.
    colours: stretch && colours,
    occupancy: props.occupancy,
    words,
    currentSlot: cursor.slot,
    isDimmed: draft.isDimmed,
    seen,
  })
  onScroll.current = paintOnScroll
  const { selectedStay, faulty } = props
  const cells = useMemo(
    () =>
      settled && size
        ? cellsIn({ geometry, view: settled, nameOf: (bar) => words.bar(bars, bar), selectedStay, faulty })
        : new Map(),
    [geometry, settled, size, words, bars, selectedStay, faulty],
  )
  const pointer = usePointer({ scroller, geometry, calendar, draft, seen, props })
  useImperativeHandle(props.ref, () => ({ drag: pointer.drag, focus: () => scroller.current?.focus() }))
  const press = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return
    const command = commandOf(event, strides[zoom])
    if (!command) return
    event.preventDefault()
    props.onCommand(command)
  }
  useCursorInSight({ scroller, cursor, geometry, calendar, seen })
  return (
    <>
      <div
        ref={scroller}
        role="grid"
        tabIndex={0}
        aria-label={props.label}
        aria-rowcount={rows.count + 1}
        aria-activedescendant={(rows.rowOfSlot[cursor.slot] ?? -1) < 0 ? undefined : 'plan-cursor'}
        className={`${classes.timeline} ${classes.colours}`}
        onKeyDown={press}
        onPointerDown={pointer.drag}
        onPointerMove={pointer.hover}
        onPointerLeave={pointer.leave}
        data-from={textOfDay(start.day)}
      >
        <div
          className={classes.content}
          style={{ width: heads.width + scale.width, height: heads.height + viewport.height }}
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
        </div>
      </div>
      {pointer.hovered && (
        <HoverCard bars={bars} bar={pointer.hovered.bar} point={pointer.hovered.point} words={words} />
      )}
    </>
  )
}
