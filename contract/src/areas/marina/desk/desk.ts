import { z } from 'zod'
import { emptyMark } from '../../../kit/list-filter.ts'
import { stayTransitions } from '../stay-transitions.ts'

/** What the harbour desk looks at all day, in the order of its tabs. */
export const deskTabs = ['arrivals', 'departures', 'inPort', 'late', 'unplaced', 'toConfirm'] as const
export type DeskTab = (typeof deskTabs)[number]

/** Filters and order of a list of stays, as its query string takes them. */
export type DeskQuery = Readonly<Record<string, string>>

/**
 * The list of stays behind a tab.
 * @param today `YYYY-MM-DD` on the facility's clock
 */
export function deskQuery(tab: DeskTab, today: string): DeskQuery {
  const queries: Record<DeskTab, DeskQuery> = {
    arrivals: { arrivalAt: today, sort: 'arrivalAt' },
    departures: { departureAt: today, sort: 'departureAt' },
    inPort: { status: 'ARRIVED', sort: 'departureAt' },
    late: { late: 'true', sort: 'from' },
    unplaced: { slotIds: emptyMark, status: stayTransitions.groups.open.join(','), sort: 'from' },
    toConfirm: { status: 'REQUESTED', sort: 'from' },
  }
  return queries[tab]
}

/** The greatest count of stays; more are «999+». */
export const mostCounted = 999

export const deskCounts = z.object({
  /** The day that it is at the facility, `YYYY-MM-DD`. */
  today: z.string(),
  counts: z.record(z.enum(deskTabs), z.number().int()),
})
export type DeskCounts = z.infer<typeof deskCounts>
