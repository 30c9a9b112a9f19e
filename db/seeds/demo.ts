import { sql } from 'kysely'
import type { Database } from '../src/connect.ts'
import { insertPorts } from './berths.ts'
import { demoAccounts } from './demo-accounts.ts'
import { insertDocuments } from './documents.ts'
import { insertBoatShapes, insertBoats, realYachts } from './fleet.ts'
import { insertDepartments, insertFacility, insertUser } from './identity.ts'
import { insertBoatManagers, insertBoatPeople, insertMembers, inventedPeople } from './people.ts'
import { insertSeason } from './stays.ts'

const facilities = [
  { name: 'Marina di Levante', code: 'LEV', address: 'Molo di Levante 1' },
  { name: 'Cantiere di Ponente', code: 'PON', address: 'Via dei Bacini 12' },
]

const departments = ['Ormeggi', 'Officina', 'Falegnameria', 'Portineria']

/**
 * The demo of an empty installation: all of it or nothing, and never twice.
 * @param passwordHash of the one password that all demo accounts share
 * @returns whether it was loaded now
 */
export async function seedDemo(db: Database, passwordHash: string): Promise<boolean> {
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
    for (const { email, name, role, facilities: codes } of demoAccounts) {
      const facilityIds = codes.flatMap((code) => ids.get(code) ?? [])
      await insertUser(trx, { email, name, passwordHash, roles: role ? [role] : [], facilityIds })
    }
    await insertBoatShapes(trx)
    const boats = realYachts(500)
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
    return true
  })
}
