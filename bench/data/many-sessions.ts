import { hashPassword } from '@darsena/api/kit/passwords'
import { connect, type Database } from '@darsena/db/connect'
import { insertUser } from '@darsena/db/seeds/reference/first-accounts'
import { sql } from 'kysely'
import { password, seedManyStays } from './many-stays.ts'

export const yardManager = 'yard@bench.example'

interface Size {
  assets: number
  /** From the first of June on, ten a day and asset. */
  sessions: number
  /** More of them in September, two a day and asset. */
  september: number
  /** Places ashore, each behind the one before in rows of eight. */
  places: number
}

/** Lifts that work from eight on, piece by piece. */
async function insertAssets(db: Database, { assets }: Size): Promise<void> {
  await sql`insert into assets (id, facility_id, name, kind, capacity_kg, max_beam, exclusive, active)
    select gen_random_uuid(), f.id, 'Gru ' || n, 'TRAVEL_LIFT', 100000, 9, true, true
      from facilities f, generate_series(1, ${assets}) as n`.execute(db)
}

interface Work {
  assets: number
  sessions: number
  /** `YYYY-MM-DD`, and how many an asset does in a day. */
  from: string
  aDay: number
}

async function insertWork(db: Database, { assets, sessions, from, aDay }: Work): Promise<void> {
  await sql`drop table if exists work`.execute(db)
  await sql`create temp table work on commit drop as
    select gen_random_uuid() as id, b.id as boat_id, a.id as asset_id, b.facility_id,
        (${from}::timestamp + make_interval(days => (n / ${assets} / ${aDay})::int, mins => 480 + 60 * (n / ${assets} % ${aDay})::int))
          at time zone 'Europe/Madrid' as starts
      from generate_series(0, ${sessions - 1}) as n
      join (select id, row_number() over (order by id) - 1 as at from assets) a on a.at = n % ${assets}
      join (select b.id, f.id as facility_id, row_number() over (order by b.id) - 1 as at, count(*) over () as total
              from boats b, facilities f) b on b.at = n % b.total`.execute(db)
  await sql`insert into bookings (id, facility_id, boat_id, status)
    select id, facility_id, boat_id, 'CONFIRMED' from work`.execute(db)
  await sql`insert into booking_sessions (id, facility_id, booking_id, type, asset_id, starts_at, ends_at)
    select id, facility_id, id, 'HAUL_OUT', asset_id, starts, starts + interval '45 minutes' from work`.execute(
    db,
  )
}

/** Boats ashore in rows of eight, each behind the one before, with the days on which they want to leave. */
async function insertPlaces(db: Database, portId: string, { places }: Size): Promise<void> {
  await sql`insert into boat_slots (id, facility_id, group_id, code, kind, length)
    select gen_random_uuid(), g.facility_id, g.id, 'T-' || n, 'GROUND_OUTDOOR', 30
      from (select id, facility_id from boat_slot_groups where port_id = ${portId} order by position limit 1) g,
           generate_series(1, ${places}) as n`.execute(db)
  await sql`with places as (select id, row_number() over (order by code) - 1 as n from boat_slots where kind = 'GROUND_OUTDOOR')
    insert into boat_slot_to_blockers (id, boat_slot_id, blocked_by_id, position)
    select gen_random_uuid(), p.id, o.id, 0 from places p join places o on o.n = p.n - 1 and p.n % 8 <> 0`.execute(
    db,
  )
}

/** A yard with its work in one June and July, beside the stays of a port; signed in to as the yard's manager. */
export async function seedManySessions(url: string, size: Size): Promise<void> {
  const { portId } = await seedManyStays(url, { slots: 2_000, stays: 24_000, isHalfRequested: false })
  const { db, close } = connect(url)
  try {
    const { rows } = await sql<{ id: string }>`select id from facilities`.execute(db)
    const passwordHash = await hashPassword(password)
    const account = { name: 'Yard', passwordHash, facilityIds: rows.map(({ id }) => id) }
    await insertUser(db, { ...account, email: yardManager, roles: ['yard-manager'] })
    await db.transaction().execute(async (trx) => {
      const { assets, sessions, september } = size
      await insertAssets(trx, size)
      await insertWork(trx, { assets, sessions, from: '2027-06-01', aDay: 10 })
      await insertWork(trx, { assets, sessions: september, from: '2027-09-01', aDay: 2 })
      await insertPlaces(trx, portId, size)
    })
    await sql`vacuum (analyze)`.execute(db)
  } finally {
    await close()
  }
}
