import { boatSlots } from '@darsena/contract/areas/marina/boat-slots'
import { boatWhereabouts, type StayInOverview } from '@darsena/contract/areas/marina/boat-whereabouts'
import { portBookings } from '@darsena/contract/areas/marina/port-bookings'
import { ports } from '@darsena/contract/areas/marina/ports'
import { stayTransitions } from '@darsena/contract/areas/marina/stay-transitions'
import { type RawBuilder, sql } from 'kysely'
import { overviewPart } from '../../kit/area.ts'
import type { Context } from '../../kit/context.ts'
import { readable } from '../../kit/crud/rights.ts'

/** More than these nobody takes in at a glance. */
const mostToCome = 3

/** Stays of a boat in any port that the caller sees, each with the berths that it has now, or next. */
async function staysOf(
  context: Context,
  boatId: string,
  isWanted: RawBuilder<unknown>,
  limit: number,
): Promise<StayInOverview[]> {
  const found =
    await sql<StayInOverview>`select k.id, k.code, k.kind, k.status, p.id as "portId", p.name as port, k."from", k."to",
      k.status = 'ARRIVED' and part.id is not null and lying_at(k.id) is null as "isAway",
      array(select s.code from port_booking_arrangement_to_boat_slots h join boat_slots s on s.id = h.slot_id
             where h.port_booking_arrangement_id = part.id and ${readable(boatSlots, 's', context)}
             order by h.position) as slots
    from port_bookings k join ports p on p.id = k.port_id and ${readable(ports, 'p', context)}
    left join lateral (select coalesce(lying_at(k.id), (select a.id from port_booking_arrangements a
       where a.port_booking_id = k.id and a.archived_at is null and coalesce(a."to", 'infinity') > now()
       order by a."from" limit 1)) as id) as part on true
   where k.boat_id = ${boatId} and k.archived_at is null and ${readable(portBookings, 'k', context)} and ${isWanted}
   order by k."from", k.id limit ${limit}`.execute(context.db)
  return found.rows
}

async function whereNow(context: Context, boatId: string): Promise<StayInOverview | null> {
  const [stay = null] = await staysOf(context, boatId, sql`k.status = 'ARRIVED'`, 1)
  return stay
}

const next = (context: Context, boatId: string): Promise<StayInOverview[]> =>
  staysOf(
    context,
    boatId,
    sql`k.status in (${sql.join(stayTransitions.groups.expected)}) and coalesce(k."to", 'infinity') > now()`,
    mostToCome,
  )

/** What the marina knows of a boat: where she is, and what comes next. */
export const marinaOverview = {
  whereNow: overviewPart(boatWhereabouts.shape.whereNow, whereNow),
  next: overviewPart(boatWhereabouts.shape.next, next),
}
