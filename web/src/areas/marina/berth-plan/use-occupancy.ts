import { useDeferredValue, useMemo } from 'react'
import type { PlanCalendar } from './calendar.ts'
import { type Occupancy, occupancyOf } from './occupancy.ts'
import type { PlanPicture } from './use-picture.ts'

/**
 * How full the port is, counted once the picture stands: neither the first one nor a change waits for it.
 * @param isAtRest something has been in sight for a moment
 */
export function useOccupancy(
  picture: PlanPicture,
  calendar: PlanCalendar,
  isAtRest: boolean,
): Occupancy | undefined {
  const counted = useDeferredValue(isAtRest ? picture : undefined, undefined)
  return useMemo(() => {
    if (!counted) return undefined
    const { bars, slotBars, shown } = counted
    return occupancyOf(bars, slotBars, { calendar, window: bars.data, shown })
  }, [counted, calendar])
}
