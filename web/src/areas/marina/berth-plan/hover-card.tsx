import { fitOf, limitsTogether } from '@darsena/contract/areas/marina/fit'
import { useEffect, useState } from 'react'
import { type Bars, ownerOf } from './bars.ts'
import { slotLimits } from './plan-data.ts'
import classes from './timeline.module.css'
import type { Point } from './use-drag.ts'
import type { PlanWords } from './use-plan-words.ts'

/** Milliseconds that the pointer rests before anything shows. */
const patience = 250

/** How the boat of a bar fits its slots; undefined where there is no boat. */
function fitOfBar(bars: Bars, bar: number) {
  const { size } = ownerOf(bars, bar)
  const slots = bars.slots[bar] ?? []
  if (!size || slots.length === 0) return undefined
  return fitOf(size, limitsTogether(slots.map((slot) => slotLimits(bars.data, slot))), bars.data.clearances)
}

/** Whose stay a bar is, when, where, and how the boat fits. */
export function HoverCard({
  bars,
  bar,
  point,
  words,
}: {
  bars: Bars
  bar: number
  point: Point
  words: PlanWords
}) {
  const [shown, setShown] = useState(-1)
  useEffect(() => {
    const timer = setTimeout(() => setShown(bar), patience)
    return () => clearTimeout(timer)
  }, [bar])
  if (shown !== bar) return null
  const owner = ownerOf(bars, bar)
  const time = { from: bars.from[bar] ?? 0, to: bars.to[bar] ?? 0 }
  const fit = fitOfBar(bars, bar)
  const left = Math.min(point.x + 14, window.innerWidth - 330)
  const top = point.y + 160 > window.innerHeight ? point.y - 130 : point.y + 18
  return (
    <div className={classes.tip} aria-hidden style={{ left, top }}>
      <p>
        <strong>{words.owner(owner)}</strong>
      </p>
      <p>
        {words.slots(bars.data, bars.slots[bar] ?? [])} · {words.kind(owner.kind)} · {words.state(bars, bar)}
      </p>
      <p>
        {words.period(time)} {words.nights(time) && `· ${words.nights(time)}`}
      </p>
      {fit?.margins
        .filter(({ verdict }) => verdict !== 'FITS')
        .map((margin) => (
          <p key={margin.dimension} data-bad={margin.verdict === 'EXCEEDS' || undefined}>
            {words.margin(margin)}
          </p>
        ))}
    </div>
  )
}
