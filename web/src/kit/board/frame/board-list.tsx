import { useVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useRef } from 'react'
import { entriesBetween } from '../layout/arrange.ts'
import { styleOfBar } from '../layout/board-bars.ts'
import type { BoardTexts } from '../layout/board-context.ts'
import type { Picture } from '../layout/picture.ts'
import colourClasses from '../painting/colours.module.css'
import type { Window } from '../time/windows.ts'
import classes from './list.module.css'

interface ListProps {
  label: string
  picture: Picture
  texts: Pick<BoardTexts, 'bar' | 'label' | 'track' | 'detail' | 'note' | 'isUrgent'>
  /** The window of time that is listed. */
  window: Window
  periodOf: (bar: number) => string
  /** What the button of an empty track says; undefined where nothing may be made. */
  free: string | undefined
  onOpen: (bar: number) => void
  onCreate: (track: number) => void
}

interface Line {
  row: number
  bars: number[]
}

/** Every row of the board, with what lies there in the window. */
function linesOf({ rows, trackBars, bars }: Picture, { from, to }: Window): Line[] {
  return Array.from(rows.track, (track, row) => {
    if (track < 0) return { row, bars: [] }
    const [first, end] = entriesBetween(trackBars, bars, track, { from, to })
    const there = [...trackBars.bar.subarray(first, end)].filter((bar) => (bars.to[bar] ?? 0) > from)
    return { row, bars: there }
  })
}

function BarButton({ bar, ...props }: ListProps & { bar: number }) {
  const { picture, texts, periodOf, onOpen } = props
  const { name, sign } = styleOfBar(picture.bars, bar)
  return (
    <button
      type="button"
      className={classes.listBar}
      data-style={name}
      data-urgent={texts.isUrgent?.(bar) || undefined}
      aria-label={texts.bar(bar)}
      onClick={() => onOpen(bar)}
    >
      <strong>{sign ? `${sign} ${texts.label(bar)}` : texts.label(bar)}</strong>
      <span>{periodOf(bar)}</span>
    </button>
  )
}

function TrackLine({ track, there, ...props }: ListProps & { track: number; there: readonly number[] }) {
  const { texts, free, onCreate } = props
  return (
    <>
      <p>
        <strong>{texts.track(track)}</strong> <span className={classes.detail}>{texts.detail(track)}</span>{' '}
        {texts.note?.(track) && <span className={classes.detail}>· {texts.note(track)?.text}</span>}
        {there.length === 0 && free !== undefined && (
          <button type="button" className={classes.free} onClick={() => onCreate(track)}>
            {free}
          </button>
        )}
      </p>
      {there.map((bar) => (
        <BarButton key={bar} bar={bar} {...props} />
      ))}
    </>
  )
}

/** A board as a list, for a narrow screen: track by track, what lies there. */
export function BoardList(props: ListProps) {
  const { label, picture, window } = props
  const { rows, bars } = picture
  const scroller = useRef<HTMLDivElement>(null)
  const { from, to } = window
  const lines = useMemo(() => linesOf(picture, { from, to }), [picture, from, to])
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: (at) => 40 + 44 * (lines[at]?.bars.length ?? 0),
    overscan: 6,
  })
  return (
    <section
      ref={scroller}
      className={`${classes.list} ${colourClasses.colours}`}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled has to be reached by its keys
      tabIndex={0}
    >
      <div style={{ height: virtual.getTotalSize(), position: 'relative' }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const { row, bars: there } = lines[index] ?? { row: 0, bars: [] }
          const track = rows.track[row] ?? -1
          return (
            <div
              key={index}
              ref={virtual.measureElement}
              data-index={index}
              className={classes.listRow}
              style={{ transform: `translateY(${start}px)` }}
            >
              {track < 0 ? (
                <h2>{bars.groups.name[rows.group[row] ?? -1]}</h2>
              ) : (
                <TrackLine track={track} there={there} {...props} />
              )}
            </div>
          )
        })}
      </div>
    </section>
  )
}
