import { type RefObject, useImperativeHandle, useMemo } from 'react'
import { DragGhost } from '../dragging/drag-ghost.tsx'
import { HoverCard } from '../dragging/hover-card.tsx'
import { useDraft } from '../dragging/use-draft.ts'
import { usePointer } from '../dragging/use-pointer.ts'
import { type Board, BoardProvider } from '../layout/board-context.ts'
import { type Cell, cellsIn } from '../layout/cells.ts'
import { heads } from '../painting/paint-heads.ts'
import type { Fills, Palette } from '../painting/palette.ts'
import { usePaintings } from '../painting/use-paintings.ts'
import { daysBefore, makeScale, windowOf } from '../time/scale.ts'
import { ticksOf } from '../time/ticks.ts'
import classes from './timeline.module.css'
import { TimelineBody } from './timeline-body.tsx'
import { TimelineHead } from './timeline-head.tsx'
import type { TimelineProps } from './timeline-props.ts'
import { useCursorInSight } from './use-cursor-in-sight.ts'
import { type Size, useViewport } from './use-viewport.ts'

interface SheetProps<P> extends TimelineProps<P> {
  scroller: RefObject<HTMLElement | null>
  size: Size
  colours: { palette: Palette; fills: Fills }
}

/** What all parts of the timeline draw from, at the size that it has. */
function useBoardOf<P>(props: SheetProps<P>): Board {
  const { picture, calendar, grid, zoom, start, texts, cursor, now, selected, faulty, size } = props
  const viewWidth = size.width - heads.width
  const scale = useMemo(
    () => makeScale(calendar, start.day, zoom, viewWidth),
    [calendar, start, zoom, viewWidth],
  )
  const geometry = useMemo(() => ({ ...picture, scale }), [picture, scale])
  return useMemo(
    () => ({ geometry, calendar, grid, texts, cursor, now, selected, faulty }),
    [geometry, calendar, grid, texts, cursor, now, selected, faulty],
  )
}

const noCells: ReadonlyMap<number, Cell[]> = new Map()

/** All that can be scrolled to, of which a piece is in sight. */
export function TimelineSheet<P>(props: SheetProps<P>) {
  const { calendar, zoom, start, texts, cursor, rules, selected, faulty, onSee, scroller, size } = props
  const board = useBoardOf(props)
  const { geometry } = board
  const { rows, scale } = geometry
  const startTime = useMemo(() => calendar.startOf(start.day - daysBefore[zoom]), [calendar, start, zoom])
  const viewport = useViewport({
    scroller,
    size,
    scale,
    rows,
    start: startTime,
    onSettle: ({ left, width }) => onSee(windowOf(scale, left, width)),
  })
  const { stretch, settled, seen } = viewport
  const ticks = useMemo(
    () => ticksOf(zoom, windowOf(scale, stretch.left, stretch.width), calendar, texts),
    [stretch, zoom, scale, calendar, texts],
  )
  const draft = useDraft(rules)
  const canvases = usePaintings({
    geometry,
    calendar,
    ticks,
    colours: props.colours,
    load: props.load,
    texts,
    currentTrack: cursor.track,
    isDimmed: draft.isDimmed,
    sight: viewport,
  })
  const cells = useMemo(
    () => (settled ? cellsIn({ geometry, view: settled, nameOf: texts.bar, selected, faulty }) : noCells),
    [geometry, settled, texts, selected, faulty],
  )
  const pointer = usePointer({ ...props, board, draft, seen })
  const { drag, hovered } = pointer
  useImperativeHandle(props.ref, () => ({ drag, focus: () => scroller.current?.focus() }))
  useCursorInSight({ scroller, board, seen })
  return (
    <BoardProvider value={board}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the grid around it has a key for what a double click does */}
      <div
        className={classes.content}
        style={{ width: heads.width + scale.width, height: heads.height + viewport.height }}
        onPointerDown={(event) => drag(event)}
        onDoubleClick={pointer.doubleClick}
        onPointerMove={pointer.hover}
        onPointerLeave={pointer.leave}
      >
        <TimelineHead
          canvas={canvases.times}
          ticks={ticks}
          scale={scale}
          view={settled}
          corner={texts.corner}
        />
        <TimelineBody
          view={settled}
          cells={cells}
          canvases={canvases}
          height={viewport.height}
          marks={props.marks}
        >
          {draft.current && <DragGhost draft={draft.current} rules={rules} />}
        </TimelineBody>
        {hovered && (
          <HoverCard bar={hovered.bar} point={hovered.point}>
            {props.cardOf(hovered.bar)}
          </HoverCard>
        )}
      </div>
    </BoardProvider>
  )
}
