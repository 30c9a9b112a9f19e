import { uuidv7 } from '@darsena/contract/kit/uuid'
import { sql } from 'kysely'
import type { Database } from '../src/connect.ts'
import { randomFrom } from '../src/random-from.ts'
import type { Tables } from '../src/tables.ts'
import type { DemoPorts, DemoSlot } from './berths.ts'

/** Days from today, half-open; no end lasts. */
interface Span {
  from: number
  to: number | null
}

interface DemoStay extends Span {
  id: string
  boatId: string | null
  kind: string
  /** What the stay comes to depends on the hour at which the demo is loaded. */
  course: 'FIRM' | 'LATE' | 'OVERDUE' | 'REQUEST'
  parts: (Span & { id: string; slotId: string })[]
  reason: string | null
}

type Boat = Partial<Tables['boats']>

const begins = -45
const ends = 75
/** Days for which a boat that should have left may still be there. */
const lateDays = 3
const endOf = ({ to }: Span) => to ?? Number.POSITIVE_INFINITY
const overlap = (a: Span, b: Span) => a.from < endOf(b) && b.from < endOf(a)

/** Hands out boats that fit a berth and are nowhere else at that time. */
function fleetOf(boats: readonly Boat[], random: () => number) {
  const taken = new Map<string, Span[]>()
  const isFree = (id: string, span: Span) => !(taken.get(id) ?? []).some((other) => overlap(other, span))
  return {
    boatFor(slot: DemoSlot, span: Span): string | null {
      const start = Math.floor(random() * boats.length)
      for (let step = 0; step < boats.length; step += 1) {
        const boat = boats[(start + step) % boats.length]
        const { id, length_overall: length, beam } = boat ?? {}
        if (!id || !length || !beam || length > slot.length || beam > slot.width) continue
        if (length < slot.length * 0.55 || !isFree(id, span)) continue
        taken.set(id, [...(taken.get(id) ?? []), span])
        return id
      }
      return null
    },
  }
}

type Fleet = ReturnType<typeof fleetOf>

const stayOf = (slot: DemoSlot, span: Span, rest: Pick<DemoStay, 'boatId' | 'kind' | 'course'>): DemoStay => {
  const id = uuidv7()
  return { id, ...span, ...rest, parts: [{ id, ...span, slotId: slot.id }], reason: null }
}

/** A boat of the season; now and then it is away for some days, and its berth free. */
function resident(slot: DemoSlot, fleet: Fleet, random: () => number): DemoStay[] {
  const from = -200 + Math.floor(random() * 140)
  const to = random() < 0.25 ? null : 60 + Math.floor(random() * 120)
  const boatId = fleet.boatFor(slot, { from, to })
  if (!boatId) return []
  const stay = stayOf(
    slot,
    { from, to },
    { boatId, kind: to === null ? 'ANNUAL' : 'SEASONAL', course: 'FIRM' },
  )
  if (random() > 0.15) return [stay]
  const leaves = 3 + Math.floor(random() * 20)
  const returns = leaves + 4 + Math.floor(random() * 6)
  const [first] = stay.parts
  if (!first) return [stay]
  const parts = [
    { ...first, to: leaves },
    { ...first, id: uuidv7(), from: returns },
  ]
  return [{ ...stay, parts }]
}

function guests(slot: DemoSlot, fleet: Fleet, random: () => number): DemoStay[] {
  const stays: DemoStay[] = []
  let day = begins + Math.floor(random() * 8)
  let freeFrom = day
  while (day < ends) {
    const span = { from: day, to: day + 1 + Math.floor(random() ** 2 * 12) }
    const luck = random()
    // Some should have left by now, and some should have come.
    const isLate = (luck > 0.96 && luck <= 0.98) || (span.to >= -1 && span.to <= 0 && luck > 0.6)
    const isOverdue = luck > 0.98 || (span.from >= -2 && span.from <= 0 && luck > 0.8)
    const boatId = fleet.boatFor(slot, isLate ? { ...span, to: span.to + lateDays } : span)
    // Nobody arrives at a berth that another one may not have left.
    const course =
      span.from > 2 && luck < 0.06
        ? 'REQUEST'
        : span.from < freeFrom || (isOverdue && !isLate)
          ? 'OVERDUE'
          : isLate
            ? 'LATE'
            : 'FIRM'
    if (course === 'LATE') freeFrom = span.to + lateDays
    if (boatId) stays.push(stayOf(slot, span, { boatId, kind: 'TRANSIT', course }))
    day = span.to + Math.floor(random() ** 3 * 7)
  }
  return stays
}

function closure(slot: DemoSlot, from: number): DemoStay {
  const stay = stayOf(slot, { from, to: from + 9 }, { boatId: null, kind: 'CLOSURE', course: 'FIRM' })
  return { ...stay, reason: 'Manutenzione del pontile' }
}

/** Requests that nobody has found a berth for yet. */
function unplaced(slots: readonly DemoSlot[], fleet: Fleet, random: () => number): DemoStay[] {
  return Array.from({ length: 14 }, (_, at): DemoStay[] => {
    const slot = slots[Math.floor(random() * slots.length)]
    const span = { from: 1 + at, to: 3 + at + Math.floor(random() * 6) }
    const boatId = slot ? fleet.boatFor(slot, span) : null
    if (!slot || !boatId) return []
    return [{ ...stayOf(slot, span, { boatId, kind: 'TRANSIT', course: 'REQUEST' }), parts: [] }]
  }).flat()
}

function seasonOf(slots: readonly DemoSlot[], boats: readonly Boat[]): DemoStay[] {
  const random = randomFrom(2026)
  const fleet = fleetOf(boats, random)
  const open = slots.filter((_, at) => at % 60 !== 7)
  const closed = slots.filter((_, at) => at % 60 === 7)
  const placed = open.flatMap((slot) =>
    random() < 0.45 ? resident(slot, fleet, random) : random() < 0.8 ? guests(slot, fleet, random) : [],
  )
  return [...placed, ...closed.map((slot, at) => closure(slot, at * 4 - 5)), ...unplaced(open, fleet, random)]
}

/** What each course has come to by now: instants are check-in and check-out on the clock of Europe/Madrid. */
const prepared = (json: string, portId: string) => sql`
  with given as (
    select s.*, (product_today() + s."from" + time '14:00') at time zone 'Europe/Madrid' as starts,
           (product_today() + s."to" + time '12:00') at time zone 'Europe/Madrid' as ends
      from jsonb_to_recordset(${json}::jsonb) as s(id uuid, "boatId" uuid, kind text, course text, "from" int, "to" int, reason text)),
  judged as (
    select g.*, case
        when course = 'REQUEST' then case when starts > now() then 'REQUESTED' else 'CANCELLED' end
        when starts > now() or kind = 'CLOSURE' then 'CONFIRMED'
        when course = 'OVERDUE' and coalesce(ends > now(), true) then 'CONFIRMED'
        when course = 'LATE' and ends > now() - interval '2 days' then 'ARRIVED'
        when coalesce(ends > now(), true) then 'ARRIVED'
        else 'DEPARTED' end as status
      from given g)
  insert into port_bookings (id, facility_id, port_id, boat_id, contact_id, kind, "from", "to", eta, status, arrived_at,
      departed_at, reason)
  select j.id, p.facility_id, p.id, j."boatId",
         (select r.member_id from boat_member_roles r
           where r.boat_id = j."boatId" and r.role in ('OWNER', 'CAPTAIN') order by r.role, r.id limit 1),
         j.kind, j.starts, j.ends,
         case when j.status in ('REQUESTED', 'CONFIRMED') and j.kind = 'TRANSIT'
           then j.starts + make_interval(mins => 30 * (row_number() over (order by j.starts, j.id) % 9)::int) end,
         j.status,
         case when j.status in ('ARRIVED', 'DEPARTED') then j.starts end,
         case when j.status = 'DEPARTED' then j.ends end, j.reason
    from judged j join ports p on p.id = ${portId} order by j.starts, j.id`

/** A season of stays around today, from a fixed seed: residents, guests, requests, closures, and some who are late. */
export async function insertSeason(
  db: Database,
  { marina }: DemoPorts,
  boats: readonly Boat[],
): Promise<void> {
  const stays = seasonOf(marina.slots, boats)
  await prepared(JSON.stringify(stays), marina.port_id).execute(db)
  const parts = stays.flatMap(({ id, course, from, to, parts: own }) =>
    own.map((part) => ({
      ...part,
      pairId: uuidv7(),
      stayId: id,
      confirmed: course !== 'REQUEST',
      isFirst: part.from === from,
      isLast: part.to === to,
    })),
  )
  const rows = sql`jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as a(id uuid, "pairId" uuid, "slotId" uuid,
    "stayId" uuid, "from" int, "to" int, confirmed boolean, "isFirst" boolean, "isLast" boolean)`
  const at = (day: string, hour: string) =>
    sql`(product_today() + ${sql.ref(`a.${day}`)} + ${sql.lit(hour)}::time) at time zone 'Europe/Madrid'`
  await sql`insert into port_booking_arrangements (id, facility_id, port_booking_id, "from", "to", confirmed)
    select a.id, k.facility_id, k.id, case when a."isFirst" then k."from" else ${at('from', '14:00')} end,
           case when a."isLast" then k."to" else ${at('to', '12:00')} end, a.confirmed
      from ${rows} join port_bookings k on k.id = a."stayId"`.execute(db)
  await sql`insert into port_booking_arrangement_to_boat_slots (id, port_booking_arrangement_id, slot_id, position)
    select a."pairId", a.id, a."slotId", 0 from ${rows}`.execute(db)
}
