import { boats } from '@darsena/contract/areas/fleet/boats'
import type { Collision } from '@darsena/contract/areas/marina/plan'
import { portBookings } from '@darsena/contract/areas/marina/port-bookings'
import type { Fault } from '@darsena/contract/kit/faults'
import { sql } from 'kysely'
import { AppError } from '../../../kit/app-error.ts'
import type { Context } from '../../../kit/context.ts'
import { labelSql } from '../../../kit/crud/columns.ts'
import { readable } from '../../../kit/crud/rights.ts'
import { shownInstant } from './shown-instant.ts'

/** A part that was written, and its path in the request. */
export interface Touched {
  partId: string
  /** Which of several changes. */
  change: number
  path: string
}

interface Met {
  partId: string
  slotId: string | null
  slotCode: string | null
  /** Lies there now, whatever is planned. */
  isThere: boolean
  bookingId: string | null
  code: string | null
  boat: string | null
  /** Of the stay in the way; where the caller may not see it, of the caller's own part. */
  from: string
  to: string | null
}

/**
 * Checks what the deferred constraints would refuse at commit, so that all conflicts can be reported by name. Of
 * stays that the caller may not see only their existence is reported, neither time nor number: otherwise one request
 * would list them. Parts are looked up by id first: otherwise the whole index of boats' holdings would be scanned.
 */
async function met(context: Context, partIds: readonly string[]): Promise<Met[]> {
  const isVisible = readable(portBookings, 'k', context)
  const boat = labelSql(boats, 'b', context.language)
  const found = await sql<Met>`
    with mine as materialized (select * from port_booking_arrangements where id = any(${[...partIds]}::uuid[])),
    hits as (
      select m.id as part_id, p.slot_id, o.port_booking_arrangement_id as other_id, false as is_there
        from mine m join port_booking_arrangement_to_boat_slots p on p.port_booking_arrangement_id = m.id
        join port_booking_arrangement_to_boat_slots o on o.slot_id = p.slot_id and o.during && p.during and o.holds
         and o.port_booking_arrangement_id <> m.id
        join boat_slots s on s.id = p.slot_id
       where p.holds and (s.occupancy = 'SINGLE' or quay_metres_taken(s, p.during) > s.length)
      union
      select m.id, null, o.id, false from mine m join port_booking_arrangements o
        on o.boat_id = m.boat_id and o.id <> m.id and o.holds
       and tstzrange(o."from", o."to") && tstzrange(m."from", m."to") where m.holds
      union
      select m.id, p.slot_id, o.id, true from mine m join port_booking_arrangement_to_boat_slots p
          on p.port_booking_arrangement_id = m.id and lying_at(m.port_booking_id) = m.id
        join boat_slots s on s.id = p.slot_id and not has_room(s, m.port_booking_id)
        cross join lateral lying_there(s.id, m.port_booking_id) as o(id))
    select distinct h.part_id as "partId", h.slot_id as "slotId", s.code as "slotCode", h.is_there as "isThere",
        case when ${isVisible} then k.id end as "bookingId", case when ${isVisible} then k.code end as code,
        case when ${isVisible} and b.id is not null then ${boat} end as boat,
        case when ${isVisible} then a."from" else m."from" end as "from",
        case when ${isVisible} then a."to" else m."to" end as "to"
      from hits h join mine m on m.id = h.part_id
      join port_booking_arrangements a on a.id = h.other_id join port_bookings k on k.id = a.port_booking_id
      left join boat_slots s on s.id = h.slot_id left join boats b on b.id = k.boat_id and ${readable(boats, 'b', context)}
     order by "from", "slotCode", "bookingId"`.execute(context.db)
  return found.rows
}

function collisionOf(context: Context, hit: Met, change: number, path: string): Fault & Collision {
  const { from, to, boat, code, slotId, slotCode, bookingId } = hit
  const key =
    slotId === null ? 'marina:boatElsewhere' : hit.isThere ? 'marina:stillThere' : 'marina:slotTaken'
  const end = to === null ? '…' : shownInstant(context, to)
  const what =
    bookingId === null
      ? context.translate('marina:someStay')
      : `${[code, boat].filter(Boolean).join(' · ')}, ${shownInstant(context, from)} – ${end}`
  const message = context.translate(key, { slot: slotCode ?? '', what })
  const slot = slotId === null ? null : { id: slotId, code: slotCode ?? '' }
  return { path, message, change, slot, with: { bookingId: bookingId ?? '', boat, from, to } }
}

/** After parts were written: OVERLAP with every collision, each naming the stay in the way; absent where there is none. */
export async function overlapOf(
  context: Context,
  touched: readonly Touched[],
): Promise<AppError | undefined> {
  const hits = await met(
    context,
    touched.map(({ partId }) => partId),
  )
  const details = hits.flatMap((hit) =>
    touched
      .filter(({ partId }) => partId === hit.partId)
      .map(({ change, path }) => collisionOf(context, hit, change, path)),
  )
  const [first] = details
  return (
    first && new AppError('OVERLAP', { text: 'marina:inTheWay', params: { what: first.message }, details })
  )
}

/** Constraints that wait for the end are looked at now. */
export async function settle({ db }: Context): Promise<void> {
  await sql`set constraints all immediate`.execute(db)
  await sql`set constraints all deferred`.execute(db)
}

/**
 * After parts were written: nothing else may hold their slots, nor their boats, at that time. The database has the last
 * word, and is asked for it at once.
 * @throws OVERLAP with every collision, each naming the stay in the way
 */
export async function assertFree(context: Context, touched: readonly Touched[]): Promise<void> {
  const overlap = await overlapOf(context, touched)
  if (overlap) throw overlap
  await settle(context)
}
