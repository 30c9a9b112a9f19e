import { boatMembers } from '@darsena/contract/areas/fleet/boat-members'
import { boats } from '@darsena/contract/areas/fleet/boats'
import { boatSlots } from '@darsena/contract/areas/marina/boat-slots'
import {
  type FreedBerth,
  mostWaiting,
  type WaitingAnswer,
  type WaitingQuery,
  type WaitingStay,
} from '@darsena/contract/areas/marina/desk/waiting'
import {
  type BoatSize,
  type Clearances,
  fitOf,
  quayGap,
  type SlotLimits,
} from '@darsena/contract/areas/marina/fit'
import { portBookings } from '@darsena/contract/areas/marina/port-bookings'
import { ports } from '@darsena/contract/areas/marina/ports'
import type { Database } from '@darsena/db/connect'
import { sql } from 'kysely'
import type { Condition } from '../../../kit/access-sql.ts'
import type { Context } from '../../../kit/context.ts'
import { labelSql } from '../../../kit/crud/columns.ts'
import { readable } from '../../../kit/crud/rights.ts'
import { boatSizeSql, slotLimitsSql } from '../stays/boat-fit.ts'

/** Requests `k` of boats that have no berth, or none but one that is on offer to them. */
const isWaiting = sql<boolean>`k.status = 'REQUESTED' and k.archived_at is null and k.boat_id is not null
  and coalesce(k."to", 'infinity') > now() and (
    exists (select 1 from berth_offers o where o.port_booking_id = k.id and o.state = 'OPEN')
    or not exists (select 1 from port_booking_arrangements a where a.port_booking_id = k.id and a.archived_at is null))`

interface Fitting extends SlotLimits {
  stayId: string
  slotId: string
  code: string
  occupancy: 'SINGLE' | 'LINEAR'
  taken: number | null
  boat: BoatSize
  clearances: Clearances
  freedAt: string
  freedById: string | null
}

const hasRoom = ({ occupancy, taken, length, boat }: Fitting) =>
  occupancy === 'SINGLE' ||
  (boat.length !== null && (taken === null ? 0 : taken + quayGap) + boat.length <= (length ?? 0))

interface Rights {
  stays: Condition
  slots: Condition
}

/** Pairs of waiting stays and freed berths that are looked at; of more the latest freed ones. */
const mostPairs = 2_000

/**
 * Berths that were given up, that are free for all of the time that somebody waits for, and that their boat fits, by the id of
 * the waiting stay. Offers that are open need none.
 */
export async function freedFor(
  db: Database,
  stayIds: readonly string[],
  { stays, slots }: Rights,
): Promise<Map<string, FreedBerth[]>> {
  const wanted = sql`tstzrange(k."from", k."to")`
  const found = await sql<Fitting>`
    select * from (
      select distinct on (k.id, s.id) k.id as "stayId", s.id as "slotId", s.code, s.occupancy, ${slotLimitsSql('s')},
          case when s.occupancy = 'LINEAR' then quay_metres_taken(s, ${wanted})::float8 end as taken,
          (select to_jsonb(m) from (select ${boatSizeSql('b')}) m) as boat,
          jsonb_build_object('beam', p.beam_clearance, 'draft', p.draft_clearance) as clearances,
          f.freed_at as "freedAt", case when ${stays} then x.id end as "freedById", s.code as slot_code
        from port_bookings k join boats b on b.id = k.boat_id join ports p on p.id = k.port_id
        join freed_berths f on f.facility_id = k.facility_id and f.during && ${wanted} and coalesce(upper(f.during), 'infinity') > now()
        join port_bookings x on x.id = f.freed_by_id and x.id <> k.id
        join boat_slots s on s.id = f.slot_id and s.port_id = k.port_id and s.active and s.archived_at is null and ${slots}
       where k.id = any(${[...stayIds]}::uuid[])
         and not exists (select 1 from berth_offers o where o.port_booking_id = k.id and o.state = 'OPEN')
         and (s.occupancy = 'LINEAR' or not exists (select 1 from port_booking_arrangement_to_boat_slots h
           where h.slot_id = s.id and h.holds and h.during && ${wanted}))
       order by k.id, s.id, f.freed_at desc) as pairs
    order by "freedAt" desc, slot_code limit ${mostPairs}`.execute(db)
  const byStay = new Map<string, FreedBerth[]>()
  for (const pair of found.rows) {
    const { verdict } = fitOf(pair.boat, pair, pair.clearances)
    if (verdict === 'EXCEEDS' || !hasRoom(pair)) continue
    const { slotId: id, code, freedAt, freedById } = pair
    byStay.set(pair.stayId, [
      ...(byStay.get(pair.stayId) ?? []),
      { slot: { id, code }, verdict, freedAt, freedById },
    ])
  }
  return byStay
}

/** Waiting stays of a facility in the order in which they came in; one more than are shown. */
export async function waitingIds(
  db: Database,
  facilityId: string | null,
  stays: Condition,
  portId?: string,
): Promise<string[]> {
  const found = await sql<{ id: string }>`select k.id from port_bookings k
    where k.facility_id = ${facilityId} and ${isWaiting} and ${stays}
      and (${portId ?? null}::uuid is null or k.port_id = ${portId ?? null}::uuid)
    order by k.created_at, k.id limit ${mostWaiting + 1}`.execute(db)
  return found.rows.map(({ id }) => id)
}

/** In which language somebody is written to: the account's, else by the nationality, else the facility's. */
export const languageOfContact = sql<'it' | 'en'>`coalesce(
  (select u.locale from users u where lower(u.email) = lower(m.email) and u.archived_at is null limit 1),
  case when m.nationality in ('IT', 'SM', 'VA') then 'it' when m.nationality is not null then 'en' end,
  (select f.locale from facilities f where f.id = k.facility_id))`

async function shownStays(context: Context, ids: readonly string[]): Promise<Omit<WaitingStay, 'freed'>[]> {
  const offer = sql`(select jsonb_build_object('state', o.state, 'expiresAt', o.expires_at, 'offeredAt', o.offered_at,
      'isMailed', o.is_mailed, 'slotCodes', (select coalesce(jsonb_agg(s.code order by t.position), '[]')
        from port_booking_arrangement_to_boat_slots t join boat_slots s on s.id = t.slot_id and ${readable(boatSlots, 's', context)}
       where t.port_booking_arrangement_id = o.arrangement_id))
    from berth_offers o where o.port_booking_id = k.id order by o.offered_at desc, o.id desc limit 1)`
  const size = sql`'length', b.length_overall, 'beam', b.beam, 'draft', b.draft`
  const found = await sql<Omit<WaitingStay, 'freed'>>`
    select k.id, k.code, k.created_at as "requestedAt", k."from", k."to", k.kind,
        jsonb_build_object('id', p.id, 'label', case when ${readable(ports, 'p', context)} then p.name else '' end) as port,
        case when b.id is not null then jsonb_build_object('id', b.id, 'label', ${labelSql(boats, 'b', context.language)}, ${size}) end as boat,
        case when m.id is not null then jsonb_build_object('name', ${labelSql(boatMembers, 'm', context.language)},
          'phone', m.phone, 'hasMail', m.email is not null, 'language', ${languageOfContact}) end as contact,
        ${offer} as offer
      from port_bookings k join ports p on p.id = k.port_id
      left join boats b on b.id = k.boat_id and ${readable(boats, 'b', context)}
      left join boat_members m on m.id = k.contact_id and ${readable(boatMembers, 'm', context)}
     where k.id = any(${[...ids]}::uuid[]) order by k.created_at, k.id`.execute(context.db)
  return found.rows
}

/** Who waits for a berth, in the order in which they asked, with what became free for them. */
export async function waitingList(
  context: Context,
  { portId, freedById }: WaitingQuery,
): Promise<WaitingAnswer> {
  const { db, facilityId } = context
  const all = await waitingIds(db, facilityId, readable(portBookings, 'k', context), portId)
  const ids = all.slice(0, mostWaiting)
  const freed = await freedFor(db, ids, {
    stays: readable(portBookings, 'x', context),
    slots: readable(boatSlots, 's', context),
  })
  const items = (await shownStays(context, ids)).map((stay) => ({ ...stay, freed: freed.get(stay.id) ?? [] }))
  const isConcerned = ({ freed: berths }: WaitingStay) =>
    freedById === undefined || berths.some((berth) => berth.freedById === freedById)
  return { items: items.filter(isConcerned), hasMore: all.length > ids.length }
}
