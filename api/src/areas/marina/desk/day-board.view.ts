import { can } from '@darsena/contract/access/ability'
import { boatDocuments } from '@darsena/contract/areas/fleet/boat-documents'
import { boatMembers } from '@darsena/contract/areas/fleet/boat-members'
import { boats } from '@darsena/contract/areas/fleet/boats'
import { boatSlots } from '@darsena/contract/areas/marina/boat-slots'
import {
  type BoardLine,
  type DayBoardAnswer,
  type MissingThing,
  mostOnBoard,
} from '@darsena/contract/areas/marina/desk/day-board'
import { portBookingArrangements } from '@darsena/contract/areas/marina/port-booking-arrangements'
import { portBookings } from '@darsena/contract/areas/marina/port-bookings'
import { ports } from '@darsena/contract/areas/marina/ports'
import { Temporal } from '@darsena/contract/kit/time/temporal'
import { type RawBuilder, sql } from 'kysely'
import { AppError } from '../../../kit/app-error.ts'
import type { Context } from '../../../kit/context.ts'
import { labelSql } from '../../../kit/crud/columns.ts'
import { readable } from '../../../kit/crud/rights.ts'

interface Line extends Omit<BoardLine, 'missing'> {
  draft: number | null
  contactId: string | null
  hasInsurance: boolean
  hasRegistry: boolean
  expires: boolean
}

/** Codes of the berths that she has first, or last. */
const berthsOf = (context: Context, end: 'asc' | 'desc') => sql`array(
  select s.code from (select a.id from port_booking_arrangements a
      where a.port_booking_id = k.id and a.archived_at is null and ${readable(portBookingArrangements, 'a', context)}
      order by a."from" ${sql.raw(end)} limit 1) as a
    join port_booking_arrangement_to_boat_slots t on t.port_booking_arrangement_id = a.id
    join boat_slots s on s.id = t.slot_id and ${readable(boatSlots, 's', context)} order by t.position)`

interface Kind {
  at: 'arrival_at' | 'departure_at'
  done: 'arrived_at' | 'departed_at'
  /** Late ones of earlier days, shown with today's. */
  late: RawBuilder<boolean>
  end: 'asc' | 'desc'
}

const arrivals: Kind = {
  at: 'arrival_at',
  done: 'arrived_at',
  late: sql<boolean>`k.status = 'CONFIRMED'`,
  end: 'asc',
}
const departures: Kind = {
  at: 'departure_at',
  done: 'departed_at',
  late: sql<boolean>`k.status = 'ARRIVED'`,
  end: 'desc',
}

/** A document of the boat that counts on the last day of the stay, or on the day itself. */
const documents = (context: Context) => sql`(select
    coalesce(bool_or(d.type = 'INSURANCE' and d.state <> 'EXPIRED'), false) as insurance,
    coalesce(bool_or(d.type = 'CERTIFICATE_OF_REGISTRY' and d.state <> 'EXPIRED'), false) as registry,
    coalesce(bool_or(d.type in ('INSURANCE', 'CERTIFICATE_OF_REGISTRY') and d.state <> 'EXPIRED'
      and d.expires_on < coalesce(k."to", k."from")::date), false) as expires
  from boat_documents d where d.boat_id = k.boat_id and d.archived_at is null and not d.renewed
    and ${readable(boatDocuments, 'd', context)})`

async function linesOf(
  context: Context,
  kind: Kind,
  day: string,
  timeZone: string,
  isToday: boolean,
): Promise<Line[]> {
  const start = sql`(${day}::date::timestamp at time zone ${timeZone})`
  const end = sql`((${day}::date + 1)::timestamp at time zone ${timeZone})`
  const at = sql.ref(`k.${kind.at}`)
  const isLate = isToday ? sql<boolean>`(${at} < ${start} and ${kind.late})` : sql<boolean>`false`
  const seesBoat = sql`b.id is not null`
  const found = await sql<Line>`
    select k.id, k.code, case when ${seesBoat} then ${labelSql(boats, 'b', context.language)} end as boat,
        b.length_overall::float8 as length, b.beam::float8 as beam, b.draft::float8 as draft, k.kind, k.status, ${at} as at,
        ${sql.ref(`k.${kind.done}`)} is not null as "isDone", ${isLate} as "isLate", ${berthsOf(context, kind.end)} as berths,
        coalesce(p.name, '') as port, case when m.id is not null then ${labelSql(boatMembers, 'm', context.language)} end as contact,
        m.phone, k.contact_id as "contactId", k.people_count as "peopleCount", d.insurance as "hasInsurance",
        d.registry as "hasRegistry", d.expires
      from port_bookings k
      left join boats b on b.id = k.boat_id and ${readable(boats, 'b', context)}
      left join ports p on p.id = k.port_id and ${readable(ports, 'p', context)}
      left join boat_members m on m.id = k.contact_id and ${readable(boatMembers, 'm', context)}
      cross join lateral ${documents(context)} as d
     where k.facility_id = ${context.facilityId} and k.archived_at is null and ${readable(portBookings, 'k', context)}
       and ((${at} >= ${start} and ${at} < ${end}) or ${isLate})
     order by ${at}, k.id limit ${mostOnBoard + 1}`.execute(context.db)
  return found.rows
}

/** What is asked of a boat before she comes, as far as the reader may know whether it is there. */
function missingOf({ ability }: Context, line: Line): MissingThing[] {
  const sees = (type: 'BoatDocument' | 'PortBookingArrangement' | 'BoatMember') => can(ability, 'read', type)
  const { boat, berths, contactId, contact, phone, length, beam, draft } = line
  const missing: [MissingThing, boolean][] = [
    ['berth', sees('PortBookingArrangement') && berths.length === 0],
    ['contact', contactId === null],
    ['phone', contact !== null && phone === null],
    ['length', boat !== null && length === null],
    ['beam', boat !== null && beam === null],
    ['draft', boat !== null && draft === null],
    ['insurance', sees('BoatDocument') && !line.hasInsurance],
    ['registry', sees('BoatDocument') && !line.hasRegistry],
    ['expires', line.expires],
  ]
  return missing.filter(([, isMissing]) => isMissing).map(([name]) => name)
}

/** Who comes and goes on a day and the next one, with what is still to be asked for. */
export async function dayBoard(context: Context, asked: string | undefined): Promise<DayBoardAnswer> {
  const { db, facilityId } = context
  const places = await sql<{ name: string; timeZone: string; today: string }>`
    select name, time_zone as "timeZone", (now() at time zone time_zone)::date::text as today
      from facilities where id = ${facilityId}`.execute(db)
  const [place] = places.rows
  if (!place) throw new AppError('FORBIDDEN', { text: 'reason.noFacility' })
  const first = Temporal.PlainDate.from(asked ?? place.today)
  const days: DayBoardAnswer['days'] = []
  for (const day of [first.toString(), first.add({ days: 1 }).toString()]) {
    const isToday = day === place.today
    const [come, go] = [
      await linesOf(context, arrivals, day, place.timeZone, isToday),
      await linesOf(context, departures, day, place.timeZone, isToday),
    ]
    days.push({
      day,
      arrivals: come.slice(0, mostOnBoard).map((line) => ({ ...line, missing: missingOf(context, line) })),
      // Who leaves needs a phone and a berth at most.
      departures: go.slice(0, mostOnBoard).map((line) => ({ ...line, missing: [] })),
      hasMore: come.length > mostOnBoard || go.length > mostOnBoard,
    })
  }
  return { facility: place.name, timeZone: place.timeZone, days }
}
