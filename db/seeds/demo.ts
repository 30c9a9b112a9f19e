import { sql } from 'kysely'
import type { Database } from '../src/connect.ts'
import { insertGate } from './access-control.ts'
import { insertPorts } from './berths.ts'
import { demoAccounts } from './demo-accounts.ts'
import { insertDocuments } from './documents.ts'
import { fileToDraw, insertFiles } from './files.ts'
import { insertBoats, realYachts } from './fleet.ts'
import { insertDepartments } from './identity.ts'
import { insertBoatManagers, insertBoatPeople, insertMembers, inventedPeople } from './people.ts'
import { insertFacility, insertUser } from './reference/first-accounts.ts'
import { insertSeason } from './stays.ts'
import { insertYardWork } from './yard.ts'

const facilities = [
  { name: 'Marina di Levante', code: 'LEV', address: 'Molo di Levante 1' },
  { name: 'Cantiere di Ponente', code: 'PON', address: 'Via dei Bacini 12' },
]

const departments = ['Ormeggi', 'Officina', 'Falegnameria', 'Portineria']

type Boat = ReturnType<typeof realYachts>[number]

/** Some sixty yachts have a picture, among them those of the demo's boat manager. */
function withPictures(yachts: readonly Boat[]) {
  const drawn = yachts.map((boat, at) =>
    at < 6 || at % 9 === 0 ? fileToDraw(`${boat.name}.jpg`, 'image/jpeg') : undefined,
  )
  const boats = yachts.map((boat, at): Boat => ({ ...boat, picture_id: drawn[at]?.id ?? null }))
  return { boats, pictures: drawn.flatMap((picture) => picture ?? []) }
}

/**
 * The demo of an empty installation: all of it or nothing, and never twice.
 * @param passwordHash of the one password that all demo accounts share
 * @param more what areas make of it by their own rules, in the same transaction
 * @returns whether it was loaded now
 */
export async function seedDemo(
  db: Database,
  passwordHash: string,
  more: (db: Database) => Promise<void> = () => Promise.resolve(),
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('seed demo'))`.execute(trx)
    const anybody = await sql`select 1 from users limit 1`.execute(trx)
    if (anybody.rows.length > 0) return false
    const ids = new Map<string, string>()
    for (const facility of facilities) {
      const id = await insertFacility(trx, facility)
      ids.set(facility.code, id)
      await insertDepartments(trx, id, departments)
    }
    const hostIds: string[] = []
    for (const { email, name, role, facilities: codes } of demoAccounts) {
      const facilityIds = codes.flatMap((code) => ids.get(code) ?? [])
      const id = await insertUser(trx, { email, name, passwordHash, roles: role ? [role] : [], facilityIds })
      if (role && ['dockmaster', 'yard-manager', 'surveyor'].includes(role)) hostIds.push(id)
    }
    const { boats, pictures } = withPictures(realYachts(500))
    await insertFiles(trx, pictures)
    await insertBoats(trx, boats)
    const boatIds = boats.flatMap(({ id }) => id ?? [])
    const people = inventedPeople(420)
    await insertMembers(trx, people)
    await insertBoatPeople(trx, boatIds, people)
    await insertBoatManagers(trx, boatIds, 'boat-manager@darsena.example')
    const memberIds = people.flatMap(({ id }) => id ?? [])
    await insertDocuments(trx, boatIds, memberIds)
    const ports = await insertPorts(trx, ids.get('LEV') ?? '', ids.get('PON') ?? '')
    await insertSeason(trx, ports, boats)
    await insertGate(trx, { facilityId: ids.get('LEV') ?? '', hostIds, boatIds })
    await insertYardWork(trx, ids.get('LEV') ?? '')
    await more(trx)
    return true
  })
}
