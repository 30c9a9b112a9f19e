import { sql } from 'kysely'
import type { Database } from './connect.ts'
import type { Tables } from './tables.ts'

/**
 * Inserts many rows of one shape in one statement; columns that no row names keep their default.
 * @throws what the database complains of, e.g. a violated constraint; then none of them is there
 */
export async function insertRows<T extends keyof Tables & string>(
  db: Database,
  table: T,
  rows: readonly Partial<Tables[T]>[],
): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)))
  await sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
    db,
  )
}
