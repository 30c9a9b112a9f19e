import { files } from '@darsena/contract/areas/files/files'
import type { NewReportFile, ReportFileChange } from '@darsena/contract/areas/surveys/reports/changes'
import type { ReportFile } from '@darsena/contract/areas/surveys/reports/report'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import { type RawBuilder, sql } from 'kysely'
import { AppError, invalid } from '../../../kit/app-error.ts'
import type { Context } from '../../../kit/context.ts'
import type { Row } from '../../../kit/crud/list-rows.ts'
import { readable } from '../../../kit/crud/rights.ts'
import type { OwnChanges } from './change-item.ts'
import { heldDraft, heldReport } from './held-report.ts'
import { itemOf } from './report.view.ts'

/** The owner of a photo: an item, or a problem of it. */
export interface Place {
  itemId: string
  problemId?: string | undefined
}

const ofItem = { table: 'audit_report_item_to_files', own: 'item_id', part: 'AuditReportItemToFile' } as const
const ofProblem = {
  table: 'audit_report_item_problem_to_files',
  own: 'problem_id',
  part: 'AuditReportItemProblemToFile',
} as const
const kindOf = ({ problemId }: Place) => (problemId ? ofProblem : ofItem)
const ownerOf = ({ itemId, problemId }: Place) => problemId ?? itemId

async function filesAt(context: Context, report: Row, { itemId, problemId }: Place): Promise<ReportFile[]> {
  const item = await itemOf(context, report, itemId)
  if (!problemId) return item.files
  const problem = item.problems.find(({ id }) => id === problemId)
  if (!problem) throw new AppError('NOT_FOUND')
  return problem.files
}

async function fileAt(context: Context, report: Row, place: Place, id: string): Promise<ReportFile> {
  const file = (await filesAt(context, report, place)).find((one) => one.id === id)
  if (!file) throw new AppError('NOT_FOUND')
  return file
}

/** @throws VALIDATION for a file that is not there, or that the caller may not see */
async function assertFile(context: Context, fileId: string | null | undefined): Promise<void> {
  if (!fileId) return
  const found = await sql`select 1 from files f where f.id = ${fileId} and f.archived_at is null
    and ${readable(files, 'f', context)} for key share`.execute(context.db)
  if (found.rows.length === 0)
    throw invalid([{ path: 'fileId', message: context.translate('fault.unknownReference') }])
}

/** The photo of a solution comes when the report is long approved; every other one while it is a draft. */
const held = (
  context: Context,
  reportId: string,
  action: 'create' | 'update' | 'delete',
  place: Place,
  isSolution: boolean,
) => (isSolution ? heldReport : heldDraft)(context, reportId, action, kindOf(place).part)

/** Adds a photo, or the announcement of one; the same sent twice is there once. */
export async function addFile(
  context: Context,
  reportId: string,
  place: Place,
  given: NewReportFile,
): Promise<ReportFile> {
  const { table, own } = kindOf(place)
  const isSolution = given.purpose === 'SOLUTION' && place.problemId !== undefined
  const report = await held(context, reportId, 'create', place, isSolution)
  const there = await filesAt(context, report, place)
  await assertFile(context, given.fileId)
  const id = given.id?.toLowerCase() ?? uuidv7()
  const position = given.position ?? Math.max(-1, ...there.map((one) => one.position)) + 1
  const purpose = place.problemId
    ? { column: sql`, purpose`, value: sql`, ${given.purpose ?? 'FINDING'}` }
    : undefined
  const inserted = await sql`insert into ${sql.table(table)}
      (id, report_id, ${sql.ref(own)}, file_id, caption, position, annotation ${purpose?.column ?? sql``})
    values (${id}, ${reportId}, ${ownerOf(place)}, ${given.fileId ?? null}, ${given.caption ?? null}, ${position},
      ${JSON.stringify(given.annotation ?? [])}::jsonb ${purpose?.value ?? sql``})
    on conflict (id) do nothing returning id`.execute(context.db)
  if (inserted.rows.length === 0 && !there.some((one) => one.id === id))
    throw new AppError('CONFLICT', { text: 'reason.idTaken' })
  return fileAt(context, report, place, id)
}

async function isSolutionPhoto({ db }: Context, { problemId }: Place, id: string): Promise<boolean> {
  if (!problemId) return false
  const found = await sql`select 1 from audit_report_item_problem_to_files
    where id = ${id} and purpose = 'SOLUTION'`.execute(db)
  return found.rows.length > 0
}

/** A photo that arrives, or has arrived, meets nothing that somebody else did. */
const isArrival = (file: ReportFile, { fileId, ...rest }: Omit<ReportFileChange, 'version'>): boolean =>
  fileId != null && (file.fileId === null || file.fileId === fileId) && Object.keys(rest).length === 0

/** @throws WRONG_STATE, NOT_FOUND, STALE_VERSION, VALIDATION at the file */
export async function changeFile(
  context: Context,
  reportId: string,
  place: Place,
  id: string,
  { version, ...given }: ReportFileChange,
  isOwn: OwnChanges = async () => new Set(),
): Promise<ReportFile> {
  const report = await held(context, reportId, 'update', place, await isSolutionPhoto(context, place, id))
  const file = await fileAt(context, report, place, id)
  const isFine = file.version === version || isArrival(file, given)
  if (!isFine && !(await isOwn([file.version])).has(file.version))
    throw new AppError('STALE_VERSION', {
      details: [{ path: 'version', message: context.translate('fault.staleVersion') }],
    })
  await assertFile(context, given.fileId)
  const sets: RawBuilder<unknown>[] = [sql`id = id`]
  if (given.fileId !== undefined) sets.push(sql`file_id = ${given.fileId}`)
  if (given.caption !== undefined) sets.push(sql`caption = ${given.caption}`)
  if (given.position !== undefined) sets.push(sql`position = ${given.position}`)
  if (given.annotation !== undefined) sets.push(sql`annotation = ${JSON.stringify(given.annotation)}::jsonb`)
  await sql`update ${sql.table(kindOf(place).table)} set ${sql.join(sets)} where id = ${id}`.execute(
    context.db,
  )
  const changed = await fileAt(context, report, place, id)
  // Devices whose photo it is continue from here: its arrival is no change by somebody else.
  if (isArrival(file, given))
    await sql`insert into audit_report_device_changes (report_id, device_id, row_id, row_version)
      select report_id, device_id, row_id, ${changed.version}::int from audit_report_device_changes
       where row_id = ${id} and row_version = ${file.version} on conflict do nothing`.execute(context.db)
  return changed
}

/** Takes a photo off; one that is off already stays off. The file itself goes a day later, if nothing else shows it. */
export async function removeFile(
  context: Context,
  reportId: string,
  place: Place,
  id: string,
): Promise<void> {
  const { table, own } = kindOf(place)
  const report = await held(context, reportId, 'delete', place, await isSolutionPhoto(context, place, id))
  await filesAt(context, report, place)
  await sql`delete from ${sql.table(table)} where id = ${id} and ${sql.ref(own)} = ${ownerOf(place)}`.execute(
    context.db,
  )
}
