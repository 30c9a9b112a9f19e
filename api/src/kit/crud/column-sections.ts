import { type RawBuilder, sql } from 'kysely'

/** One column of a section as a JSON array, in the order of the section's numbers `n`. */
export const columnOfSection = (name: string, value: RawBuilder<unknown> = sql.ref(name)) =>
  sql`coalesce(json_agg(${value} order by n), '[]') as ${sql.ref(name)}`

/**
 * The rows of a named subquery as columns of equal length: of thousands of rows, names are not repeated for each. Rows of other sections
 * refer to them by their numbers.
 */
export const section = (name: string, columns: readonly (string | RawBuilder<unknown>)[]) => {
  const list = columns.map((one) => (typeof one === 'string' ? columnOfSection(one) : one))
  return sql`(select to_jsonb(t) from (select ${sql.join(list)} from ${sql.ref(name)}) as t) as ${sql.ref(name)}`
}
