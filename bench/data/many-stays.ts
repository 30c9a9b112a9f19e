import { hashPassword } from '@darsena/api/kit/passwords'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import { connect, type Database } from '@darsena/db/connect'
import { migrate } from '@darsena/db/migrate'
import { insertBoats, realYachts } from '@darsena/db/seeds/fleet'
import { seedAccess } from '@darsena/db/seeds/reference/access'
import { seedBoatShapes } from '@darsena/db/seeds/reference/boat-shapes'
import { insertFacility, insertUser } from '@darsena/db/seeds/reference/first-accounts'
import { sql } from 'kysely'

export const password = 'bench-password'
export const dockmaster = 'dockmaster@bench.example'

export interface ManyStays {
  portId: string
  /** The first day of the year in which the stays are, `YYYY-MM-DD`. */
  firstDay: string
}

interface Size {
  slots: number
  /** A whole multiple of the slots; each has as many, one after the other through a year. */
  stays: number
  /** Every second stay of a slot is only asked for; else all are confirmed. */
  isHalfRequested: boolean
}

const firstDay = '2027-01-01'
const perGroup = 50

async function insertPort(db: Database, facilityId: string, slots: number): Promise<string> {
  const portId = uuidv7()
  await sql`insert into ports (id, facility_id, name, code) values (${portId}, ${facilityId}, 'Porto', 'BEN')`.execute(
    db,
  )
  await sql`insert into boat_slot_groups (id, facility_id, port_id, name, position)
    select gen_random_uuid(), ${facilityId}, ${portId}, 'Pontile ' || n, n
      from generate_series(0, ${Math.ceil(slots / perGroup) - 1}) as n`.execute(db)
  await sql`insert into boat_slots (id, facility_id, group_id, code, length, max_beam, max_draft)
    select gen_random_uuid(), ${facilityId}, g.id, g.position || '-' || n, 15, 5, 3
      from boat_slot_groups g cross join generate_series(1, ${perGroup}) as n
     where g.port_id = ${portId} and g.position * ${perGroup} + n <= ${slots}`.execute(db)
  return portId
}

/** Stays of every slot follow each other without a gap; the n-th of all slots are those of the same time, with a boat each. */
async function insertStays(
  db: Database,
  portId: string,
  { slots, stays, isHalfRequested }: Size,
): Promise<void> {
  const each = stays / slots
  const hours = Math.floor((365 * 24) / each)
  const at = (step: ReturnType<typeof sql>) =>
    sql`(${firstDay}::timestamp + make_interval(hours => ${step} * ${hours}::int)) at time zone 'Europe/Madrid'`
  await sql`create temp table made on commit drop as
    select gen_random_uuid() as id, gen_random_uuid() as pair, s.id as slot_id, b.id as boat_id, s.facility_id,
           ${isHalfRequested}::boolean and n % 2 = 1 as requested, ${at(sql`n`)} + interval '2 hours' as starts, ${at(sql`(n + 1)`)} as ends
      from (select id, facility_id, row_number() over (order by code) as at from boat_slots where port_id = ${portId}) s
      join (select id, row_number() over (order by id) as at from boats) b on b.at = s.at
      cross join generate_series(0, ${each - 1}) as n`.execute(db)
  await sql`insert into port_bookings (id, facility_id, port_id, boat_id, kind, "from", "to", status)
    select id, facility_id, ${portId}, boat_id, 'TRANSIT', starts, ends,
           case when requested then 'REQUESTED' else 'CONFIRMED' end from made`.execute(db)
  await sql`insert into port_booking_arrangements (id, facility_id, port_booking_id, "from", "to", confirmed)
    select id, facility_id, id, starts, ends, not requested from made`.execute(db)
  await sql`insert into port_booking_arrangement_to_boat_slots (id, port_booking_arrangement_id, slot_id, position)
    select pair, id, slot_id, 0 from made`.execute(db)
}

/** A database with a dockmaster and one port, full of stays of real yachts through a year. */
export async function seedManyStays(url: string, size: Size): Promise<ManyStays> {
  const { db, pool, close } = connect(url)
  try {
    await migrate(pool)
    await seedAccess(db)
    const facilityId = await insertFacility(db, { name: 'Marina', code: 'BEN' })
    const passwordHash = await hashPassword(password)
    const account = { name: 'Bench', passwordHash, facilityIds: [facilityId] }
    await insertUser(db, { ...account, email: dockmaster, roles: ['dockmaster'] })
    await seedBoatShapes(db)
    const yachts = realYachts(size.slots)
    const boats = Array.from({ length: size.slots }, (_, at) => ({
      ...yachts[at % yachts.length],
      id: uuidv7(),
      name: `${yachts[at % yachts.length]?.name} ${at}`,
    }))
    await insertBoats(db, boats)
    const portId = await insertPort(db, facilityId, size.slots)
    await db.transaction().execute((trx) => insertStays(trx, portId, size))
    await sql`vacuum (analyze)`.execute(db)
    return { portId, firstDay }
  } finally {
    await close()
  }
}
