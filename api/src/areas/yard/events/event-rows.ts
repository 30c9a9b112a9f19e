import { boatSlots } from '@darsena/contract/areas/marina/boat-slots'
import { portBookingArrangements } from '@darsena/contract/areas/marina/port-booking-arrangements'
import { portBookings } from '@darsena/contract/areas/marina/port-bookings'
import { stayTransitions } from '@darsena/contract/areas/marina/stay-transitions'
import { bookingSessions } from '@darsena/contract/areas/yard/booking-sessions'
import { carriesBoat } from '@darsena/contract/areas/yard/lift-fit'
import type { EventKind } from '@darsena/contract/areas/yard/marina-events'
import { sessionTypes } from '@darsena/contract/areas/yard/session-choices'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../kit/context.ts'
import { readable } from '../../../kit/crud/rights.ts'

type Sql = RawBuilder<unknown>

export interface EventsAsked {
  /** Instants, half-open. */
  from: string
  to: string
  portId?: string | undefined
  types?: readonly EventKind[] | undefined
  /** What was called off is there, too, as CANCELLED. */
  hasCancelled?: boolean
}

const lifts = sessionTypes.filter(carriesBoat)

/** What the sources of events share. */
function termsOf(context: Context, { from, to, portId, hasCancelled = false }: EventsAsked) {
  const mine = context.caller.facilities.map(({ id }) => id)
  return {
    ofMine: (alias: string) => sql`${sql.ref(alias)}.facility_id = any(${mine}::uuid[])`,
    within: (at: Sql) => sql`(${at} >= ${from}::timestamptz and ${at} < ${to}::timestamptz)`,
    atPort: (port: Sql) => (portId ? sql`${port} = ${portId}` : sql`true`),
    unlessCancelled: (isCancelled: Sql) => (hasCancelled ? sql`true` : sql`not (${isCancelled})`),
    /** Codes of the berths of an arrangement that the reader may see. */
    berths: (arrangement: Sql) => sql`(select string_agg(l.code, '+' order by h.position)
      from port_booking_arrangement_to_boat_slots h join boat_slots l on l.id = h.slot_id
      where h.port_booking_arrangement_id = ${arrangement} and ${readable(boatSlots, 'l', context)})`,
    /** One of the stay's arrangements, in the order of time. */
    arrangement: (alias: string, where: Sql, order: Sql) => sql`lateral (
      select ${sql.ref(alias)}.id, ${sql.ref(alias)}."from", ${sql.ref(alias)}."to"
        from port_booking_arrangements ${sql.ref(alias)}
       where ${sql.ref(alias)}.port_booking_id = k.id and ${sql.ref(alias)}.archived_at is null
         and ${readable(portBookingArrangements, alias, context)} and ${where}
       order by ${order} limit 1)`,
  }
}

type Terms = ReturnType<typeof termsOf>

const isOff = sql`(k.archived_at is not null or k.status not in (${sql.join(stayTransitions.groups.holding)}))`

const stayState = (isDone: Sql) => sql`case when ${isOff} then 'CANCELLED' when ${isDone} then 'DONE'
  when k.status = 'REQUESTED' then 'TENTATIVE' else 'PLANNED' end`

/** Whatever changes of a stay or its arrangements raises it, and nothing lowers it. */
const staySequence = sql`(k.version + (select coalesce(sum(x.version), 0) from port_booking_arrangements x
  where x.port_booking_id = k.id))::int`
const stayChange = sql`(select greatest(k.updated_at, max(x.updated_at)) from port_booking_arrangements x
  where x.port_booking_id = k.id)`

const isHour = (at: Sql, hour: 'check_in_time' | 'check_out_time') =>
  sql`to_char(${at} at time zone f.time_zone, 'HH24:MI') = ${sql.ref(`f.${hour}`)}`

/** A stay begins or ends. Where no hour is known, its period begins and ends at the facility's hours: only the day is agreed upon. */
function stayEnd(context: Context, terms: Terms, kind: 'ARRIVAL' | 'DEPARTURE'): Sql {
  const isArrival = kind === 'ARRIVAL'
  const [happened, estimated, end] = isArrival
    ? [sql`k.arrived_at`, sql`k.eta`, sql`k."from"`]
    : [sql`k.departed_at`, sql`k.etd`, sql`k."to"`]
  const at = sql`coalesce(${happened}, ${estimated}, ${end})`
  const order = isArrival ? sql`a."from"` : sql`a."from" desc`
  const isDay = sql`coalesce(${happened}, ${estimated}) is null
    and ${isHour(end, isArrival ? 'check_in_time' : 'check_out_time')}`
  const berths = terms.berths(sql`a.id`)
  const none = sql`null::text`
  return sql`select ${sql.lit(isArrival ? 'arrival-' : 'departure-')} || k.id as uid, ${sql.lit(kind)} as kind,
      ${stayState(sql`${happened} is not null`)} as state, ${at} as at, coalesce(${estimated}, ${end}) as planned_at,
      null::timestamptz as ends_at, (${isDay}) as is_day, k.facility_id, k.port_id, k.boat_id, k.id as stay_id,
      null::uuid as booking_id, null::uuid as asset_id, null::text as session_type,
      ${isArrival ? none : berths} as from_place, ${isArrival ? berths : none} as to_place,
      ${staySequence} as sequence, ${stayChange} as changed_at
    from port_bookings k join facilities f on f.id = k.facility_id
    left join ${terms.arrangement('a', sql`true`, order)} as a on true
   where ${terms.ofMine('k')} and ${terms.within(at)} and ${terms.atPort(sql`k.port_id`)} and k.boat_id is not null
     and ${readable(portBookings, 'k', context)} and ${terms.unlessCancelled(isOff)}`
}

const slotsOf = (
  arrangement: string,
) => sql`array(select h.slot_id from port_booking_arrangement_to_boat_slots h
  where h.port_booking_arrangement_id = ${sql.ref(arrangement)} order by h.slot_id)`

/**
 * A boat changes berths while she stays, leaves one for a while (no place that she comes to), or comes back. What finished
 * work has moved is an event of the work.
 * @param isLeaving of arrangements the end, after which she is away, instead of the beginning
 */
function berthMove(context: Context, terms: Terms, isLeaving: boolean): Sql {
  const at = isLeaving ? sql`a."to"` : sql`a."from"`
  const neighbour = isLeaving
    ? terms.arrangement('o', sql`o."from" >= a."to"`, sql`o."from"`)
    : terms.arrangement('o', sql`o."from" < a."from"`, sql`o."from" desc`)
  const isMove = isLeaving
    ? sql`o."from" > a."to"`
    : sql`(o."to" < a."from" or ${slotsOf('o.id')} <> ${slotsOf('a.id')})`
  const byWork = sql`exists (select 1 from booking_sessions s where s.boat_id = k.boat_id and s.finished_at = ${at}
    and s.status = 'DONE' and s.to_slot_id is not null and s.archived_at is null
    and ${readable(bookingSessions, 's', context)})`
  const earlier = isLeaving ? sql`a.id` : sql`case when o."to" = a."from" then o.id end`
  const isDone = sql`k.status in ('ARRIVED', 'DEPARTED') and ${at} <= now()`
  return sql`select ${sql.lit(isLeaving ? 'away-' : 'move-')} || a.id as uid, 'BERTH_MOVE' as kind,
      case when not (${isDone}) and not a.confirmed and not ${isOff} then 'TENTATIVE' else ${stayState(isDone)} end as state,
      ${at} as at, ${at} as planned_at, null::timestamptz as ends_at,
      (not (${isDone}) and (${isHour(at, 'check_in_time')} or ${isHour(at, 'check_out_time')})) as is_day,
      k.facility_id, k.port_id, k.boat_id, k.id as stay_id, null::uuid as booking_id, null::uuid as asset_id,
      null::text as session_type, ${terms.berths(earlier)} as from_place,
      ${isLeaving ? sql`null::text` : terms.berths(sql`a.id`)} as to_place,
      ${staySequence} as sequence, ${stayChange} as changed_at
    from port_booking_arrangements a join port_bookings k on k.id = a.port_booking_id
    join facilities f on f.id = k.facility_id join ${neighbour} as o on true
   where ${terms.ofMine('a')} and ${terms.within(at)} and ${terms.atPort(sql`k.port_id`)} and k.boat_id is not null
     and a.archived_at is null and (k.departed_at is null or ${at} < k.departed_at) and ${isMove} and not ${byWork}
     and ${readable(portBookings, 'k', context)} and ${readable(portBookingArrangements, 'a', context)}
     and ${terms.unlessCancelled(isOff)}`
}

/** Work of the yard, by when it was done or is planned; one that waits for a time is called off until it has one. */
function work(context: Context, terms: Terms, { from, to, types }: EventsAsked): Sql {
  const at = sql`coalesce(s.started_at, s.starts_at)`
  const end = sql`coalesce(s.finished_at, greatest(s.ends_at, s.started_at))`
  const isLift = sql`s.type in (${sql.join(lifts)})`
  const called = sql`(s.archived_at is not null or s.status in ('POSTPONED', 'CANCELLED')
    or k.archived_at is not null or k.status in ('REJECTED', 'CANCELLED'))`
  const wanted =
    types?.includes('LIFT') === types?.includes('RIGGING')
      ? sql`true`
      : types?.includes('LIFT')
        ? isLift
        : sql`not ${isLift}`
  // Of a place that is not written down: where the asset serves, or the only port that there is.
  const port = sql`coalesce(t.port_id, o.port_id,
    (select l.port_id from boat_slot_to_assets x join boat_slots l on l.id = x.boat_slot_id
      where x.asset_id = s.asset_id order by x.id limit 1),
    (select min(p.id::text)::uuid from ports p where p.facility_id = s.facility_id and p.archived_at is null
      having count(*) = 1))`
  return sql`select 'session-' || s.id as uid, case when ${isLift} then 'LIFT' else 'RIGGING' end as kind,
      case when ${called} then 'CANCELLED' when s.status in ('DONE', 'FAILED') then s.status
           when s.status = 'STARTED' then 'UNDER_WAY' when k.status in ('DRAFT', 'REQUESTED') then 'TENTATIVE'
           else 'PLANNED' end as state,
      ${at} as at, s.starts_at as planned_at, ${end} as ends_at, false as is_day, s.facility_id, ${port} as port_id,
      s.boat_id, null::uuid as stay_id, k.id as booking_id, s.asset_id, s.type as session_type,
      o.code as from_place, t.code as to_place, s.version + k.version as sequence,
      greatest(s.updated_at, k.updated_at) as changed_at
    from booking_sessions s join bookings k on k.id = s.booking_id
    left join boat_slots o on o.id = s.from_slot_id left join boat_slots t on t.id = s.to_slot_id
   where ${terms.ofMine('s')} and ${readable(bookingSessions, 's', context)} and ${terms.unlessCancelled(called)}
     and work_time(s.started_at, s.starts_at, s.finished_at, s.ends_at)
         && tstzrange(${from}::timestamptz, ${to}::timestamptz)
     and ${at} < ${to}::timestamptz and (${end} > ${from}::timestamptz or ${at} >= ${from}::timestamptz)
     and ${terms.atPort(port)} and ${wanted}`
}

/**
 * All events that the caller may see of the facilities that he or she belongs to, each by the right to the row that it
 * comes from. Columns: `uid`, `kind`, `state`, `at`, `planned_at`, `ends_at`, `is_day`, ids of what it is about, codes of
 * berths, `sequence` and `changed_at`.
 */
export function eventRows(context: Context, asked: EventsAsked): Sql {
  const terms = termsOf(context, asked)
  const has = (kind: EventKind) => !asked.types || asked.types.includes(kind)
  const sources = [
    ...(has('ARRIVAL') ? [stayEnd(context, terms, 'ARRIVAL')] : []),
    ...(has('DEPARTURE') ? [stayEnd(context, terms, 'DEPARTURE')] : []),
    ...(has('BERTH_MOVE') ? [berthMove(context, terms, false), berthMove(context, terms, true)] : []),
    ...(has('LIFT') || has('RIGGING') ? [work(context, terms, asked)] : []),
  ]
  return sql.join(sources, sql` union all `)
}
