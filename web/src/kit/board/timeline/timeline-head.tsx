import { memo, type RefObject } from 'react'
import type { Box } from '../layout/boxes.ts'
import { heads } from '../painting/paint-heads.ts'
import { type Scale, windowOf, xOf } from '../time/scale.ts'
import type { Tick, Ticks } from '../time/ticks.ts'
import classes from './timeline.module.css'

function Line({ ticks, scale, view, top, height }: LineProps) {
  const window = windowOf(scale, view.left, view.width)
  const seen = ticks.filter(({ at, end }) => at < window.to && end > window.from)
  return seen.map(({ at, end, label }) => {
    const left = xOf(scale, at)
    return (
      <div
        key={at}
        role="columnheader"
        className={classes.columnHead}
        style={{ left: heads.width + left, width: xOf(scale, end) - left, top, height }}
      >
        <span className={classes.spoken}>{label}</span>
      </div>
    )
  })
}

interface LineProps {
  ticks: readonly Tick[]
  scale: Scale
  view: Box
  /** Pixels. */
  top: number
  height: number
}

interface HeadProps {
  canvas: RefObject<HTMLCanvasElement | null>
  ticks: Ticks
  scale: Scale
  /** What is in sight at rest; the elements over the picture are those of it. */
  view: Box | undefined
  corner: string
}

/** Months, days and how full it is, which stay in sight above the rows. */
export const TimelineHead = memo(function TimelineHead({ canvas, ticks, scale, view, corner }: HeadProps) {
  return (
    <div role="row" aria-rowindex={1} className={classes.head} style={{ height: heads.height }}>
      <div role="columnheader" className={classes.corner} style={{ width: heads.width }}>
        {corner}
      </div>
      <canvas ref={canvas} className={classes.canvas} aria-hidden />
      {view && (
        <>
          <Line ticks={ticks.major} scale={scale} view={view} top={0} height={heads.major} />
          <Line
            ticks={ticks.minor}
            scale={scale}
            view={view}
            top={heads.major}
            height={heads.minor - heads.major}
          />
        </>
      )}
    </div>
  )
})
