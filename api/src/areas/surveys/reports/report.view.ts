import { can } from '@darsena/contract/access/ability'
import { boats } from '@darsena/contract/areas/fleet/boats'
import { assessReading, type ReadingRules } from '@darsena/contract/areas/surveys/reports/assess-reading'
import {
  type ReportItem,
  type ReportParts,
  type ReportReading,
  type ReportSection,
  wholeReport,
} from '@darsena/contract/areas/surveys/reports/report'
import { surveyTypes } from '@darsena/contract/areas/surveys/survey-types'
import { labelOf } from '@darsena/contract/kit/label'
import { dayIn } from '@darsena/contract/kit/time/days'
import { type RawBuilder, sql } from 'kysely'
import { AppError } from '../../../kit/app-error.ts'
import type { Context } from '../../../kit/context.ts'
import { fileObject } from '../../../kit/crud/columns.ts'
import type { CrudService } from '../../../kit/crud/crud-service.ts'
import type { Row } from '../../../kit/crud/list-rows.ts'
import { withLinks } from '../../../kit/files/file-links.ts'
import { auditReportsService } from './audit-reports.ts'

type ItemRow = ReportItem & {
  sectionId: string
  sectionLabel: ReportSection['label']
  sectionKey: string
  groupCode: string | null
}

/** An instant in JSON as the API answers it. */
const instantJson = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const userJson = (column: string) =>
  sql`(select jsonb_build_object('id', u.id, 'label', u.name) from users u where u.id = ${sql.ref(column)})`

const valueJson = (alias: string) => {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  return sql`case ${of('value_type')} when 'STRING' then to_jsonb(${of('text_value')})
    when 'BOOLEAN' then to_jsonb(${of('boolean_value')}) when 'DATE' then to_jsonb(${of('date_value')})
    when 'DATETIME' then to_jsonb(${instantJson(`${alias}.instant_value`)})
    when 'ENUM' then to_jsonb(${of('option_value')}) else to_jsonb(${of('number_value')}) end`
}

const linkJson = (alias: string, more: RawBuilder<unknown> = sql``) => {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  return sql`jsonb_build_object('id', ${of('id')}, 'fileId', ${of('file_id')}, 'caption', ${of('caption')},
    'position', ${of('position')}, 'annotation', ${of('annotation')}, 'version', ${of('version')} ${more},
    'file', case when f.id is not null then ${fileObject('f')} end)`
}

/** Items with their readings, problems and files, in the order of the checklist, in one statement. */
async function itemRows(context: Context, reportId: string, itemIds?: readonly string[]): Promise<ItemRow[]> {
  const some = (column: string) =>
    itemIds ? sql`and ${sql.ref(column)} = any(${[...itemIds]}::uuid[])` : sql``
  const found = await sql<ItemRow>`with
    readings as (
      select r.item_id, jsonb_agg(r.definition || jsonb_build_object('id', r.id, 'readingId', r.reading_id,
               'valueType', r.value_type, 'value', ${valueJson('r')}) order by r.position) as list
        from audit_report_item_readings r where r.report_id = ${reportId} ${some('r.item_id')} group by 1),
    problem_files as (
      select l.problem_id, jsonb_agg(${linkJson('l', sql`, 'purpose', l.purpose`)} order by l.position, l.id) as list
        from audit_report_item_problem_to_files l left join files f on f.id = l.file_id
       where l.report_id = ${reportId} group by 1),
    problems as (
      select p.item_id, jsonb_agg(jsonb_build_object('id', p.id, 'itemId', p.item_id, 'title', p.title,
               'description', p.description, 'severity', p.severity, 'issueStatus', p.issue_status,
               'recommendation', p.recommendation, 'dueDate', p.due_date, 'departmentId', p.department_id,
               'department', (select jsonb_build_object('id', d.id, 'label', d.name) from departments d
                               where d.id = p.department_id),
               'solution', p.solution, 'solvedAt', ${instantJson('p.solved_at')}, 'solvedBy', ${userJson('p.solved_by')},
               'reopenedAt', ${instantJson('p.reopened_at')}, 'reopenedBy', ${userJson('p.reopened_by')},
               'reopenReason', p.reopen_reason, 'createdAt', ${instantJson('p.created_at')}, 'version', p.version,
               'files', coalesce(pf.list, '[]')) order by p.severity desc, p.created_at, p.id) as list
        from audit_report_item_problems p left join problem_files pf on pf.problem_id = p.id
       where p.report_id = ${reportId} ${some('p.item_id')} group by 1),
    item_files as (
      select l.item_id, jsonb_agg(${linkJson('l')} order by l.position, l.id) as list
        from audit_report_item_to_files l left join files f on f.id = l.file_id
       where l.report_id = ${reportId} ${some('l.item_id')} group by 1)
    select i.id, i.section_id as "sectionId", i.section_label as "sectionLabel", i.section_key as "sectionKey",
           i.group_code as "groupCode", i.code, i.name, i.instructions, i.photo, i.severity_hint as "severityHint",
           i.status, i.notes, i.internal_notes as "internalNotes", i.checked_at as "checkedAt",
           ${userJson('i.checked_by')} as "checkedBy", i.rest_ok_at as "restOkAt", i.version,
           coalesce(readings.list, '[]') as readings, coalesce(problems.list, '[]') as problems,
           coalesce(item_files.list, '[]') as files
      from audit_report_items i
      left join readings on readings.item_id = i.id
      left join problems on problems.item_id = i.id
      left join item_files on item_files.item_id = i.id
     where i.report_id = ${reportId} ${some('i.id')}
     order by i.section_position, i.section_id, i.position, i.id`.execute(context.db)
  return found.rows
}

/** The day of the survey on the facility's clock; today, where it has none. */
export function surveyDay(report: { startedAt: string | null }, timeZone: string): string {
  return dayIn(timeZone, report.startedAt ? new Date(report.startedAt) : new Date())
}

interface Reading {
  today: string
  scale: string | null
}

const flagged = (reading: ReportReading, reader: Reading): ReportReading => ({
  ...reading,
  flag: assessReading(reading satisfies ReadingRules, reading.value, reader).flag,
})

/** Colleagues read internal notes; who sees approved reports of managed boats only does not. */
const readsInternalNotes = ({ ability }: Context): boolean => can(ability, 'read', 'Audit')

function shownItem(context: Context, row: ItemRow, reader: Reading): ReportItem {
  const { sectionId: _s, sectionLabel: _l, sectionKey: _k, groupCode: _g, internalNotes, ...item } = row
  const linked = <F extends { file: unknown }>(files: readonly F[]): F[] =>
    files.map((one) => ({ ...one, file: one.file ? withLinks(context.fileUrl, one.file) : null }))
  return {
    ...item,
    ...(readsInternalNotes(context) && { internalNotes: internalNotes ?? null }),
    readings: item.readings.map((reading) => flagged(reading, reader)),
    problems: item.problems.map((problem) => ({ ...problem, files: linked(problem.files) })),
    files: linked(item.files),
  }
}

type Snapshot = ReportParts['snapshot']

async function snapshotOf({ db }: Context, id: string): Promise<Snapshot> {
  const found = await sql<{
    snapshot: Snapshot
  }>`select snapshot from audit_reports where id = ${id}`.execute(db)
  const [head] = found.rows
  if (!head) throw new AppError('NOT_FOUND')
  return head.snapshot
}

const readerOf = (report: Row, { facility }: Snapshot): Reading => ({
  today: surveyDay(
    { startedAt: typeof report.startedAt === 'string' ? report.startedAt : null },
    facility.timeZone,
  ),
  scale: typeof report.moistureScale === 'string' ? report.moistureScale : null,
})

/** Items of a report that the caller may read, as they are now. */
export async function itemsOf(
  context: Context,
  report: Row,
  itemIds: readonly string[],
): Promise<ReportItem[]> {
  const reader = readerOf(report, await snapshotOf(context, report.id))
  return (await itemRows(context, report.id, itemIds)).map((row) => shownItem(context, row, reader))
}

/** @throws NOT_FOUND where the report has no such item */
export async function itemOf(context: Context, report: Row, itemId: string): Promise<ReportItem> {
  const [item] = await itemsOf(context, report, [itemId])
  if (!item) throw new AppError('NOT_FOUND')
  return item
}

function sectionsOf(rows: readonly ItemRow[], shown: (row: ItemRow) => ReportItem): ReportSection[] {
  const sections = new Map<string, ReportSection>()
  for (const row of rows) {
    const { sectionId: id, groupCode, sectionLabel: label, sectionKey: key } = row
    const section = sections.get(id) ?? { id, groupCode, label, key, items: [] }
    section.items.push(shown(row))
    sections.set(id, section)
  }
  return [...sections.values()]
}

/**
 * The report with all that it says, in a number of statements that does not grow with it. Names are those of its opening,
 * the boat's too. @throws NOT_FOUND
 */
export async function wholeReportOf(context: Context, id: string): Promise<Row & ReportParts> {
  const report = await auditReportsService.get(context, id)
  const snapshot = await snapshotOf(context, id)
  const reader = readerOf(report, snapshot)
  const named = (key: string, label: string) =>
    report[key] ? { [key]: { id: report[`${key}Id`], label } } : {}
  const names = {
    ...named('boat', labelOf(boats, snapshot.boat, context.language)),
    ...named('surveyType', labelOf(surveyTypes, snapshot.surveyType, context.language)),
    ...named('surveyor', String(report.surveyorName)),
  }
  const sections = sectionsOf(await itemRows(context, id), (row) => shownItem(context, row, reader))
  return { ...report, ...names, snapshot, sections }
}

/** One report is answered with all that it says; lists and changes answer its row. */
export const wholeReports: CrudService = {
  ...auditReportsService,
  whole: { answer: wholeReport, read: wholeReportOf },
}
