import { useState } from 'react'
import type { Cursor } from '../../../../kit/board/layout/cursor.ts'
import type { PlanCalendar } from '../data/plan-clock.ts'
import type { PlanData } from '../data/plan-data.ts'
import type { Place } from '../data/staged.ts'
import { nightsBetween } from './nights.ts'

interface Options {
  data: PlanData
  calendar: PlanCalendar
  mayCreate: boolean
}

/** Where a new stay is to be, while one is asked whose it is. */
export function useNewPlace({ data, calendar, mayCreate }: Options) {
  const [wanted, setWanted] = useState<Place>()
  /** At no berth yet. */
  const begin = (from: number, to: number, slotIds: readonly string[] = []) =>
    setWanted({ ...nightsBetween(calendar, from, to), slotIds, confirmed: false, away: false })
  /** Of one night, where the cursor is. */
  const createAt = ({ track, at }: Cursor) => {
    const slotId = data.slots.id[track]
    if (!mayCreate || slotId === undefined) return
    const day = calendar.dayOf(at)
    begin(calendar.at(day, '12:00'), calendar.at(day + 1, '12:00'), [slotId])
  }
  return { wanted, setWanted, begin, createAt }
}
