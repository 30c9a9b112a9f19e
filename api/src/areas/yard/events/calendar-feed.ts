import { boats } from '@darsena/contract/areas/fleet/boats'
import { ports } from '@darsena/contract/areas/marina/ports'
import { type EventKind, type EventState, feedReach } from '@darsena/contract/areas/yard/marina-events'
import type { SessionType } from '@darsena/contract/areas/yard/session-choices'
import { resourceTexts } from '@darsena/contract/resource-texts'
import { sql } from 'kysely'
import type { Context } from '../../../kit/context.ts'
import { labelSql } from '../../../kit/crud/columns.ts'
import { readable } from '../../../kit/crud/rights.ts'
import { type CalendarEvent, calendarText } from './calendar-text.ts'
import { eventRows } from './event-rows.ts'

interface FeedRow {
  uid: string
  kind: EventKind
  state: EventState
  at: string
  endsAt: string | null
  day: string | null
  sequence: number
  changedAt: string
  boat: string | null
  code: string
  port: string | null
  asset: string | null
  sessionType: SessionType | null
  fromPlace: string | null
  toPlace: string | null
  stayId: string | null
  bookingId: string | null
}

const day = 86_400_000

async function rowsOf(context: Context, now: number): Promise<FeedRow[]> {
  const asked = {
    from: new Date(now - feedReach.daysBack * day).toISOString(),
    to: new Date(now + feedReach.daysAhead * day).toISOString(),
    hasCancelled: true,
  }
  const found = await sql<FeedRow>`with nearest as (
      select * from (${eventRows(context, asked)}) e
       order by abs(extract(epoch from e.at - ${asked.from}::timestamptz) - ${(feedReach.daysBack * day) / 1000}), e.uid
       limit ${feedReach.mostEvents})
    select e.uid, e.kind, e.state, e.at, e.ends_at as "endsAt",
      case when e.is_day then to_char(e.at at time zone f.time_zone, 'YYYY-MM-DD') end as day, e.sequence,
      e.changed_at as "changedAt", ${labelSql(boats, 'b', context.language)} as boat, coalesce(k.code, o.code) as code,
      p.name as port, a.name as asset, e.session_type as "sessionType", e.from_place as "fromPlace",
      e.to_place as "toPlace", e.stay_id as "stayId", e.booking_id as "bookingId"
    from nearest e join facilities f on f.id = e.facility_id left join port_bookings k on k.id = e.stay_id
    left join bookings o on o.id = e.booking_id left join assets a on a.id = e.asset_id
    left join boats b on b.id = e.boat_id and ${readable(boats, 'b', context)}
    left join ports p on p.id = e.port_id and ${readable(ports, 'p', context)}
    order by e.at, e.uid`.execute(context.db)
  return found.rows
}

const statuses: Record<EventState, CalendarEvent['status']> = {
  TENTATIVE: 'TENTATIVE',
  PLANNED: 'CONFIRMED',
  UNDER_WAY: 'CONFIRMED',
  DONE: 'CONFIRMED',
  FAILED: 'CANCELLED',
  CANCELLED: 'CANCELLED',
}

function eventOf({ translate, language }: Context, row: FeedRow, publicUrl: string): CalendarEvent {
  const { sessionType, fromPlace, toPlace, kind, code, boat } = row
  const words = resourceTexts['booking-sessions'][language].choice?.type
  const what = sessionType ? (words?.[sessionType] ?? sessionType) : translate(`yard:event.${kind}`)
  const way = [fromPlace, toPlace].some(Boolean) ? `${fromPlace ?? '—'} → ${toPlace ?? '—'}` : ''
  const page = row.stayId ? `/port-bookings/${row.stayId}` : `/bookings/${row.bookingId}`
  return {
    uid: `${row.uid}@darsena`,
    sequence: row.sequence,
    status: statuses[row.state],
    changedAt: row.changedAt,
    at: row.at,
    endsAt: row.endsAt,
    day: row.day,
    summary: `${what} · ${boat ?? code}`,
    location: [row.port, kind === 'DEPARTURE' ? fromPlace : toPlace].filter(Boolean).join(', '),
    description: [code, way, row.asset, translate(`yard:eventState.${row.state}`)].filter(Boolean).join('\n'),
    url: `${publicUrl}${page}`,
    category: translate(`yard:event.${kind}`),
  }
}

/**
 * The events that somebody may see, as a calendar in their language: a month back and six ahead.
 * @param publicUrl base of the links to their pages
 * @param now milliseconds of the epoch
 */
export async function calendarFeed(context: Context, publicUrl: string, now: number): Promise<string> {
  const rows = await rowsOf(context, now)
  const events = rows.map((row) => eventOf(context, row, publicUrl))
  return calendarText(context.translate('yard:calendar'), context.language, events)
}
