import type { PersonKind } from '@darsena/contract/areas/access-control/authorized'
import type { Database } from '@darsena/db/connect'
import { sql } from 'kysely'

interface Named {
  kind: PersonKind
  personId: string
}

const tables = { VISITOR: 'visitors', MEMBER: 'boat_members', USER: 'users' } as const
const kinds: readonly PersonKind[] = ['VISITOR', 'MEMBER', 'USER']

/** Locks the rows, so that none of them is merged into another one or erased before the transaction ends. */
async function held(db: Database, kind: PersonKind, ids: readonly string[]): Promise<Map<string, string>> {
  const mergedInto = kind === 'USER' ? sql`null` : sql`merged_into_id`
  const { rows } = await sql<{ id: string; mergedIntoId: string | null }>`
    select id, ${mergedInto} as "mergedIntoId" from ${sql.table(tables[kind])}
     where id = any(${[...ids]}::uuid[]) order by id for key share`.execute(db)
  return new Map(rows.flatMap(({ id, mergedIntoId }) => (mergedIntoId ? [[id, mergedIntoId]] : [])))
}

/**
 * Holds the rows of people until the transaction ends. A device that was without a network may name somebody whose row was
 * merged into another one meanwhile: that one takes the place.
 */
export async function heldPeople<T extends Named>(db: Database, named: readonly T[]): Promise<T[]> {
  const merged = new Map<string, string>()
  for (const kind of kinds) {
    const ids = named.filter((one) => one.kind === kind).map(({ personId }) => personId)
    if (ids.length === 0) continue
    const found = await held(db, kind, ids)
    if (found.size > 0) await held(db, kind, [...found.values()])
    for (const [id, into] of found) merged.set(id, into)
  }
  return named.map((one) => ({ ...one, personId: merged.get(one.personId) ?? one.personId }))
}
