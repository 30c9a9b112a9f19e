import { useDeferredValue, useMemo } from 'react'
import type { Picture } from '../../../../kit/board/layout/picture.ts'
import type { BoardCalendar } from '../../../../kit/board/time/board-calendar.ts'
import type { Bars } from './bars.ts'
import { type Occupancy, occupancyOf } from './occupancy.ts'

/**
 * How full the port is, counted once the picture stands: neither the first one nor a change waits for it.
 * @param isAtRest something has been in sight for a moment
 */
export function useOccupancy(
  picture: Picture<Bars>,
  calendar: BoardCalendar,
  isAtRest: boolean,
): Occupancy | undefined {
  const counted = useDeferredValue(isAtRest ? picture : undefined, undefined)
  return useMemo(() => {
    if (!counted) return undefined
    const { bars, trackBars, shown } = counted
    return occupancyOf(bars, trackBars, { calendar, window: bars.data, shown })
  }, [counted, calendar])
}
