import { type KeyboardEvent, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { commandOf } from '../keyboard/keys.ts'
import type { BarStyle } from '../layout/board-bars.ts'
import colourClasses from '../painting/colours.module.css'
import { makeFills, type Palette, readPalette } from '../painting/palette.ts'
import { textOfDay } from '../time/board-calendar.ts'
import classes from './timeline.module.css'
import type { TimelineProps } from './timeline-props.ts'
import { TimelineSheet } from './timeline-sheet.tsx'
import { useSize } from './use-viewport.ts'

/** Colours of the scheme that is on, read from the style sheet. */
function useColours(
  element: RefObject<HTMLElement | null>,
  styles: readonly BarStyle[],
  scheme: 'light' | 'dark',
) {
  const [palette, setPalette] = useState<Palette>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another scheme gives the style sheet other values
  useLayoutEffect(() => {
    if (element.current) setPalette(readPalette(element.current, styles))
  }, [element, styles, scheme])
  return useMemo(() => palette && { palette, fills: makeFills(palette, styles) }, [palette, styles])
}

/**
 * The timeline: tracks by time, on a canvas under a thin layer of elements. It draws and listens; what is done is decided
 * above it. Nothing is drawn before it is known how large and in which colours.
 */
export function Timeline<P>(props: TimelineProps<P>) {
  const { picture, start, stride, cursor, onCommand } = props
  const scroller = useRef<HTMLDivElement>(null)
  const size = useSize(scroller)
  const colours = useColours(scroller, picture.bars.styles, props.scheme)
  const press = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return
    const command = commandOf(event, stride)
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
      aria-rowcount={picture.rows.count + 1}
      aria-activedescendant={(picture.rows.rowOfTrack[cursor.track] ?? -1) < 0 ? undefined : 'board-cursor'}
      className={`${classes.timeline} ${colourClasses.colours}`}
      onKeyDown={press}
      data-from={textOfDay(start.day)}
    >
      {size && colours && <TimelineSheet {...props} scroller={scroller} size={size} colours={colours} />}
    </div>
  )
}
