import type { BoardChange, postponeBody } from '@darsena/contract/areas/yard/board'
import { Temporal } from '@darsena/contract/kit/time/temporal'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../kit/context.ts'
import { reachable } from '../../kit/crud/rights.ts'
import { timeZoneOf } from '../../kit/sheets/cell-context.ts'
import { saveBoard } from './put-offs/put-offs.ts'

interface Planned {
  id: string
  version: number
  startsAt: string
  endsAt: string
}

/** Planned sessions that begin on a day, on the facility's clock. */
async function plannedOn(context: Context, day: string, assetId: string | undefined): Promise<Planned[]> {
  const zone = timeZoneOf(context)
  const start = (later: number) => sql`((${day}::date + ${sql.lit(later)})::timestamp at time zone ${zone})`
  const ofAsset = assetId === undefined ? sql`true` : sql`s.asset_id = ${assetId}`
  const found = await sql<Planned>`select s.id, s.version, s.starts_at as "startsAt", s.ends_at as "endsAt"
    from booking_sessions s where s.facility_id = ${context.facilityId} and s.archived_at is null and s.holds
      and s.status = 'PLANNED' and s.starts_at >= ${start(0)} and s.starts_at < ${start(1)} and ${ofAsset}
      and ${reachable('update', 'BookingSession', 's', context)}
    order by s.starts_at, s.id limit 500`.execute(context.db)
  return found.rows
}

/** The same time of day so many days later; a session keeps its length in minutes. */
function shifted(
  zone: string,
  { startsAt, endsAt }: Planned,
  days: number,
): { startsAt: string; endsAt: string } {
  const start = Temporal.Instant.from(startsAt)
  const later = start.toZonedDateTimeISO(zone).add({ days }).toInstant()
  return {
    startsAt: later.toString(),
    endsAt: later.add(start.until(Temporal.Instant.from(endsAt))).toString(),
  }
}

/**
 * Bad weather: the sessions of a day, or of an asset on it, move to another day at their times, or wait for a new one.
 * @throws OVERLAP naming what is planned on the other day already; then nothing has moved
 */
export async function postponeDay(
  context: Context,
  order: z.infer<typeof postponeBody>,
): ReturnType<typeof saveBoard> {
  const { day, assetId, to, reason } = order
  const zone = timeZoneOf(context)
  const found = await plannedOn(context, day, assetId)
  if (found.length === 0) return { rows: [], putOffId: null }
  const days = to === null ? 0 : Temporal.PlainDate.from(day).until(to, { largestUnit: 'days' }).days
  const changes = found.map((session): BoardChange => {
    const { id, version } = session
    return to === null
      ? { op: 'postpone', id, version }
      : { op: 'update', id, version, ...shifted(zone, session, days) }
  })
  const sessionIds = found.map(({ id }) => id)
  return saveBoard(context, { changes, putOff: { day, assetId, reason, sessionIds } })
}
