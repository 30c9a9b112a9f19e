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
import { type Box, type Hit, hitAt } from './boxes.ts'
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
import { daysBefore, makeScale, timeAt, windowOf, xOf, type Zoom } from './scale.ts'
import type { Place } from './staged.ts'
import { ticksOf } from './ticks.ts'
import classes from './timeline.module.css'
import { TimelineBody } from './timeline-body.tsx'
import { TimelineHead } from './timeline-head.tsx'
import { useDraft } from './use-draft.ts'
import { type Point, useDrag } from './use-drag.ts'
import { usePaintings } from './use-paintings.ts'
import type { PlanPicture } from './use-picture.ts'
import type { PlanWords } from './use-plan-words.ts'
import { useSize, useViewport } from './use-viewport.ts'
import type { Window } from './windows.ts'

export interface TimelineHandle {
  /** Takes hold of something that is not on the timeline yet. */
  drag: (event: PointerEvent, gesture: Gesture) => void
  focus: () => void
}

export interface TimelineProps {
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
  may: { create: boolean; update: boolean }
  onSee: (window: Window) => void
  onCommand: (command: Command) => void
  onCursor: (cursor: Cursor) => void
  onOpen: (bar: number) => void
  onFold: (groupId: string) => void
  onDrop: (gesture: Gesture, place: Place) => void
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
  const { picture, calendar, zoom, start, words, cursor, onSee, may } = props
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
        const row = hitAt(geometry, x, Math.max(0, Math.min(y, viewport.height - 1)))
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
  useImperativeHandle(props.ref, () => ({ drag, focus: () => scroller.current?.focus() }))
  const hover = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse' || event.buttons !== 0) return
    const point = { x: event.clientX, y: event.clientY, pointerType: event.pointerType }
    const found = hit(point)
    const bar = found && !found.isOnHead ? found.bar : -1
    if (scroller.current)
      scroller.current.style.cursor = bar < 0 ? '' : found?.edge && may.update ? 'ew-resize' : 'pointer'
    setHovered((last) => (bar < 0 ? undefined : last?.bar === bar ? last : { bar, point }))
  }
  const press = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return
    const command = commandOf(event, strides[zoom])
    if (!command) return
    event.preventDefault()
    props.onCommand(command)
  }
  // Where the keyboard goes comes into sight, but nothing else that happens leads back to it.
  const followed = useRef(cursor)
  useEffect(() => {
    if (followed.current === cursor) return
    followed.current = cursor
    const element = scroller.current
    const view = seen()
    const row = rows.rowOfSlot[cursor.slot] ?? -1
    if (!element || !view || row < 0) return
    const [upper = 0, lower = 0] = [rows.top[row], rows.top[row + 1]]
    if (upper < view.top) element.scrollTop = upper
    else if (lower > view.top + view.height) element.scrollTop = lower - view.height
    const left = xOf(scale, calendar.startOf(cursor.day))
    const right = xOf(scale, calendar.startOf(cursor.day + 1))
    if (left < view.left) element.scrollLeft = left - view.width / 8
    else if (right > view.left + view.width) element.scrollLeft = right - view.width * 0.875
  }, [cursor, rows, scale, calendar, seen])
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
        onPointerDown={drag}
        onPointerMove={hover}
        onPointerLeave={() => setHovered(undefined)}
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
      {hovered && !draft.current && hovered.bar < bars.count && (
        <HoverCard bars={bars} bar={hovered.bar} point={hovered.point} words={words} />
      )}
    </>
  )
}
