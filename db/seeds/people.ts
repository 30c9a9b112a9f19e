import { uuidv7 } from '@darsena/contract/kit/uuid'
import { sql } from 'kysely'
import type { Database } from '../src/connect.ts'
import { insertRows } from '../src/insert-rows.ts'
import type { Tables } from '../src/tables.ts'
import { daysFromToday } from './days-from-today.ts'

type MemberRow = Partial<Tables['boat_members']>
type RoleRow = Partial<Tables['boat_member_roles']>

const firstNames = [
  'Aldo',
  'Bice',
  'Carlo',
  'Dora',
  'Elio',
  'Fosca',
  'Gino',
  'Ida',
  'Livio',
  'Mirella',
  'Nereo',
  'Olga',
  'Piero',
  'Rita',
  'Sante',
  'Tina',
  'Ugo',
  'Vera',
  'Zeno',
  'Núria',
] as const
// Parts of a boat, so that nobody takes them for real people.
const lastNames = [
  'Bolina',
  'Randa',
  'Fiocco',
  'Gavitello',
  'D’Albero',
  'Scotta',
  'Drizza',
  'Pozzetto',
  'Carena',
  'Prodiere',
  'Müllanker',
  'O’Deck',
  'Núñez de Vela',
] as const

const nationalities = ['IT', 'IT', 'IT', 'ES', 'DE', 'FR', 'IE'] as const

/** Invented people, each pair of names once. */
export function inventedPeople(count: number): MemberRow[] {
  return Array.from({ length: count }, (_, at) => {
    const first = firstNames[at % firstNames.length] ?? ''
    const last = lastNames[(at + Math.floor(at / firstNames.length)) % lastNames.length] ?? ''
    return {
      id: uuidv7(),
      first_name: first,
      last_name: last,
      email: `persona${at + 1}@darsena.example`,
      phone: `+39 010 555 ${String(at + 1).padStart(4, '0')}`,
      birth_date: `${1950 + ((at * 7) % 50)}-${String((at % 12) + 1).padStart(2, '0')}-${String((at % 28) + 1).padStart(2, '0')}`,
      nationality: nationalities[at % nationalities.length] ?? null,
    }
  })
}

export async function insertMembers(db: Database, members: readonly MemberRow[]): Promise<void> {
  await insertRows(db, 'boat_members', members)
}

/** Three boats of five have people: an owner, often a captain, some a crew; now and then an owner of before. */
export async function insertBoatPeople(
  db: Database,
  boatIds: readonly string[],
  members: readonly MemberRow[],
): Promise<void> {
  const [sold = '', bought = '', hired = '', leaves = ''] = await daysFromToday(db, [-400, -399, -120, 90])
  const person = (at: number) => members[at % members.length]?.id ?? ''
  const rows = boatIds.flatMap((boat_id, at): RoleRow[] => {
    if (at % 5 > 2) return []
    const role = (member: number, rest: RoleRow): RoleRow => ({
      id: uuidv7(),
      boat_id,
      member_id: person(member),
      from: null,
      to: null,
      notes: null,
      ...rest,
    })
    const isSold = at % 25 === 0
    return [
      role(at, { role: 'OWNER', from: isSold ? bought : null }),
      ...(isSold ? [role(at + 3, { role: 'OWNER', to: sold })] : []),
      ...(at % 5 === 1 ? [role(at + 1, { role: 'CAPTAIN', from: hired })] : []),
      ...(at % 10 === 2
        ? [
            role(at + 5, { role: 'CREW', from: hired, to: leaves, notes: 'Nostromo' }),
            role(at + 7, { role: 'CREW', from: hired }),
          ]
        : []),
    ]
  })
  await insertRows(db, 'boat_member_roles', rows)
}

/** Some firms run boats for their owners; the account with that e-mail runs a handful, one of them no longer. */
export async function insertBoatManagers(
  db: Database,
  boatIds: readonly string[],
  email: string,
): Promise<void> {
  const [since = '', ended = ''] = await daysFromToday(db, [-200, -1])
  const found = await sql<{
    id: string
    name: string
  }>`select id, name from users where email = ${email}`.execute(db)
  const [user] = found.rows
  const rows = boatIds.slice(0, 24).map((boat_id, at) => {
    const isOwn = at < 6
    return {
      id: uuidv7(),
      boat_id,
      user_id: isOwn ? (user?.id ?? null) : null,
      name: isOwn ? (user?.name ?? '') : `${firstNames[at % firstNames.length]} Gestori`,
      company: at % 2 === 0 ? 'Gestione Nautica Demo' : 'Yacht Care Demo',
      email: isOwn ? email : `gestore${at}@darsena.example`,
      phone: `+39 010 555 9${String(at).padStart(3, '0')}`,
      from: since,
      to: at === 5 ? ended : null,
    }
  })
  await insertRows(db, 'boat_managers', rows)
}
