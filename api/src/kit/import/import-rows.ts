import type { FieldChange, ImportDecisions, ImportRow } from '@darsena/contract/kit/import-report'
import { labelOf, nameFieldOf } from '@darsena/contract/kit/label'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import { sql } from 'kysely'
import { AppError } from '../app-error.ts'
import { insertAll, updateAll, type Write, withSameFields, writeBatch } from '../batch/write-batch.ts'
import type { Context } from '../context.ts'
import type { CrudService } from '../crud/crud-service.ts'
import type { Row } from '../crud/list-rows.ts'
import { assertMayWith } from '../crud/rights.ts'
import { changesTo, newRow, type OpenLine, type SheetLine, type Values } from '../crud/write-rules.ts'
import type { Table } from '../sheets/table.ts'
import type { KeyUnder, TextKey } from '../texts.ts'
import { type ColumnFault, type Draft, type DraftReader, draftReader } from './draft.ts'
import { candidatesOf, changesOf } from './field-changes.ts'
import { type Found, findMatches } from './find-matches.ts'
import { referenceResolver } from './resolve-references.ts'
import type { OnMatch, RowsOrder } from './rows-order.ts'
import { areSame, identityOf, mergeKnown, type SeenRow, thingOf } from './sameness.ts'

/** Rows per batch of queries and statements. */
const batchSize = 500

interface PlannedWrite extends Write {
  draft: Draft
}

const copyOf = (draft: Draft): Draft => ({
  ...draft,
  values: { ...draft.values },
  more: { ...draft.more },
  errors: [...draft.errors],
})

/** A line with its values beyond the row. */
type MoreLine = SheetLine & { draft: Draft }

interface Batch {
  outcomes: Map<Draft, ImportRow>
  creates: PlannedWrite[]
  updates: (PlannedWrite & { previous: Row; changes: FieldChange[] })[]
}

/** An import under way: its state across batches. */
class Importer {
  readonly #context: Context
  readonly #service: CrudService
  readonly #reader: DraftReader
  readonly #resolve: (drafts: readonly Draft[]) => Promise<void>
  readonly #onMatch: OnMatch
  readonly #decisions: ImportDecisions
  readonly #thingsByIdentity = new Map<string, SeenRow[]>()
  readonly #thingById = new Map<string, SeenRow>()
  readonly #failed = new Set<number>()
  readonly #created = new Set<string>()
  readonly #idByLine = new Map<number, string>()
  readonly #sameAs = new Map<Draft, number>()

  constructor(
    context: Context,
    service: CrudService,
    reader: DraftReader,
    { onMatch, decisions = {} }: Pick<RowsOrder, 'onMatch' | 'decisions'>,
  ) {
    this.#context = context
    this.#service = service
    this.#reader = reader
    this.#resolve = referenceResolver(context, service.resource, reader)
    this.#onMatch = onMatch
    this.#decisions = decisions
  }

  /** Decides and writes the outcomes of these rows, in their order. */
  async take(drafts: readonly Draft[]): Promise<ImportRow[]> {
    await this.#resolve(drafts)
    for (const draft of drafts) this.#reader.check(draft)
    return this.#service.hooks.sheet?.complete ? this.#takeWithoutTraces(drafts) : this.#takeChecked(drafts)
  }

  /**
   * Rows that the area created for a line must not outlive a faulty line: where one turns out to be faulty
   * after that, the batch is rolled back and repeated without it.
   */
  async #takeWithoutTraces(drafts: readonly Draft[]): Promise<ImportRow[]> {
    const { db } = this.#context
    for (;;) {
      await sql`savepoint import_batch`.execute(db)
      const outcomes = await this.#takeChecked(drafts.map(copyOf))
      const late = [...drafts.entries()].flatMap(([at, draft]) => {
        const { fate, errors = [] } = outcomes[at] ?? {}
        return fate === 'error' && draft.errors.length === 0 ? [{ draft, errors }] : []
      })
      if (late.length > 0) await sql`rollback to savepoint import_batch`.execute(db)
      await sql`release savepoint import_batch`.execute(db)
      if (late.length === 0) return outcomes
      for (const { draft, errors } of late) draft.errors.push(...errors)
    }
  }

  async #takeChecked(drafts: readonly Draft[]): Promise<ImportRow[]> {
    const outcomes: Batch['outcomes'] = new Map()
    await this.#complete(drafts)
    const lines = await this.#checkMore(drafts)
    // Rows skipped as duplicates of a row that failed are retried on their own.
    for (let open = drafts; open.length > 0; open = open.filter((draft) => this.#isForsaken(draft)))
      await this.#takeOpen(open, outcomes)
    await this.#writeMore(lines, outcomes)
    return drafts.flatMap((draft) => outcomes.get(draft) ?? [])
  }

  async #takeOpen(open: readonly Draft[], outcomes: Batch['outcomes']): Promise<void> {
    const batch: Batch = { outcomes, creates: [], updates: [] }
    const sound = open.filter((draft) => !this.#isSettled(draft, batch))
    const isUpdate = this.#onMatch === 'update'
    const { resource } = this.#service
    const matches = await findMatches(this.#context, resource, sound, this.#created, isUpdate)
    for (const draft of sound) await this.#decide(draft, matches.get(draft), batch)
    await this.#write(batch)
  }

  #settle({ outcomes }: Batch, draft: Draft, fate: Omit<ImportRow, 'row' | 'label'>): void {
    outcomes.set(draft, { row: draft.row, ...fate, ...(draft.label ? { label: draft.label } : {}) })
  }

  #skip(
    batch: Batch,
    draft: Draft,
    note: KeyUnder<'import'>,
    params: Record<string, string | number>,
    id?: string,
  ): void {
    const text = this.#context.translate(`import.${note}`, params)
    this.#settle(batch, draft, { fate: 'skip', note: text, ...(id ? { id } : {}) })
  }

  #fail(batch: Batch, draft: Draft, errors: ColumnFault[]): void {
    this.#failed.add(draft.row)
    this.#settle(batch, draft, { fate: 'error', errors })
  }

  #refusalOf(draft: Draft): SheetLine['refuse'] {
    return (field, message) => draft.errors.push({ column: this.#reader.columnOf(field), message })
  }

  /** Lets the area derive fields of the rows from their lines. */
  async #complete(drafts: readonly Draft[]): Promise<void> {
    const { resource, hooks } = this.#service
    const sound = drafts.filter(({ errors }) => errors.length === 0)
    if (!hooks.sheet?.complete || sound.length === 0) return
    const lines = sound.map(
      (draft): OpenLine => ({
        more: draft.more,
        values: draft.values,
        refuse: this.#refusalOf(draft),
        give: (values) => {
          Object.assign(draft.values, values)
          draft.given = [...new Set([...draft.given, ...Object.keys(values)])]
          draft.label = labelOf(resource, draft.values, this.#context.language)
        },
        matchWithin: (within) => {
          draft.within = within
        },
      }),
    )
    await hooks.sheet.complete(this.#context, lines)
  }

  /** Lines with values beyond their row, as checked by the area. */
  async #checkMore(drafts: readonly Draft[]): Promise<MoreLine[]> {
    const { sheet } = this.#service.hooks
    if (!sheet?.check) return []
    const lines = drafts
      .filter(({ more, errors }) => errors.length === 0 && Object.keys(more).length > 0)
      .map((draft) => ({
        draft,
        more: draft.more,
        refuse: this.#refusalOf(draft),
      }))
    if (lines.length > 0) await sheet.check(this.#context, lines)
    return lines
  }

  /** A line that changed nothing in its row may still have added to it. */
  async #writeMore(lines: readonly MoreLine[], outcomes: Batch['outcomes']): Promise<void> {
    for (const { row, fate, id } of outcomes.values()) if (id && fate !== 'error') this.#idByLine.set(row, id)
    const { sheet } = this.#service.hooks
    if (!sheet?.write) return
    const matched = lines.flatMap((line) => {
      const id = this.#idByLine.get(this.#sameAs.get(line.draft) ?? line.draft.row)
      return id && outcomes.get(line.draft)?.fate !== 'error' ? [{ ...line, id }] : []
    })
    if (matched.length === 0) return
    const added = await sheet.write(this.#context, matched, this.#onMatch)
    for (const line of matched) {
      const fate = outcomes.get(line.draft)
      if (!added.has(line) || fate?.fate !== 'skip') continue
      const { note: _, ...rest } = fate
      outcomes.set(line.draft, { ...rest, fate: 'update', id: line.id })
    }
  }

  /** Faulty rows and duplicates of an earlier line need no look-up in the database. */
  #isSettled(draft: Draft, batch: Batch): boolean {
    if (draft.errors.length > 0) {
      this.#fail(batch, draft, draft.errors)
      return true
    }
    const { resource } = this.#service
    const { text } = identityOf(resource, draft.values, draft.within)
    const things = (this.#thingsByIdentity.get(text) ?? []).filter((seen) => this.#stands(seen, draft))
    const before = things.filter(({ row }) => row < draft.row)
    const earlier = thingOf(resource, before, draft.values)
    if (earlier) {
      this.#join(batch, draft, earlier)
      return true
    }
    this.#thingsByIdentity.set(text, [...things, { row: draft.row, values: draft.values }])
    this.#sameAs.delete(draft)
    return false
  }

  /** A failed line is no original for later ones; neither is the line itself. */
  #stands({ row }: SeenRow, draft: Draft): boolean {
    return row !== draft.row && !this.#failed.has(row)
  }

  /** The line duplicates an earlier one. */
  #join(batch: Batch, draft: Draft, earlier: SeenRow, id?: string): void {
    earlier.values = mergeKnown(this.#service.resource, earlier.values, draft.values)
    this.#sameAs.set(draft, earlier.row)
    this.#skip(batch, draft, 'sameAsRow', { row: earlier.row }, id)
  }

  #isForsaken(draft: Draft): boolean {
    const earlier = this.#sameAs.get(draft)
    return earlier !== undefined && this.#failed.has(earlier)
  }

  async #decide(draft: Draft, found: Found | undefined, batch: Batch): Promise<void> {
    const match = found?.same
    // What an earlier line is already is nobody else.
    const possible = found?.possible.filter(({ id }) => !this.#thingById.has(id)) ?? []
    try {
      if (match === 'several') this.#fail(batch, draft, [this.#atKey(draft, 'import.severalMatches')])
      else if (match) await this.#meet(draft, match, batch)
      else if (possible.length > 0) await this.#ask(draft, possible, batch)
      else await this.#planCreate(draft, batch)
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error
      this.#fail(batch, draft, this.#faultsOf(draft, error))
    }
  }

  /** Somebody has to say whether the line is one of these rows; without an answer nothing becomes of it. */
  async #ask(draft: Draft, possible: readonly Row[], batch: Batch): Promise<void> {
    const decision = this.#decisions[draft.row]
    if (decision === 'create') return this.#planCreate(draft, batch)
    if (decision === 'skip') return this.#skip(batch, draft, 'leftOut', {})
    const { resource } = this.#service
    const chosen = possible.find(({ id }) => id === decision)
    if (chosen) return this.#meet(draft, chosen, batch)
    if (decision) return this.#fail(batch, draft, [this.#atKey(draft, 'import.noCandidate')])
    const toBe = (row: Row) => ({ ...row, ...this.#givenTo(row, draft) })
    const candidates = candidatesOf(this.#context, resource, possible, toBe, draft)
    this.#settle(batch, draft, { fate: 'ask', candidates })
  }

  /** The row exists already. */
  async #meet(draft: Draft, previous: Row, batch: Batch): Promise<void> {
    const { resource } = this.#service
    const earlier = this.#thingById.get(previous.id)
    if (earlier && this.#stands(earlier, draft)) {
      // The row may match either line, but not both: the earlier one has taken it.
      if (areSame(resource, earlier.values, draft.values) === false) return this.#planCreate(draft, batch)
      return this.#join(batch, draft, earlier, previous.id)
    }
    this.#thingById.set(previous.id, {
      row: draft.row,
      values: mergeKnown(resource, previous, draft.values),
    })
    const label = labelOf(resource, previous, this.#context.language)
    if (this.#onMatch === 'skip') return this.#skip(batch, draft, 'alreadyThere', { label }, previous.id)
    try {
      await assertMayWith(this.#context, 'update', resource.subject, previous)
      const values = await changesTo(this.#context, this.#service, previous, this.#givenTo(previous, draft))
      if (Object.keys(values).length === 0) return this.#skip(batch, draft, 'unchanged', {}, previous.id)
      const changes = changesOf(this.#context, resource, previous, { ...previous, ...values }, draft)
      batch.updates.push({ draft, previous, id: previous.id, values, changes })
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'FORBIDDEN') throw error
      this.#fail(batch, draft, [this.#atKey(draft, 'import.noPermission', { label })])
    }
  }

  async #planCreate(draft: Draft, batch: Batch): Promise<void> {
    const { defaults, columnOf } = this.#reader
    const missing = this.#reader.missing.filter((field) => (draft.values[field] ?? null) === null)
    if (missing.length > 0) {
      const message = this.#context.translate('fault.required')
      return this.#fail(
        batch,
        draft,
        missing.map((field) => ({ column: columnOf(field), message })),
      )
    }
    const id = uuidv7()
    const values = await newRow(this.#context, this.#service, id, { ...defaults, ...draft.values })
    batch.creates.push({ draft, id, values })
  }

  /** The row's values; for a text in two languages only the reader's language is replaced. */
  #givenTo(previous: Row, { given, values }: Draft): Values {
    const { traits } = this.#service.resource
    return Object.fromEntries(
      given.map((field) => {
        const isSide = traits[field]?.kind === 'localised' && values[field] !== null
        return [field, isSide ? Object.assign({}, previous[field], values[field]) : values[field]]
      }),
    )
  }

  async #write(batch: Batch): Promise<void> {
    const { resource } = this.#service
    const updates = withSameFields(batch.updates)
    for (const { id } of batch.creates) this.#created.add(id)
    const shownChanges = new Map<Write, Pick<ImportRow, 'changes'>>(
      updates.map((write) => [write, { changes: write.changes }]),
    )
    const refused = new Map([
      ...(await writeBatch(this.#context, resource, batch.creates, insertAll)),
      ...(await writeBatch(this.#context, resource, updates, updateAll)),
    ])
    for (const [fate, writes] of [
      ['create', batch.creates],
      ['update', updates],
    ] as const) {
      for (const write of writes) {
        const reason = refused.get(write)
        if (reason) this.#fail(batch, write.draft, this.#faultsOf(write.draft, reason))
        else this.#settle(batch, write.draft, { fate, id: write.id, ...shownChanges.get(write) })
      }
    }
  }

  /** A fault at the column that identifies the row. */
  #atKey(draft: Draft, text: TextKey, params: Record<string, string> = {}): ColumnFault {
    const { resource } = this.#service
    const [key] = Object.keys(identityOf(resource, draft.values).keys)
    const column = this.#reader.columnOf(key ?? nameFieldOf(resource))
    return { column, message: this.#context.translate(text, params) }
  }

  #faultsOf(draft: Draft, error: AppError): ColumnFault[] {
    const { details = [] } = error.reason
    if (details.length > 0) {
      return details.map(({ path, message }) => ({
        column: this.#reader.columnOf(path.split('.')[0] ?? path),
        message,
      }))
    }
    return [{ ...this.#atKey(draft, 'error.VALIDATION'), message: error.textFor(this.#context.translate) }]
  }
}

/**
 * Imports the rows of a table in the context's transaction, some hundred at a time.
 * @param onProgress is called with the number of finished rows
 * @returns the outcome of each row
 * @throws faults of the file, errors of the database or of a hook that concern no single row
 */
export async function importRows(
  context: Context,
  service: CrudService,
  { headings, rows }: Table,
  order: RowsOrder,
  onProgress: (done: number) => void,
): Promise<ImportRow[]> {
  const { mapping, defaults, isEmptying } = order
  const reader = draftReader(context, service.resource, headings, mapping, defaults, isEmptying)
  const importer = new Importer(context, service, reader, order)
  const outcomes: ImportRow[] = []
  let drafts: Draft[] = []
  const take = async () => {
    outcomes.push(...(await importer.take(drafts)))
    drafts = []
    onProgress(outcomes.length)
  }
  for await (const row of rows) {
    drafts.push(reader.read(row))
    if (drafts.length === batchSize) await take()
  }
  if (drafts.length > 0) await take()
  return outcomes
}
