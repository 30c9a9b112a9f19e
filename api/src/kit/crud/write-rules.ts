import { isDeepStrictEqual } from 'node:util'
import type { Resource } from '@darsena/contract/kit/define-resource'
import type { RawBuilder } from 'kysely'
import { AppError, invalid } from '../app-error.ts'
import type { Context } from '../context.ts'
import { listsToBe } from './gathered.ts'
import type { Row } from './list-rows.ts'
import { assertMayWith } from './rights.ts'

export type Values = Record<string, unknown>

/** Values of a sheet's line for columns that are no fields of the row (`import.more` of the contract). */
export interface SheetLine {
  more: Values
  /** Reports a fault at the column of a field. */
  refuse(field: string, message: string): void
}

/** A line whose row is not matched yet. */
export interface OpenLine extends SheetLine {
  /** Its values of the row so far. */
  values: Readonly<Values>
  /** Sets fields of the row, as if the sheet had columns for them. */
  give(values: Values): void
  /** Sets the parent within which the row is matched, where the contract has `import.within`. */
  matchWithin(within: string): void
}

export interface SheetHooks {
  /** Runs before rows are matched and required fields are checked: derives fields of the row from a line. */
  complete?(context: Context, lines: readonly OpenLine[]): Promise<void>
  /** Runs before the rows are written: a refused line writes nothing. */
  check?(context: Context, lines: readonly SheetLine[]): Promise<void>
  /** Runs once the rows are written, under these ids; returns the lines that added something. */
  write?(
    context: Context,
    lines: readonly (SheetLine & { id: string })[],
    onMatch: 'skip' | 'update',
  ): Promise<ReadonlySet<SheetLine>>
  /**
   * The rows of an export with the further columns of a sheet, so that it can be imported again.
   * @param rows the SELECT of the list, in its order
   */
  exported?(context: Context, rows: RawBuilder<Row>): RawBuilder<Row>
}

export interface Hooks {
  /**
   * Rules of an area before a row is written; returns the values to write. `previous` is absent on create; if
   * a row has this id already, the same create may have been sent before.
   */
  beforeWrite?: (
    context: Context,
    next: Values,
    previous: Row | undefined,
    id: string,
  ) => Promise<Values> | Values
  /** Creates further rows of an imported line. */
  sheet?: SheetHooks
  /** Throws where a row must not be archived. */
  beforeArchive?: (context: Context, row: Row) => Promise<void> | void
}

interface Writable {
  resource: Resource
  hooks: Hooks
}

/** Equal as values: absent equals empty, and the order of keys, which jsonb changes, is ignored. */
export const same = (a: unknown, b: unknown): boolean => isDeepStrictEqual(a ?? null, b ?? null)

/** The values of a new row: the given ones, others empty. */
export const completeRow = (resource: Resource, given: Values): Values =>
  Object.fromEntries(Object.keys(resource.fields).map((field) => [field, given[field] ?? null]))

/**
 * All values of a row that is to be created under this id, hooks applied.
 * @throws FORBIDDEN when the caller may not create it, or has no facility to create it in
 */
export async function newRow(
  context: Context,
  { resource, hooks }: Writable,
  id: string,
  given: Values,
): Promise<Values> {
  const next = completeRow(resource, given)
  const values = hooks.beforeWrite ? await hooks.beforeWrite(context, next, undefined, id) : next
  if (resource.hasFacility) {
    if (!context.facilityId) throw new AppError('FORBIDDEN', { text: 'reason.noFacility' })
    values.facilityId = context.facilityId
  }
  const lists = await listsToBe(context.db, resource, values)
  const asCreated = { ...values, ...lists, id, createdBy: context.caller.userId }
  await assertMayWith(context, 'create', resource.subject, asCreated)
  return values
}

/** @throws STALE_VERSION when the row has changed since the given version */
export function assertVersion({ translate }: Context, row: Row, version: number): void {
  if (row.version === version) return
  throw new AppError('STALE_VERSION', {
    details: [{ path: 'version', message: translate('fault.staleVersion') }],
  })
}

/** @throws VALIDATION at fields that are never changed once the row is there */
function assertFixedUnchanged(
  { translate }: Context,
  { traits }: Resource,
  previous: Row,
  given: Values,
): void {
  const faults = Object.keys(given)
    .filter((field) => traits[field]?.fixed && !same(given[field], previous[field]))
    .map((path) => ({ path, message: translate('fault.fixed') }))
  if (faults.length > 0) throw invalid(faults)
}

/**
 * The changes to a row, hooks applied: only fields that end up different.
 * @throws FORBIDDEN when the caller may not change the row as it will be
 */
export async function changesTo(
  context: Context,
  { resource, hooks }: Writable,
  previous: Row,
  given: Values,
): Promise<Values> {
  assertFixedUnchanged(context, resource, previous, given)
  const merged = { ...previous, ...given }
  const next = hooks.beforeWrite
    ? { ...merged, ...(await hooks.beforeWrite(context, merged, previous, previous.id)) }
    : merged
  // Checked on the merged row too: nobody moves a row out of their reach, or into rows they may not change.
  const asChanged = { ...next, ...(await listsToBe(context.db, resource, next)) }
  await assertMayWith(context, 'update', resource.subject, asChanged)
  const changed = Object.keys(resource.fields).filter((field) => !same(next[field], previous[field]))
  return Object.fromEntries(changed.map((field) => [field, next[field]]))
}
