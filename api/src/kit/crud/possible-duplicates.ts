import type { Resource } from '@darsena/contract/kit/define-resource'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../context.ts'
import { labelSql } from './columns.ts'
import { readable } from './rights.ts'

/**
 * Why a row `m` may be the same thing, as a condition that an index serves; undefined where the question
 * lacks the value.
 */
export type Likeness<Reason extends string> = Record<Reason, RawBuilder<unknown> | undefined>

interface Duplicate<Reason extends string> {
  id: string
  label: string
  same: Reason[]
}

/**
 * Up to five live rows that may be the same thing, among those that the caller may read.
 * @param id the row that is asked about, if it is there itself
 */
export async function possibleDuplicates<Reason extends string>(
  context: Context,
  resource: Resource,
  likeness: Likeness<Reason>,
  id: string | undefined,
): Promise<Duplicate<Reason>[]> {
  const asked = Object.entries<RawBuilder<unknown> | undefined>(likeness).flatMap(([reason, condition]) =>
    condition ? [{ reason, condition }] : [],
  )
  if (asked.length === 0) return []
  const table = sql.table(resource.table)
  // Each by its own index; together in one condition none would be used.
  const searches = asked.map(
    ({ condition }) => sql`select m.id from ${table} m where m.archived_at is null and ${condition}`,
  )
  const reasons = asked.map(({ reason, condition }) => sql`case when ${condition} then ${reason}::text end`)
  const found = await sql<Duplicate<Reason>>`
    select m.id, ${labelSql(resource, 'm', context.language)} as label,
      array_remove(array[${sql.join(reasons)}], null) as same
    from ${table} m where m.id is distinct from ${id ?? null}::uuid
      and m.id in (${sql.join(searches, sql` union `)}) and ${readable(resource, 'm', context)}
    order by cardinality(array_remove(array[${sql.join(reasons)}], null)) desc, label, m.id limit 5`.execute(
    context.db,
  )
  return found.rows
}
