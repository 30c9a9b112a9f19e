import type { Resource } from '@darsena/contract/kit/define-resource'
import type { Database } from '@darsena/db/connect'
import { sql } from 'kysely'
import { AppError, invalid } from '../app-error.ts'
import type { Context } from '../context.ts'
import type { CrudService } from './crud-service.ts'
import type { Row } from './list-rows.ts'
import { assertMayWith } from './rights.ts'
import type { Values } from './write-rules.ts'

interface ForeignKey {
  table: string
  column: string
  /** A table of pairs has no id of its own. */
  isLink: boolean
}

/**
 * The columns of all tables that refer to this one, from the database's catalogue, so that no new table is
 * forgotten.
 */
async function foreignKeysTo(db: Database, { table }: Resource): Promise<ForeignKey[]> {
  const found = await sql<ForeignKey>`
    select r.relname as "table", a.attname as "column",
      not exists (select 1 from pg_attribute i where i.attrelid = r.oid and i.attname = 'id') as "isLink"
    from pg_constraint c join pg_class r on r.oid = c.conrelid
      join pg_attribute a on a.attrelid = r.oid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = ${table}::regclass and cardinality(c.conkey) = 1
      and not (c.conrelid = c.confrelid and a.attname = 'merged_into_id')
    order by 1, 2`.execute(db)
  return found.rows
}

/**
 * Redirects all references from one row to another, of archived rows too; each change is logged where it is
 * made.
 */
async function moveReferences(db: Database, resource: Resource, from: string, to: string): Promise<void> {
  for (const { table, column, isLink } of await foreignKeysTo(db, resource)) {
    const [at, key] = [sql.table(table), sql.ref(column)]
    if (!isLink) {
      await sql`update ${at} set ${key} = ${to} where ${key} = ${from}`.execute(db)
      continue
    }
    // The target row may have the same pair already.
    await sql`insert into ${at} select (jsonb_populate_record(p, jsonb_build_object(${column}::text, ${to}::text))).*
      from ${at} p where ${key} = ${from} on conflict do nothing`.execute(db)
    await sql`delete from ${at} where ${key} = ${from}`.execute(db)
  }
}

/** What an area that refers to rows of a resource asks for when two of them become one. */
export interface MergeGuard {
  /** Locks what refers to the two rows, before anything else is locked. */
  lock?: (db: Database, ids: readonly string[]) => Promise<void>
  /** Resolves what both rows cannot have at the same time, before the references move. */
  settle?: (context: Context, ids: readonly string[]) => Promise<void>
  /**
   * Asserts that what refers to the remaining row is still consistent.
   * @param path where the caller named the other row
   * @throws an AppError that names what is not
   */
  check?: (context: Context, id: string, path: string) => Promise<void>
}

interface MergeSteps {
  /** As `settle` of the guards, of the resource's own area. */
  prepare?: () => Promise<void>
  guards?: readonly MergeGuard[]
}

/**
 * Merges two rows of one thing: every reference to the other row then refers to this one, which takes the
 * given values; the other is archived and names this one in `merged_into_id`. The history of both stays.
 * @throws NOT_FOUND, FORBIDDEN; WRONG_STATE when either is archived; CONFLICT or OVERLAP when moved rows
 * exclude existing ones
 */
export async function mergeRows(
  context: Context,
  service: CrudService,
  id: string,
  { otherId, values }: { otherId: string; values: Values },
  { prepare, guards = [] }: MergeSteps,
): Promise<Row> {
  if (id === otherId) throw invalid([{ path: 'otherId', message: context.translate('fault.invalid') }])
  const { db } = context
  const { resource } = service
  const table = sql.table(resource.table)
  for (const { lock } of guards) await lock?.(db, [id, otherId])
  // In order of id, so that two concurrent merges wait for each other instead of deadlocking.
  await sql`select 1 from ${table} where id in (${id}, ${otherId}) order by id for update`.execute(db)
  const [remaining, other] = [await service.get(context, id), await service.get(context, otherId)]
  await assertMayWith(context, 'update', resource.subject, remaining)
  await assertMayWith(context, 'delete', resource.subject, other)
  if (remaining.archivedAt || other.archivedAt) throw new AppError('WRONG_STATE')
  await prepare?.()
  for (const { settle } of guards) await settle?.(context, [id, otherId])
  await moveReferences(db, resource, otherId, id)
  await sql`update ${table} set archived_at = now(), merged_into_id = ${id} where id = ${otherId}`.execute(db)
  await sql`update ${table} set merged_into_id = ${id} where merged_into_id = ${otherId}`.execute(db)
  const merged = await service.update(context, id, { ...values, version: remaining.version })
  for (const { check } of guards) await check?.(context, id, 'otherId')
  return merged
}
