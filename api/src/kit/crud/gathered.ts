import type { Resource } from '@darsena/contract/kit/define-resource'
import type { Gathered } from '@darsena/contract/kit/fields'
import { resourceNamed } from '@darsena/contract/resources'
import type { Database } from '@darsena/db/connect'
import { type RawBuilder, sql } from 'kysely'
import type { Condition, SeveralValues } from '../access-sql.ts'
import { snake } from './column-names.ts'
import { linkOf } from './links.ts'

/** The row that the rows of a list refer to: this row, or one that it refers to. */
const keyOf = ({ of = 'id' }: Gathered, alias: string): RawBuilder<unknown> =>
  sql.ref(`${alias}.${snake(of)}`)

/** Where the values are kept in pairs, the table of these pairs, and the column that holds the value. */
function pairsOf({ from, take }: Gathered) {
  const rows = resourceNamed(from)
  return rows.traits[take]?.through ? linkOf(rows, take) : undefined
}

const pairAlias = (rows: string): string => `${rows}_p`

/** A name for the gathered rows of each row: rules about them may gather in their turn, and must not mean themselves. */
export const gatheredAlias = (alias: string): string => `${alias}_g`

/** Live rows that refer to a key; an EXISTS over them begins with `select 1`. */
function rowsOfKey(gathered: Gathered, key: RawBuilder<unknown>, rows: string): RawBuilder<unknown> {
  const { from, by, where, isCurrent } = gathered
  const column = (field: string) => sql.ref(`${rows}.${snake(field)}`)
  const parts = [
    sql`${column(by)} = ${key} and ${column('archivedAt')} is null`,
    ...(where ? [sql`${column(where[0])} = ${where[1]}`] : []),
    ...(isCurrent ? [sql`daterange(${column('from')}, ${column('to')}, '[]') @> product_today()`] : []),
  ]
  const table = sql.table(resourceNamed(from).table)
  const pairs = pairsOf(gathered)
  const pair = sql.ref(pairAlias(rows))
  const join = pairs
    ? sql` join ${sql.table(pairs.table)} as ${pair} on ${pair}.${pairs.own} = ${column('id')}`
    : sql``
  return sql`from ${table} as ${sql.ref(rows)}${join} where ${sql.join(parts, sql` and `)}`
}

/** Live rows, under their `gatheredAlias`, that a derived list of the row is made of. */
export const gatheredRows = (gathered: Gathered, alias: string): RawBuilder<unknown> =>
  rowsOfKey(gathered, keyOf(gathered, alias), gatheredAlias(alias))

/** The value that a gathered row gives to the list. */
export function taken(gathered: Gathered, alias: string): RawBuilder<unknown> {
  const rows = gatheredAlias(alias)
  const pairs = pairsOf(gathered)
  return pairs ? sql`${sql.ref(pairAlias(rows))}.${pairs.other}` : sql.ref(`${rows}.${snake(gathered.take)}`)
}

/** What a list goes by where it has an order of its own: the first of the rows that give a value. */
export const orderOf = ({ order }: Gathered, alias: string): RawBuilder<unknown> | undefined =>
  order === undefined ? undefined : sql`min(${sql.ref(`${gatheredAlias(alias)}.${snake(order)}`)})`

/** @throws when the field is not gathered from other rows */
export function gatheredOf(resource: Resource, field: string): Gathered {
  const gathered = resource.traits[field]?.gathered
  if (!gathered) throw new Error(`${resource.name}.${field} is gathered from nowhere`)
  return gathered
}

/** A gathered list as a value in conditions of rules: any of its values may meet the condition. */
export const gatheredValues = (resource: Resource, field: string, alias: string): SeveralValues => {
  const gathered = gatheredOf(resource, field)
  return {
    someOf: (fits): Condition =>
      sql<boolean>`exists (select 1 ${gatheredRows(gathered, alias)} and ${fits(taken(gathered, alias))})`,
  }
}

/**
 * Gathered lists as they will be for these values: rules use them before the row exists, or before it refers
 * to another row.
 */
export async function listsToBe(
  db: Database,
  resource: Resource,
  values: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const lists: Record<string, unknown> = {}
  for (const [field, { gathered }] of Object.entries(resource.traits)) {
    if (!gathered?.of) continue
    const rows = rowsOfKey(gathered, sql`${values[gathered.of] ?? null}::uuid`, gatheredAlias('t'))
    const found = await sql<{
      value: unknown
    }>`select distinct ${taken(gathered, 't')} as value ${rows}`.execute(db)
    lists[field] = found.rows.map(({ value }) => value)
  }
  return lists
}
