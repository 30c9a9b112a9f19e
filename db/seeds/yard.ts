import { uuidv7 } from '@darsena/contract/kit/uuid'
import { sql } from 'kysely'
import type { Database } from '../src/connect.ts'
import { insertRows } from '../src/insert-rows.ts'
import { randomFrom } from '../src/random-from.ts'
import type { Tables } from '../src/tables.ts'

type SessionType = Tables['booking_sessions']['type']

/** One piece of work of the demo: days are counted from today, the clock is the facility's. */
interface Work {
  bookingId: string
  day: number
  start: string
  minutes: number
  type: SessionType
  asset: string | null
  status: Tables['booking_sessions']['status']
  toSlotId: string | null
  contractor: string | null
}

/** When a crew begins; each piece of work lasts 75 minutes at most. */
const starts = ['08:00', '09:30', '11:00', '14:00', '15:30']
const liftWork: SessionType[] = ['HAUL_OUT', 'HAUL_OUT', 'MOVEMENT', 'SUSPENSION', 'HAUL_IN']
const mastWork: SessionType[] = ['RIGGING', 'MAST_STEP', 'MAST_UNSTEP']
const contractors = ['Velerie Riunite', 'Impianti Nautici Sarti', 'Carpenteria Delmare']
const badWeather = -3

/** Boats that stay ashore in the demo have come by road: none of them is in the water at the same time. */
async function boatsWithoutStay(db: Database): Promise<string[]> {
  const found = await sql<{ id: string }>`select b.id from boats b
    where b.length_overall < 15 and b.archived_at is null
      and not exists (select 1 from port_bookings k where k.boat_id = b.id and k.archived_at is null)
    order by b.name, b.id limit 400`.execute(db)
  return found.rows.map(({ id }) => id)
}

const ids = async (query: ReturnType<typeof sql<{ id: string }>>, db: Database): Promise<string[]> =>
  (await query.execute(db)).rows.map(({ id }) => id)

interface Yard {
  facilityId: string
  lifts: string[]
  crane: string | null
  ground: string[]
  boats: string[]
}

const isWorkday = (today: Date, day: number): boolean => {
  const date = new Date(today.getTime() + day * 86_400_000)
  return date.getUTCDay() % 6 !== 0
}

/** A month of work around today: what is over is done but for a day of bad weather, what comes is planned. */
function monthOf({ lifts, crane, ground, boats }: Yard, today: Date): (Work & { boatId: string })[] {
  const random = randomFrom(29)
  const work: (Work & { boatId: string })[] = []
  const places = [...ground]
  const free = [...boats]
  for (let day = -10; day <= 20; day += 1) {
    if (!isWorkday(today, day)) continue
    for (const [at, asset] of [...lifts, ...(crane ? [crane] : [])].entries()) {
      for (const start of starts) {
        const boatId = free.shift()
        if (!boatId || random() > 0.5) continue
        const types = asset === crane ? mastWork : liftWork
        const type = types[Math.floor(random() * types.length)] ?? 'MOVEMENT'
        const isOver = day < 0
        work.push({
          bookingId: uuidv7(),
          boatId,
          day,
          start,
          minutes: asset === crane ? 75 : 45 + 15 * (at % 2),
          type,
          asset,
          status: isOver ? (day === badWeather ? 'POSTPONED' : 'DONE') : 'PLANNED',
          toSlotId: type === 'HAUL_OUT' ? (places.shift() ?? null) : null,
          contractor:
            random() < 0.3 ? (contractors[Math.floor(random() * contractors.length)] ?? null) : null,
        })
      }
    }
  }
  return work
}

const bookingStatus = ({ status, day }: Work): Tables['bookings']['status'] => {
  if (status === 'DONE') return 'DONE'
  return day > 12 ? 'REQUESTED' : 'CONFIRMED'
}

async function insertWork(db: Database, facilityId: string, work: readonly (Work & { boatId: string })[]) {
  await insertRows(
    db,
    'bookings',
    work.map((one) => ({
      id: one.bookingId,
      facility_id: facilityId,
      boat_id: one.boatId,
      status: bookingStatus(one),
    })),
  )
  const rows = work.map((one) => ({ ...one, id: uuidv7() }))
  await sql`insert into booking_sessions (id, facility_id, booking_id, type, asset_id, to_slot_id, contractor, status,
      starts_at, ends_at, started_at, finished_at)
    select w.id, ${facilityId}, w."bookingId", w.type, w.asset, w."toSlotId", w.contractor, w.status, p.starts_at,
           p.starts_at + make_interval(mins => w.minutes), case when w.status = 'DONE' then p.starts_at end,
           case when w.status = 'DONE' then p.starts_at + make_interval(mins => w.minutes) end
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w(id uuid, "bookingId" uuid, type text, asset uuid,
             "toSlotId" uuid, contractor text, status text, day int, start time, minutes int),
           lateral (select (product_today() + w.day + w.start) at time zone 'Europe/Madrid' as starts_at) p`.execute(
    db,
  )
}

/** Rows of four places, each behind the one before, and days on which owners want their boats in the water again. */
async function insertLaunches(db: Database, facilityId: string): Promise<void> {
  await sql`with places as (
      select id, row_number() over (order by code) - 1 as n from boat_slots
       where facility_id = ${facilityId} and kind = 'GROUND_OUTDOOR')
    insert into boat_slot_to_blockers (id, boat_slot_id, blocked_by_id, position)
    select gen_random_uuid(), p.id, o.id, 0 from places p join places o on o.n = p.n - 1 and p.n % 4 <> 0
     where p.n < 60`.execute(db)
  await sql`with ashore as (
      select s.booking_id, row_number() over (order by s.starts_at, s.id) as n from booking_sessions s
       where s.facility_id = ${facilityId} and s.type = 'HAUL_OUT' and s.status = 'DONE' and s.to_slot_id is not null)
    update bookings b set wanted_launch_on = product_today() + (10 + 7 * (a.n % 5))::int
      from ashore a where a.booking_id = b.id and a.n % 6 <> 0`.execute(db)
}

/** What the yard does with a sailing yacht every winter, as a sequence. */
async function insertTemplate(db: Database, facilityId: string): Promise<void> {
  const id = uuidv7()
  await sql`insert into session_templates (id, facility_id, name)
    values (${id}, ${facilityId}, 'Carena in tre settimane')`.execute(db)
  await sql`insert into session_template_steps (template_id, position, type, after_days, at, minutes, asset_id)
    select ${id}, w.n, w.type, w.days, w.at::time, w.minutes,
           (select id from assets where facility_id = ${facilityId} and kind = w.asset order by name limit 1)
      from (values (0, 'MAST_UNSTEP', 0, '08:30', 90, 'CRANE'), (1, 'HAUL_OUT', 0, '11:00', 60, 'TRAVEL_LIFT'),
                   (2, 'HAUL_IN', 21, '09:00', 60, 'TRAVEL_LIFT'), (3, 'MAST_STEP', 21, '11:00', 90, 'CRANE'))
           as w(n, type, days, at, minutes, asset)`.execute(db)
}

/** Gear, bookings and sessions of a yard, from a fixed seed and around today. */
export async function insertYardWork(db: Database, facilityId: string): Promise<void> {
  const more = { facility_id: facilityId, exclusive: true, active: true }
  await insertRows(db, 'assets', [
    {
      id: uuidv7(),
      ...more,
      name: 'Travel lift 30 t',
      kind: 'TRAVEL_LIFT',
      capacity_kg: 30_000,
      max_beam: 5.5,
    },
    { id: uuidv7(), ...more, name: 'Carrello idraulico', kind: 'TRAILER', capacity_kg: 25_000, max_beam: 5 },
  ])
  await sql`update assets set opening_hours = 'Mo-Fr 08:00-18:00; Sa 08:00-12:00', set_up_minutes = 10,
      inspected_on = product_today() - 200, inspection_expires_on = product_today() + 25
    where facility_id = ${facilityId} and kind in ('TRAVEL_LIFT', 'CRANE')`.execute(db)
  const today = await sql<{ day: string }>`select product_today()::text as day`.execute(db)
  const assets = (kind: string) =>
    ids(
      sql<{
        id: string
      }>`select id from assets where facility_id = ${facilityId} and kind = ${kind} order by name`,
      db,
    )
  const [crane = null] = await assets('CRANE')
  const work = monthOf(
    {
      facilityId,
      lifts: await assets('TRAVEL_LIFT'),
      crane,
      ground: await ids(
        sql<{
          id: string
        }>`select id from boat_slots where facility_id = ${facilityId} and kind = 'GROUND_OUTDOOR' order by code`,
        db,
      ),
      boats: await boatsWithoutStay(db),
    },
    new Date(`${today.rows[0]?.day}T12:00:00Z`),
  )
  await insertWork(db, facilityId, work)
  await insertLaunches(db, facilityId)
  await insertTemplate(db, facilityId)
}
