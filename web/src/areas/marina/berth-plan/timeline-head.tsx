import { memo, useLayoutEffect, useRef } from 'react'
import type { PlanCalendar } from './calendar.ts'
import type { Occupancy } from './occupancy.ts'
import type { Palette } from './palette.ts'
import { type Scale, xOf } from './scale.ts'
import type { Tick, Ticks } from './ticks.ts'
import classes from './timeline.module.css'
import { heads, type Slice } from './use-viewport.ts'

/** Pixels. */
const stripHeight = 22

interface StripProps {
  occupancy: Occupancy
  calendar: PlanCalendar
  scale: Scale
  slice: Slice
  palette: Palette
}

function paintStrip(canvas: HTMLCanvasElement, props: StripProps) {
  const { occupancy, calendar, scale, slice, palette } = props
  const ratio = window.devicePixelRatio || 1
  canvas.width = Math.ceil(slice.width * ratio)
  canvas.height = stripHeight * ratio
  const context = canvas.getContext('2d')
  if (!context) return
  context.setTransform(ratio, 0, 0, ratio, -slice.left * ratio, 0)
  context.fillStyle = palette.occupied
  occupancy.taken.forEach((taken, at) => {
    const night = occupancy.firstNight + at
    const left = xOf(scale, calendar.startOf(night))
    if (left > slice.left + slice.width) return
    const right = xOf(scale, calendar.startOf(night + 1))
    if (right < slice.left) return
    const part = taken / Math.max(1, occupancy.available[at] ?? 0)
    const height = Math.round(part * (stripHeight - 2))
    context.fillRect(left, stripHeight - height, Math.max(1, right - left - 0.5), height)
  })
}

/** How full the port is, night by night. */
function OccupancyStrip(props: StripProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useLayoutEffect(() => {
    if (canvas.current) paintStrip(canvas.current, props)
  })
  const { left, width } = props.slice
  return (
    <canvas
      ref={canvas}
      aria-hidden
      className={classes.strip}
      style={{ left: heads.width + left, width, height: stripHeight }}
    />
  )
}

function Line({ ticks, scale, kind }: { ticks: readonly Tick[]; scale: Scale; kind: 'major' | 'minor' }) {
  return ticks.map(({ at, end, label, isWeekend }) => {
    const left = xOf(scale, at)
    return (
      <div
        key={at}
        role="columnheader"
        className={classes[kind]}
        data-weekend={(isWeekend && kind === 'minor' && scale.zoom !== 'season') || undefined}
        style={{ left: heads.width + left, width: xOf(scale, end) - left }}
      >
        <span>{label}</span>
      </div>
    )
  })
}

interface HeadProps extends Omit<StripProps, 'occupancy'> {
  occupancy: Occupancy | undefined
  ticks: Ticks
  corner: string
}

/** Months, days and the occupancy, which stay in sight above the rows. */
export const TimelineHead = memo(function TimelineHead({ occupancy, ticks, corner, ...strip }: HeadProps) {
  return (
    <div role="row" aria-rowindex={1} className={classes.head} style={{ height: heads.height }}>
      <div role="columnheader" className={classes.corner} style={{ width: heads.width }}>
        {corner}
      </div>
      <Line ticks={ticks.major} scale={strip.scale} kind="major" />
      <Line ticks={ticks.minor} scale={strip.scale} kind="minor" />
      {occupancy && <OccupancyStrip occupancy={occupancy} {...strip} />}
    </div>
  )
})
