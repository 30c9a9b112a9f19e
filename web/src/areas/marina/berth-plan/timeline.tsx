import { type KeyboardEvent, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { textOfDay } from './calendar.ts'
import { commandOf } from './keys.ts'
import { makeFills, type Palette, readPalette } from './palette.ts'
import type { Zoom } from './scale.ts'
import classes from './timeline.module.css'
import type { TimelineProps } from './timeline-props.ts'
import { TimelineSheet } from './timeline-sheet.tsx'
import { useSize } from './use-viewport.ts'

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

/**
 * The timeline: slots by days, on a canvas under a thin layer of elements. It draws and listens; what is done is decided
 * above it. Nothing is drawn before it is known how large and in which colours.
 */
export function Timeline(props: TimelineProps) {
  const { zoom, start, cursor, onCommand } = props
  const { rows } = props.picture
  const scroller = useRef<HTMLDivElement>(null)
  const size = useSize(scroller)
  const colours = useColours(scroller, props.scheme)
  const press = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return
    const command = commandOf(event, strides[zoom])
    if (!command) return
    event.preventDefault()
    onCommand(command)
  }
  return (
    <div
      ref={scroller}
      role="grid"
      tabIndex={0}
      aria-label={props.label}
      aria-rowcount={rows.count + 1}
      aria-activedescendant={(rows.rowOfSlot[cursor.slot] ?? -1) < 0 ? undefined : 'plan-cursor'}
      className={`${classes.timeline} ${classes.colours}`}
      onKeyDown={press}
      data-from={textOfDay(start.day)}
    >
      {size && colours && <TimelineSheet {...props} scroller={scroller} size={size} colours={colours} />}
    </div>
  )
}
