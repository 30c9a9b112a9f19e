import type { Resource } from '@darsena/contract/kit/define-resource'
import { sql } from 'kysely'
import type { AppError } from '../app-error.ts'
import type { Context } from '../context.ts'
import { snake } from '../crud/column-names.ts'
import type { Values } from '../crud/write-rules.ts'
import { databaseError } from '../database-errors.ts'

/** A row as it is to be written; updates carry the id of what is there. */
export interface Write {
  id: string
  values: Values
}

export type Writer = (context: Context, resource: Resource, rows: readonly Write[]) => Promise<void>

const records = (resource: Resource, rows: readonly Write[]) => {
  const json = rows.map(({ id, values }) => ({
    id,
    ...Object.fromEntries(Object.entries(values).map(([field, value]) => [snake(field), value])),
  }))
  return sql`jsonb_populate_recordset(null::${sql.table(resource.table)}, ${JSON.stringify(json)}::jsonb)`
}

/** Lists have tables of their own and are written elsewhere. */
const columnsOf = ({ traits }: Resource, rows: readonly Write[]) =>
  [...new Set(rows.flatMap(({ values }) => Object.keys(values)))]
    .filter((field) => traits[field]?.kind !== 'references')
    .map(snake)

/** One INSERT for all rows. */
export const insertAll: Writer = async (context, resource, rows) => {
  const columns = sql.join(['id', ...columnsOf(resource, rows)].map((column) => sql.ref(column)))
  await sql`insert into ${sql.table(resource.table)} (${columns})
    select ${columns} from ${records(resource, rows)}`.execute(context.db)
}

/**
 * The same, skipping ids that exist.
 * @returns ids of the new rows
 */
export async function insertNew(
  context: Context,
  resource: Resource,
  rows: readonly Write[],
): Promise<string[]> {
  const columns = sql.join(['id', ...columnsOf(resource, rows)].map((column) => sql.ref(column)))
  const made = await sql<{ id: string }>`insert into ${sql.table(resource.table)} (${columns})
    select ${columns} from ${records(resource, rows)} on conflict (id) do nothing returning id`.execute(
    context.db,
  )
  return made.rows.map(({ id }) => id)
}

/**
 * One statement sets the same fields in all its rows: a row whose field does not change gets its previous
 * value.
 */
export function withSameFields<W extends Write & { previous?: Values }>(updates: readonly W[]): W[] {
  const fields = [...new Set(updates.flatMap(({ values }) => Object.keys(values)))]
  return updates.map((update) => ({
    ...update,
    values: Object.fromEntries(
      fields.map((field) => [
        field,
        field in update.values ? update.values[field] : update.previous?.[field],
      ]),
    ),
  }))
}

/**
 * One UPDATE for all rows; each carries the same fields. A change of lists alone also increments the row's
 * version.
 */
export const updateAll: Writer = async (context, resource, rows) => {
  const sets = columnsOf(resource, rows).map((column) => sql`${sql.ref(column)} = ${sql.ref(`v.${column}`)}`)
  await sql`update ${sql.table(resource.table)} as t set ${sql.join([sql`id = v.id`, ...sets])}
    from ${records(resource, rows)} as v where t.id = v.id`.execute(context.db)
}

/**
 * Runs it within a savepoint: a complaint of the database rolls it back and is returned, any other error is
 * thrown.
 */
async function attempt(context: Context, work: () => Promise<void>): Promise<AppError | undefined> {
  await sql`savepoint import_rows`.execute(context.db)
  try {
    await work()
    await sql`release savepoint import_rows`.execute(context.db)
    return undefined
  } catch (error) {
    const complaint = databaseError(error, context.translate)
    if (!complaint || complaint.code === 'UNAVAILABLE') throw error
    await sql`rollback to savepoint import_rows`.execute(context.db)
    return complaint
  }
}

/**
 * Writes all rows in one statement; if the database refuses it, writes them one by one to find those that it
 * refuses.
 * @returns the complaint about each refused row, which then is not written
 */
export async function writeBatch<W extends Write>(
  context: Context,
  resource: Resource,
  rows: readonly W[],
  write: Writer,
): Promise<Map<W, AppError>> {
  const refused = new Map<W, AppError>()
  if (rows.length === 0) return refused
  const complaint = await attempt(context, () => write(context, resource, rows))
  if (!complaint) return refused
  if (rows.length === 1 && rows[0]) return refused.set(rows[0], complaint)
  for (const row of rows) {
    const reason = await attempt(context, () => write(context, resource, [row]))
    if (reason) refused.set(row, reason)
  }
  return refused
}
