import type { NewSection } from '@darsena/contract/areas/surveys/reports/changes'
import type { Localised } from '@darsena/contract/kit/fields'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import { sql } from 'kysely'
import { AppError } from '../../../kit/app-error.ts'
import type { Context } from '../../../kit/context.ts'
import { heldDraft } from './held-report.ts'

interface Section {
  label: Localised | null
  groupCode: string | null
  position: number
  /** Sections of the same group in the report. */
  alike: number
}

async function storedSection({ db }: Context, reportId: string, id: string): Promise<Section> {
  const found = await sql<Section>`select i.section_label as label, i.group_code as "groupCode",
      i.section_position as position, (select count(distinct o.section_id)::int from audit_report_items o
        where o.report_id = i.report_id and o.group_code = i.group_code) as alike
    from audit_report_items i where i.report_id = ${reportId} and i.section_id = ${id} limit 1`.execute(db)
  const [section] = found.rows
  if (!section) throw new AppError('NOT_FOUND')
  return section
}

/** «Seacock 8» of eight becomes «Seacock 9». */
const numbered = (text: string, number: number) => `${text.replace(/\s*\d+$/, '')} ${number}`

function nextLabel({ label, alike }: Section): Localised {
  const sides = Object.entries(label ?? {}).flatMap(([language, text]) =>
    text ? [[language, numbered(text, alike + 1)]] : [],
  )
  return Object.fromEntries(sides)
}

/**
 * Repeats a section behind it, without what was found in it. The same one sent twice is there once.
 * @returns the id of the new section
 * @throws WRONG_STATE, NOT_FOUND, CONFLICT where items outside of groups would be repeated
 */
export async function repeatSection(
  context: Context,
  reportId: string,
  { id: givenId, from, label, ids = {} }: NewSection,
): Promise<string> {
  const { db } = context
  await heldDraft(context, reportId, 'create', 'AuditReportItem')
  const id = givenId?.toLowerCase() ?? uuidv7()
  const isThere =
    await sql`select 1 from audit_report_items where report_id = ${reportId} and section_id = ${id}`.execute(
      db,
    )
  if (isThere.rows.length > 0) return id
  const section = await storedSection(context, reportId, from)
  if (section.groupCode === null) throw new AppError('CONFLICT', { text: 'surveys:notRepeatable' })
  const newLabel = label && (label.it || label.en) ? label : nextLabel(section)
  const known = JSON.stringify(
    Object.fromEntries(Object.entries(ids).map(([old, own]) => [old.toLowerCase(), own])),
  )
  await sql`update audit_report_items set section_position = section_position + 1
    where report_id = ${reportId} and section_position > ${section.position}`.execute(db)
  await sql`with label as (select fold_text(coalesce(${newLabel.it ?? null}::text, ${newLabel.en ?? null})) as folded),
    key as (select ${section.groupCode}::text || '/' || folded || '/' || 1 + (select count(distinct o.section_id)
        from audit_report_items o where o.report_id = ${reportId} and o.group_code = ${section.groupCode}
         and fold_text(coalesce(o.section_label ->> 'it', o.section_label ->> 'en')) = folded) as text from label),
    items as materialized (
      select i.*, coalesce((${known}::jsonb ->> i.id::text)::uuid, gen_random_uuid()) as new_id
        from audit_report_items i where i.report_id = ${reportId} and i.section_id = ${from}),
    copied as (
      insert into audit_report_items (id, report_id, section_id, section_label, section_position, section_key, group_code,
        audit_item_id, code, name, instructions, photo, severity_hint, position)
      select new_id, report_id, ${id}, ${JSON.stringify(newLabel)}::jsonb, section_position + 1, key.text, group_code,
             audit_item_id, code, name, instructions, photo, severity_hint, position from items, key)
    insert into audit_report_item_readings (id, report_id, item_id, reading_id, value_type, definition, position)
    select coalesce((${known}::jsonb ->> r.id::text)::uuid, gen_random_uuid()), r.report_id, items.new_id, r.reading_id,
           r.value_type, r.definition, r.position
      from audit_report_item_readings r join items on items.id = r.item_id`.execute(db)
  return id
}

/**
 * Takes a repeated section out; one that is out already stays out.
 * @throws CONFLICT for the last one of its group, and for one in which problems were found
 */
export async function removeSection(context: Context, reportId: string, id: string): Promise<void> {
  const { db } = context
  await heldDraft(context, reportId, 'delete', 'AuditReportItem')
  const there =
    await sql`select 1 from audit_report_items where report_id = ${reportId} and section_id = ${id} limit 1`.execute(
      db,
    )
  if (there.rows.length === 0) return
  const { alike } = await storedSection(context, reportId, id)
  if (alike < 2) throw new AppError('CONFLICT', { text: 'surveys:lastOfGroup' })
  const found =
    await sql`select 1 from audit_report_item_problems p join audit_report_items i on i.id = p.item_id
    where i.report_id = ${reportId} and i.section_id = ${id} limit 1`.execute(db)
  if (found.rows.length > 0) throw new AppError('CONFLICT', { text: 'surveys:sectionHasProblems' })
  await sql`delete from audit_report_items where report_id = ${reportId} and section_id = ${id}`.execute(db)
}

/** An item with the version that it has since. */
export interface ChangedRow {
  rowId: string
  rowVersion: number
}

/** All items of a section that nobody has looked at yet are OK, and bear the mark of it. */
export async function restOfSectionOk(context: Context, reportId: string, id: string): Promise<ChangedRow[]> {
  await heldDraft(context, reportId, 'update', 'AuditReportItem')
  await storedSection(context, reportId, id)
  const set =
    await sql<ChangedRow>`update audit_report_items i set status = 'OK', status_version = version + 1, rest_ok_at = now(),
      checked_at = now(), checked_by = ${context.caller.userId}
    where report_id = ${reportId} and section_id = ${id} and status = 'NOT_CHECKED'
      and not exists (select 1 from audit_report_item_problems p where p.item_id = i.id)
    returning id as "rowId", version as "rowVersion"`.execute(context.db)
  return set.rows
}

/** Takes «rest of the section OK» back from the items that still bear its mark. */
export async function undoRestOk(context: Context, reportId: string, id: string): Promise<ChangedRow[]> {
  await heldDraft(context, reportId, 'update', 'AuditReportItem')
  await storedSection(context, reportId, id)
  const set =
    await sql<ChangedRow>`update audit_report_items set status = 'NOT_CHECKED', status_version = version + 1, rest_ok_at = null,
      checked_at = null, checked_by = null
    where report_id = ${reportId} and section_id = ${id} and rest_ok_at is not null
    returning id as "rowId", version as "rowVersion"`.execute(context.db)
  return set.rows
}

/** The same reason for all items of a section that are not checked and have none. */
export async function giveReason(
  context: Context,
  reportId: string,
  id: string,
  notes: string,
): Promise<ChangedRow[]> {
  await heldDraft(context, reportId, 'update', 'AuditReportItem')
  await storedSection(context, reportId, id)
  const set =
    await sql<ChangedRow>`update audit_report_items set notes = ${notes}, notes_version = version + 1
    where report_id = ${reportId} and section_id = ${id} and status = 'NOT_CHECKED' and notes is null
    returning id as "rowId", version as "rowVersion"`.execute(context.db)
  return set.rows
}
