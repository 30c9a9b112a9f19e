import { portBookings } from '@darsena/contract/areas/marina/port-bookings'
import type { Database } from '@darsena/db/connect'
import { sql } from 'kysely'
import { AppError } from '../../kit/app-error.ts'
import type { Context } from '../../kit/context.ts'
import { readable } from '../../kit/crud/rights.ts'
import { lockBerths, lockStays, slotsOfStays } from './stays/berth-locks.ts'
import { assertFree } from './stays/collisions.ts'
import { shownInstant } from './stays/shown-instant.ts'

/** The stays of these boats in all ports, with the berths that they hold and the boats, locked until the transaction ends. */
export async function lockStaysOf(db: Database, boatIds: readonly string[]): Promise<void> {
  const found = await sql<{ id: string }>`select id from port_bookings
    where boat_id = any(${[...boatIds]}::uuid[])`.execute(db)
  const stayIds = found.rows.map(({ id }) => id)
  await lockStays(db, stayIds)
  await lockBerths(db, await slotsOfStays(db, stayIds), boatIds)
}

interface Meeting {
  code: string | null
  from: string
  to: string | null
}

/** Parts of a boat's stays that hold berths while another one of hers does, in the order of their time. */
async function meetings(context: Context, boatId: string): Promise<Meeting[]> {
  const found = await sql<Meeting>`
    select case when ${readable(portBookings, 'k', context)} then k.code end as code, a."from", a."to"
      from port_booking_arrangements a join port_bookings k on k.id = a.port_booking_id
     where a.boat_id = ${boatId} and a.holds and exists (
       select 1 from port_booking_arrangements o
        where o.boat_id = a.boat_id and o.holds and o.id <> a.id
          and tstzrange(o."from", o."to") && tstzrange(a."from", a."to"))
     order by a."from", a.id`.execute(context.db)
  return found.rows
}

/**
 * After a boat came by stays that were another's: she is in no two places at a time, and every quay is long enough.
 * @param path where the caller named the other boat
 * @throws OVERLAP naming the stays that meet, of those that the caller may not see only that there are some
 */
export async function assertStaysApart(context: Context, boatId: string, path: string): Promise<void> {
  const { translate } = context
  const met = await meetings(context, boatId)
  const named = met.map(({ code, from, to }) => {
    const end = to === null ? '…' : shownInstant(context, to)
    return code === null ? translate('marina:someStay') : `${code} (${shownInstant(context, from)} – ${end})`
  })
  if (named.length > 0) {
    const params = { stays: [...new Set(named)].join(', ') }
    const message = translate('marina:staysOfBoth', params)
    throw new AppError('OVERLAP', { text: 'marina:staysOfBoth', params, details: [{ path, message }] })
  }
  const held = await sql<{ id: string }>`select id from port_booking_arrangements
    where boat_id = ${boatId} and holds`.execute(context.db)
  await assertFree(
    context,
    held.rows.map(({ id }) => ({ partId: id, change: 0, path })),
  )
}
