import type { Resource } from '@darsena/contract/kit/define-resource'
import { sql } from 'kysely'
import { AppError } from '../app-error.ts'
import type { Context } from '../context.ts'
import { linkFields } from '../crud/access-source.ts'
import { alreadyCreated, type CrudService, rowsById } from '../crud/crud-service.ts'
import { writeAllLinks } from '../crud/links.ts'
import type { Row } from '../crud/list-rows.ts'
import { idsIn, inUse, referenceFaults, usesOf, valuesToCheck } from '../crud/references.ts'
import { assertMayWith, facilityOf } from '../crud/rights.ts'
import { assertVersion, changesTo, completeRow, newRow, type Values } from '../crud/write-rules.ts'
import type { BatchFaults } from './batch-faults.ts'
import {
  type insertAll,
  insertNew,
  updateAll,
  type Write,
  withSameFields,
  writeBatch,
} from './write-batch.ts'

interface Positioned {
  /** Position in the list that was sent, from 0. */
  at: number
  id: string
}

/** One of many operations on rows of one resource. A version, where it is given, must be the row's own. */
export type Operation =
  | (Positioned & { op: 'create'; values: Values })
  | (Positioned & { op: 'update'; values: Values; version?: number | undefined })
  | (Positioned & { op: 'archive'; version?: number | undefined })

/** A row as it is to be, for a check of the area. */
export interface Draft extends Positioned {
  next: Values
  /** Absent for a new row. */
  previous: Row | undefined
}

/**
 * Checks of an area for many rows at once; their number of statements does not grow with the rows. They
 * replace the hooks of the resource's service, which check one row each.
 */
export interface ManyHooks {
  checkWrites?: (context: Context, drafts: readonly Draft[], faults: BatchFaults) => Promise<void>
  checkArchives?: (
    context: Context,
    rows: readonly { at: number; row: Row }[],
    faults: BatchFaults,
  ) => Promise<void>
}

/**
 * Operations on one row run in order, each in a round of its own; a round has at most one operation per row.
 */
function roundsOf(operations: readonly Operation[]): Operation[][] {
  const rounds: Operation[][] = []
  const seen = new Map<string, number>()
  for (const operation of operations) {
    const round = seen.get(operation.id) ?? 0
    seen.set(operation.id, round + 1)
    rounds[round] = [...(rounds[round] ?? []), operation]
  }
  return rounds
}

type PlannedWrite = Write & { at: number; previous?: Row }

/** One round of operations under way. */
class Round {
  readonly #context: Context
  readonly #service: CrudService
  readonly #hooks: ManyHooks
  readonly #faults: BatchFaults
  readonly #operations: readonly Operation[]
  #previous = new Map<string, Row>()

  constructor(
    context: Context,
    service: CrudService,
    hooks: ManyHooks,
    faults: BatchFaults,
    operations: readonly Operation[],
  ) {
    this.#context = context
    this.#service = service
    this.#hooks = hooks
    this.#faults = faults
    this.#operations = operations
  }

  async run(): Promise<void> {
    await this.#lock()
    await this.#check()
    const { creates, updates } = await this.#plan()
    await this.#create(await this.#withReferences(creates))
    await this.#update(await this.#withReferences(updates))
    await this.#archive()
  }

  #sound<O extends Operation['op']>(...ops: O[]): Extract<Operation, { op: O }>[] {
    const isOne = (one: Operation): one is Extract<Operation, { op: O }> => ops.some((op) => op === one.op)
    return this.#operations.filter(isOne).filter(({ at }) => !this.#faults.has(at))
  }

  /** What is there already is locked, visible, of the version that was seen, and the caller's to change. */
  async #lock(): Promise<void> {
    const { resource } = this.#service
    const known = this.#sound('update', 'archive')
    this.#previous = await rowsById(
      this.#context,
      resource,
      known.map(({ id }) => id),
      sql`order by t.id for update of t`,
    )
    for (const { op, at, id, version } of known) {
      await this.#faults.check(at, async () => {
        const row = this.#previous.get(id)
        if (!row) throw new AppError('NOT_FOUND')
        await assertMayWith(this.#context, op === 'update' ? 'update' : 'delete', resource.subject, row)
        if (version !== undefined) assertVersion(this.#context, row, version)
      })
    }
  }

  async #check(): Promise<void> {
    const { checkWrites } = this.#hooks
    if (!checkWrites) return
    const drafts = this.#sound('create', 'update').map((operation): Draft => {
      const { at, id, op, values } = operation
      const previous = op === 'update' ? this.#previous.get(id) : undefined
      const next = previous ? { ...previous, ...values } : completeRow(this.#service.resource, values)
      return { at, id, next, previous }
    })
    if (drafts.length > 0) await checkWrites(this.#context, drafts, this.#faults)
  }

  /** Values to write, by the rules that hold for one row, too. */
  async #plan(): Promise<{ creates: PlannedWrite[]; updates: PlannedWrite[] }> {
    const { resource, hooks } = this.#service
    const writable = { resource, hooks: this.#hooks.checkWrites ? {} : hooks }
    const creates: PlannedWrite[] = []
    const updates: PlannedWrite[] = []
    for (const { at, id, op, values } of this.#sound('create', 'update')) {
      const previous = this.#previous.get(id)
      const planned = await this.#faults.check(at, () =>
        op === 'update' && previous
          ? changesTo(this.#context, writable, previous, values)
          : newRow(this.#context, writable, id, values),
      )
      if (!planned) continue
      if (op === 'create') creates.push({ at, id, values: planned })
      else if (previous && Object.keys(planned).length > 0)
        updates.push({ at, id, values: planned, previous })
    }
    return { creates, updates }
  }

  async #withReferences(writes: readonly PlannedWrite[]): Promise<PlannedWrite[]> {
    const { resource } = this.#service
    const rows: { values: Values; facilityId: string | null }[] = []
    for (const { values, previous } of writes) {
      const { facilityId } = this.#context
      const own = previous ? await facilityOf(this.#context, resource.subject, previous) : facilityId
      const toCheck = previous ? valuesToCheck(resource, previous, values) : values
      rows.push({ values: toCheck, facilityId: own })
    }
    const found = await referenceFaults(this.#context, resource, rows)
    for (const [index, { at }] of writes.entries()) {
      const details = found[index] ?? []
      if (details.length > 0) this.#faults.add(at, new AppError('VALIDATION', { details }))
    }
    return writes.filter(({ at }) => !this.#faults.has(at))
  }

  async #create(creates: readonly PlannedWrite[]): Promise<void> {
    if (creates.length === 0) return
    const { resource } = this.#service
    const made = new Set<string>()
    const insert: typeof insertAll = async (context, of, rows) => {
      for (const id of await insertNew(context, of, rows)) made.add(id)
    }
    await this.#written(creates, insert)
    for (const { at, id, values } of creates) {
      if (made.has(id) || this.#faults.has(at)) continue
      await this.#faults.check(at, () => alreadyCreated(this.#context, resource, id, values))
    }
    await this.#link(creates.filter(({ id }) => made.has(id)))
  }

  async #update(updates: readonly PlannedWrite[]): Promise<void> {
    if (updates.length === 0) return
    await this.#link(updates)
    await this.#written(withSameFields(updates), updateAll)
  }

  /** Writes all in one statement; a complaint of the database is reported at its operation. */
  async #written(writes: readonly PlannedWrite[], write: typeof insertAll): Promise<void> {
    const refused = await writeBatch(this.#context, this.#service.resource, writes, write)
    for (const [{ at }, error] of refused) this.#faults.add(at, error)
  }

  async #link(writes: readonly PlannedWrite[]): Promise<void> {
    const { resource } = this.#service
    for (const field of linkFields(resource)) {
      const rows = writes
        .filter(({ values }) => field in values)
        .map(({ id, values }) => ({ id, ids: idsIn(values[field]) }))
      if (rows.length > 0) await writeAllLinks(this.#context.db, resource, field, rows)
    }
  }

  async #archive(): Promise<void> {
    const { resource, hooks } = this.#service
    const live = this.#sound('archive').flatMap(({ at, id }) => {
      const row = this.#previous.get(id)
      return row && row.archivedAt === null ? [{ at, row }] : []
    })
    if (live.length === 0) return
    if (this.#hooks.checkArchives) await this.#hooks.checkArchives(this.#context, live, this.#faults)
    else
      for (const { at, row } of live)
        await this.#faults.check(at, async () => hooks.beforeArchive?.(this.#context, row))
    const ids = live.map(({ row }) => row.id)
    for (const [id, uses] of await usesOf(this.#context, resource, ids)) {
      const at = live.find(({ row }) => row.id === id)?.at ?? 0
      this.#faults.add(at, inUse(uses))
    }
    const free = live.filter(({ at }) => !this.#faults.has(at)).map(({ row }) => row.id)
    await archiveAll(this.#context, resource, free)
  }
}

const archiveAll = ({ db }: Context, resource: Resource, ids: readonly string[]) =>
  sql`update ${sql.table(resource.table)} set archived_at = now() where id = any(${[...ids]}::uuid[])`.execute(
    db,
  )

/**
 * Carries out many operations on rows of one resource, under the rules that hold for each of them alone, in
 * the transaction of the context. Locks are taken once, and statements are sent per kind of operation, not
 * per row. A refused operation writes nothing and adds its reasons to `faults`; the caller decides whether
 * the others stand, by throwing the faults or not.
 * @returns the rows afterwards, by id, those that the caller may read
 */
export async function writeMany(
  context: Context,
  service: CrudService,
  operations: readonly Operation[],
  faults: BatchFaults,
  hooks: ManyHooks = {},
): Promise<Map<string, Row>> {
  for (const round of roundsOf(operations)) await new Round(context, service, hooks, faults, round).run()
  const ids = new Set(operations.map(({ id }) => id))
  return rowsById(context, service.resource, [...ids], sql``)
}
