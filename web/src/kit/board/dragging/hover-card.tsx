import { type ReactNode, useEffect, useState } from 'react'
import classes from './dragging.module.css'
import type { Point } from './use-drag.ts'

/** Milliseconds that the pointer rests before anything shows. */
const patience = 250

/** What an area says of a bar, beside the pointer that rests on it. */
export function HoverCard({ bar, point, children }: { bar: number; point: Point; children: ReactNode }) {
  const [shown, setShown] = useState(-1)
  useEffect(() => {
    const timer = setTimeout(() => setShown(bar), patience)
    return () => clearTimeout(timer)
  }, [bar])
  if (shown !== bar) return null
  const left = Math.min(point.x + 14, window.innerWidth - 330)
  const top = point.y + 160 > window.innerHeight ? point.y - 130 : point.y + 18
  return (
    <div className={classes.tip} aria-hidden style={{ left, top }}>
      {children}
    </div>
  )
}
