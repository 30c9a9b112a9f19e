import type { ReportItem, WholeReport } from '@darsena/contract/areas/surveys/reports/report'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import { currentUserId } from '../../../../kit/current-user.ts'
import { http } from '../../../../kit/http.ts'
import type { NewOperation, Operation } from '../../../../kit/outbox/operation.ts'
import type { Outbox } from '../../../../kit/outbox/outbox.ts'
import { batchPath, changeOf, recordOf } from './capture-operation.ts'
import { type CapturedSection, type CaptureHead, CaptureStore } from './capture-store.ts'
import { takeReport } from './take-along.ts'

/** The new ids of items, sections and readings, by the old ones: paired by place and catalogue code, never by position. */
function idsBetween(old: readonly CapturedSection[], revision: WholeReport): Map<string, string> {
  const ids = new Map<string, string>()
  const byKey = new Map(revision.sections.map((section) => [section.key, section]))
  for (const { section } of old) {
    const there = byKey.get(section.key)
    if (!there) continue
    ids.set(section.id, there.id)
    for (const item of section.items) {
      const own = there.items.find(({ code }) => code === item.code)
      if (own) pairItems(item, own, ids)
    }
  }
  return ids
}

function pairItems(old: ReportItem, own: ReportItem, ids: Map<string, string>): void {
  ids.set(old.id, own.id)
  for (const reading of old.readings) {
    const there = own.readings.find(({ readingId }) => readingId === reading.readingId)
    if (there) ids.set(reading.id, there.id)
  }
  for (const problem of old.problems) {
    const there = own.problems.find(({ title }) => title === problem.title)
    if (there) ids.set(problem.id, there.id)
  }
}

/** The same text with the ids of the other report. */
const renamed = <T>(given: T, ids: ReadonlyMap<string, string>): T => {
  let text = JSON.stringify(given ?? null)
  for (const [old, own] of ids) text = text.replaceAll(old, own)
  return JSON.parse(text)
}

/** The version that a change is made on now. */
function onVersion(body: NonNullable<Operation['body']>, items: ReadonlyMap<string, ReportItem>) {
  const item = items.get(String(body.itemId))
  const problem = item?.problems.find(({ id }) => id === body.problemId)
  if (body.kind === 'item' && item) return { ...body, version: item.version }
  return body.kind === 'problem-update' && problem ? { ...body, version: problem.version } : body
}

async function moved(
  outbox: Outbox,
  operation: Operation,
  given: { ids: ReadonlyMap<string, string>; revision: WholeReport; newIds: Map<string, string> },
): Promise<NewOperation> {
  const { ids, revision, newIds } = given
  const items = new Map(revision.sections.flatMap(({ items }) => items.map((item) => [item.id, item])))
  const { upload, facilityId, method, about, isBatched } = operation
  const body = operation.body && renamed(operation.body, ids)
  const bytes = upload && (await outbox.store.bytesOf(operation.id))
  // A photo goes on under its link's id, which is its own in the new report, too.
  const id = upload ? operation.id : uuidv7()
  newIds.set(operation.id, id)
  return {
    id,
    record: recordOf(revision.id),
    ...(operation.lane !== operation.record && { lane: renamed(operation.lane, ids) }),
    method,
    path: isBatched ? batchPath(revision.id) : renamed(operation.path, ids),
    facilityId,
    about,
    ...(isBatched && { isBatched }),
    ...(body && { body: isBatched ? onVersion(body, items) : body }),
    after: operation.after.flatMap((one) => newIds.get(one) ?? []),
    ...(upload &&
      bytes && {
        upload: { file: new Blob([bytes], { type: upload.type }), name: upload.name, field: upload.field },
      }),
  }
}

/**
 * Opens a correction of a report that was approved meanwhile, and brings what was entered here into it.
 * @returns the id of the correction @throws HttpError, NoResponse; then everything stays as it is
 */
export async function bringIntoRevision(
  outbox: Outbox,
  head: CaptureHead,
  operations: readonly Operation[],
  reason: string,
): Promise<string> {
  const userId = currentUserId() ?? ''
  const { report } = head
  const path = `/audit-reports/${report.id}/revision`
  const revision = await http<WholeReport>(path, { method: 'POST', body: { reason, id: uuidv7() } })
  const ids = idsBetween(await new CaptureStore(userId).sections(report.id), revision)
  ids.set(report.id, revision.id)
  const newIds = new Map<string, string>()
  const next: NewOperation[] = []
  const lines = operations.filter((one) => changeOf(one) ?? one.upload)
  for (const operation of lines) next.push(await moved(outbox, operation, { ids, revision, newIds }))
  // What keeps its id would not be stored beside itself.
  for (const operation of lines) await outbox.discard(operation.id)
  await outbox.add(...next)
  await takeReport(userId, revision.id)
  return revision.id
}
