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
export const director = 'director@bench.example'
/** Has no role, only the right to read boats that it created itself: every second one. */
export const owner = 'owner@bench.example'

type Boat = ReturnType<typeof realYachts>[number]

const firstWord = (text: string | undefined): string => text?.split(' ')[0] ?? ''

/** Real yachts again and again, each time under another name and number and of a slightly other size. */
function varied(yachts: readonly Boat[], at: number): Boat {
  const yacht = yachts[at % yachts.length] ?? {}
  const other = yachts[(at * 7919) % yachts.length]
  const round = Math.floor(at / yachts.length)
  const scale = 1 + ((round % 41) - 20) / 200
  const scaled = (metres: number | null | undefined) => (metres ? Number((metres * scale).toFixed(3)) : null)
  return {
    ...yacht,
    id: uuidv7(),
    name: round === 0 ? (yacht.name ?? '') : `${firstWord(yacht.name)} ${firstWord(other?.name)}`,
    sail_number: `${firstWord(yacht.sail_number ?? '').slice(0, 3)} ${at + 1}`,
    mmsi: String(200_000_000 + at),
    year: yacht.year ? yacht.year - (round % 25) : null,
    length_overall: scaled(yacht.length_overall),
    beam: scaled(yacht.beam),
    draft: scaled(yacht.draft),
  }
}

const insertAs = (db: Database, userId: string, boats: readonly Boat[]): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await sql`select set_config('darsena.user_id', ${userId}, true)`.execute(trx)
    await insertBoats(trx, boats)
  })

/** A database with two accounts and as many boats, the second half of them by `owner` in a mixed order. */
export async function seedManyBoats(url: string, count: number): Promise<void> {
  const { db, pool, close } = connect(url)
  try {
    await migrate(pool)
    await seedAccess(db)
    const passwordHash = await hashPassword(password)
    const facilityIds = [await insertFacility(db, { name: 'Marina', code: 'BEN' })]
    const account = { name: 'Bench', passwordHash, facilityIds }
    const directorId = await insertUser(db, { ...account, email: director, roles: ['director'] })
    const ownerId = await insertUser(db, { ...account, email: owner })
    await sql`insert into user_permissions (id, user_id, permission_id, scope)
      select ${uuidv7()}, ${ownerId}, id, 'OWN' from permissions
      where entity_type = 'Boat' and action = 'read'`.execute(db)
    await seedBoatShapes(db)
    const yachts = realYachts(count)
    const boats = Array.from({ length: count }, (_, at) => varied(yachts, at))
    await insertAs(
      db,
      directorId,
      boats.filter((_, at) => at % 2 === 0),
    )
    await insertAs(
      db,
      ownerId,
      boats.filter((_, at) => at % 2 === 1),
    )
    await sql`vacuum (analyze) boats`.execute(db)
  } finally {
    await close()
  }
}
