import type { ItemChange } from '@darsena/contract/areas/surveys/reports/changes'
import type { ReportItem } from '@darsena/contract/areas/surveys/reports/report'
import type { Fault } from '@darsena/contract/kit/faults'
import { sql } from 'kysely'
import { AppError, invalid } from '../../../kit/app-error.ts'
import type { Context } from '../../../kit/context.ts'
import type { Row } from '../../../kit/crud/list-rows.ts'
import { heldDraft } from './held-report.ts'
import { parsedValue, type StoredReading, valueColumns, valueFault } from './reading-values.ts'
import { itemOf } from './report.view.ts'

type Value = string | number | boolean | null

interface Item {
  version: number
  status: string
  notes: string | null
  internalNotes: string | null
  statusVersion: number
  notesVersion: number
  internalNotesVersion: number
  hasProblems: boolean
}

interface Reading {
  id: string
  definition: StoredReading
  valueType: StoredReading['valueType']
  value: Value
  valueVersion: number
}

/** What a change sets, and what the same place holds now. */
interface Edit {
  path: string
  /** The version of the item at which the place last changed. */
  changedAt: number
  now: Value
  next: Value
}

/** Which of these versions of a row are of the device that changes it now. */
export type OwnChanges = (versions: readonly number[]) => Promise<ReadonlySet<number>>

async function storedItem({ db }: Context, reportId: string, itemId: string): Promise<Item> {
  const found = await sql<Item>`select i.version, i.status, i.notes, i.internal_notes as "internalNotes",
      i.status_version as "statusVersion", i.notes_version as "notesVersion",
      i.internal_notes_version as "internalNotesVersion",
      exists (select 1 from audit_report_item_problems p where p.item_id = i.id) as "hasProblems"
    from audit_report_items i where i.id = ${itemId} and i.report_id = ${reportId}`.execute(db)
  const [item] = found.rows
  if (!item) throw new AppError('NOT_FOUND')
  return item
}

async function storedReadings({ db }: Context, itemId: string): Promise<Map<string, Reading>> {
  const found =
    await sql<Reading>`select id, definition, value_type as "valueType", value_version as "valueVersion",
      coalesce(to_jsonb(text_value), to_jsonb(number_value), to_jsonb(boolean_value), to_jsonb(date_value),
        to_jsonb(to_char(instant_value at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
        to_jsonb(option_value)) as value
    from audit_report_item_readings where item_id = ${itemId}`.execute(db)
  return new Map(found.rows.map((reading) => [reading.id, reading]))
}

/** @throws VALIDATION with every value that is none of its reading */
function readingEdits(
  { translate }: Context,
  report: Row,
  given: NonNullable<ItemChange['readings']>,
  stored: ReadonlyMap<string, Reading>,
): (Edit & { id: string; column: string })[] {
  const scale = typeof report.moistureScale === 'string' ? report.moistureScale : null
  const faults: Fault[] = []
  const edits = given.flatMap(({ id, value }, at) => {
    const reading = stored.get(id.toLowerCase())
    if (!reading) {
      faults.push({ path: `readings.${at}.id`, message: translate('fault.unknownReference') })
      return []
    }
    const { valueType, definition, value: now, valueVersion: changedAt } = reading
    const parsed = parsedValue(value, { ...definition, valueType }, { translate, scale })
    if ('fault' in parsed) {
      faults.push(valueFault(at, parsed.fault))
      return []
    }
    const path = `readings.${reading.id}`
    return [{ id: reading.id, column: valueColumns[valueType], path, changedAt, now, next: parsed.value }]
  })
  if (faults.length > 0) throw invalid(faults)
  return edits
}

function textEdits(change: ItemChange, item: Item): Edit[] {
  const edits: Edit[] = []
  const edit = (path: 'status' | 'notes' | 'internalNotes', changedAt: number) => {
    const next = change[path]
    if (next !== undefined) edits.push({ path, changedAt, now: item[path], next })
  }
  edit('status', item.statusVersion)
  edit('notes', item.notesVersion)
  edit('internalNotes', item.internalNotesVersion)
  return edits
}

/**
 * Changes of one item merge with what others changed elsewhere in it; where both changed the same, nothing is written.
 * @throws STALE_VERSION with every such place
 */
async function assertNoClash(
  { translate }: Context,
  version: number,
  item: Item,
  edits: readonly Edit[],
  isOwn: OwnChanges,
): Promise<void> {
  const message = translate('fault.staleVersion')
  const later = edits.filter(({ changedAt }) => changedAt > version)
  const own = later.length > 0 ? await isOwn(later.map(({ changedAt }) => changedAt)) : new Set()
  const clashes = later.filter(({ changedAt }) => !own.has(changedAt)).map(({ path }) => ({ path, message }))
  if (clashes.length > 0 || version > item.version)
    throw new AppError('STALE_VERSION', {
      details: clashes.length > 0 ? clashes : [{ path: 'version', message }],
    })
}

async function writeItem({ db, caller }: Context, itemId: string, version: number, edits: readonly Edit[]) {
  const next = new Map(edits.map((edit) => [edit.path, edit.next]))
  const sets = [sql`id = id`]
  if (next.has('status')) {
    const isChecked = next.get('status') !== 'NOT_CHECKED'
    sets.push(sql`status = ${next.get('status')}, status_version = ${version}, rest_ok_at = null,
      checked_at = ${isChecked ? sql`now()` : null}, checked_by = ${isChecked ? caller.userId : null}`)
  }
  if (next.has('notes')) sets.push(sql`notes = ${next.get('notes')}, notes_version = ${version}`)
  if (next.has('internalNotes'))
    sets.push(sql`internal_notes = ${next.get('internalNotes')}, internal_notes_version = ${version}`)
  await sql`update audit_report_items set ${sql.join(sets)} where id = ${itemId}`.execute(db)
}

/** All readings in one statement, by the column of their type. */
async function writeReadings(
  { db, caller }: Context,
  version: number,
  edits: readonly (Edit & { id: string; column: string })[],
) {
  const rows = edits.map(({ id, column, next }) => ({ id, [column]: next }))
  const columns = [...new Set(edits.map(({ column }) => column))]
  const sets = columns.map(
    (column) =>
      sql`${sql.ref(column)} = case when r.id = any(${edits
        .filter((edit) => edit.column === column)
        .map(({ id }) => id)}::uuid[]) then w.${sql.ref(column)} else r.${sql.ref(column)} end`,
  )
  await sql`update audit_report_item_readings r set ${sql.join(sets)}, value_version = ${version},
      updated_at = now(), updated_by = ${caller.userId}
    from jsonb_populate_recordset(null::audit_report_item_readings, ${JSON.stringify(rows)}::jsonb) as w
    where r.id = w.id`.execute(db)
}

/**
 * Changes an item of a draft: the given values that differ. Changes of other users since then are retained.
 * @param isOwn versions made by the same caller
 * @returns the new version of the item
 * @throws WRONG_STATE, VALIDATION at each value, STALE_VERSION at each value that somebody else changed, CONFLICT for
 * OK on an item that has problems
 */
export async function applyItemChange(
  context: Context,
  reportId: string,
  itemId: string,
  change: ItemChange,
  isOwn: OwnChanges = async () => new Set(),
): Promise<number> {
  const report = await heldDraft(context, reportId, 'update', 'AuditReportItem')
  const item = await storedItem(context, reportId, itemId)
  const stored = change.readings?.length ? await storedReadings(context, itemId) : new Map()
  const differs = ({ now, next }: Edit) => now !== next
  const values = readingEdits(context, report, change.readings ?? [], stored).filter(differs)
  const texts = textEdits(change, item).filter(differs)
  await assertNoClash(context, change.version, item, [...texts, ...values], isOwn)
  if (change.status === 'OK' && item.hasProblems)
    throw new AppError('CONFLICT', {
      text: 'surveys:okWithProblems',
      details: [{ path: 'status', message: context.translate('surveys:okWithProblems') }],
    })
  if (texts.length + values.length === 0) return item.version
  const version = item.version + 1
  if (values.length > 0) await writeReadings(context, version, values)
  await writeItem(context, itemId, version, texts)
  return version
}

/** The same, answered with the item as it is then. @throws like applyItemChange */
export async function changeItem(
  context: Context,
  reportId: string,
  itemId: string,
  change: ItemChange,
): Promise<ReportItem> {
  const report = await heldDraft(context, reportId, 'update', 'AuditReportItem')
  await applyItemChange(context, reportId, itemId, change)
  return itemOf(context, report, itemId)
}
