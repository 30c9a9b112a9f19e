import type { BoardCalendar } from './board-calendar.ts'

export const zooms = ['day', 'week', 'month', 'season'] as const
export type Zoom = (typeof zooms)[number]

/** Days that are in sight at once. */
export const daysOf: Record<Zoom, number> = { day: 1, week: 7, month: 31, season: 180 }

/** Days before the one that is asked for that are in sight, too. */
export const daysBefore: Record<Zoom, number> = { day: 0, week: 1, month: 3, season: 14 }

/** Time to pixels: even in time, so that a day on which the clock changes is as long as it is. */
export interface Scale {
  zoom: Zoom
  /** Unix seconds at the left end of what can be scrolled to. */
  origin: number
  end: number
  pixelsPerSecond: number
  /** Pixels from end to end. */
  width: number
}

/** Days before and after the day that was jumped to. */
const reach = { before: 400, after: 800 }

export function makeScale(calendar: BoardCalendar, anchorDay: number, zoom: Zoom, viewWidth: number): Scale {
  const origin = calendar.startOf(anchorDay - reach.before)
  const end = calendar.startOf(anchorDay + reach.after)
  const pixelsPerSecond = Math.max(1, viewWidth) / (daysOf[zoom] * 86_400)
  return { zoom, origin, end, pixelsPerSecond, width: Math.round((end - origin) * pixelsPerSecond) }
}

export const xOf = ({ origin, pixelsPerSecond }: Scale, at: number): number => (at - origin) * pixelsPerSecond

export const timeAt = ({ origin, pixelsPerSecond }: Scale, x: number): number => origin + x / pixelsPerSecond

/** The piece of time between two pixels. */
export const windowOf = (scale: Scale, left: number, width: number) => ({
  from: timeAt(scale, left),
  to: timeAt(scale, left + width),
})
