import type { audits } from '@darsena/contract/areas/surveys/audits'
import type { PreviousFindings } from '@darsena/contract/areas/surveys/reports/compare'
import type { ReportFile, WholeReport } from '@darsena/contract/areas/surveys/reports/report'
import type { RowOf } from '@darsena/contract/kit/define-resource'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import { activeFacility } from '../../../../kit/active-facility.ts'
import { requestPersistence } from '../../../../kit/device/device-storage.ts'
import { http, httpBlob } from '../../../../kit/http.ts'
import { openedOutbox } from '../../../../kit/outbox/session-outbox.ts'
import { recordOf } from './capture-operation.ts'
import { type CaptureHead, CaptureStore, takenApart } from './capture-store.ts'

export type Audit = RowOf<typeof audits>

const quiet = [403, 404, 409, 429, 500, 503]
/** Small pictures that are taken along with a report, at most. */
const mostPhotos = 100

/** A report as the server has it, with what was found the last time. */
export async function askReport(id: string): Promise<{ report: WholeReport; previous: PreviousFindings }> {
  const [report, previous] = await Promise.all([
    http<WholeReport>(`/audit-reports/${id}`, { quiet }),
    http<PreviousFindings>(`/audit-reports/${id}/previous`, { quiet }),
  ])
  return { report, previous }
}

const photosIn = ({ sections }: WholeReport): ReportFile[] =>
  sections.flatMap(({ items }) =>
    items.flatMap(({ files, problems }) => [...files, ...problems.flatMap((one) => one.files)]),
  )

/** Keeps small pictures of what colleagues have photographed; one that does not come is left out. */
async function takePhotos(store: CaptureStore, report: WholeReport): Promise<void> {
  for (const { fileId, file } of photosIn(report).slice(0, mostPhotos)) {
    if (!fileId || !file?.thumbUrl || (await store.photo(report.id, fileId))) continue
    const small = await httpBlob(file.thumbUrl.replace(/^\/api/, '')).catch(() => undefined)
    if (small) await store.keepPhoto(report.id, fileId, small.blob)
  }
}

/** What is on this device of a report that has unsent work is left alone: it is made equal where it is worked on. */
async function hasUnsent(id: string): Promise<boolean> {
  const outbox = await openedOutbox()
  return ((await outbox?.list()) ?? []).some(({ record }) => record === recordOf(id))
}

/** Keeps a report on this device so that it can be worked on without a network. @throws HttpError, NoResponse */
export async function takeReport(userId: string, id: string): Promise<void> {
  const store = new CaptureStore(userId)
  const { report, previous } = await askReport(id)
  if (!((await store.head(id)) && (await hasUnsent(id)))) {
    const facilityId = activeFacility.get() ?? ''
    const { head, sections } = takenApart(report, previous.items, { isNew: false, facilityId })
    await store.keep(head, sections)
  }
  await requestPersistence()
  await takePhotos(store, report)
}

/**
 * Keeps an assignment on this device so that its report can be begun without a network: the report as it will be, under an id
 * that is given to it now. @returns that id @throws HttpError, NoResponse
 */
export async function takeAssignment(userId: string, auditId: string): Promise<string> {
  const store = new CaptureStore(userId)
  const earlier = (await store.heads()).find(({ report, isNew }) => isNew && report.auditId === auditId)
  const id = earlier?.report.id ?? uuidv7()
  if (earlier && (await hasUnsent(id))) return id
  const preview = await http<{ report: WholeReport; previous: PreviousFindings }>(
    `/audits/${auditId}/reports/preview`,
    {
      method: 'POST',
      body: { id },
      quiet,
    },
  )
  const facilityId = activeFacility.get() ?? ''
  const { head, sections } = takenApart(preview.report, preview.previous.items, { isNew: true, facilityId })
  await store.keep(head, sections)
  await requestPersistence()
  return id
}

/** Reports on this device, the latest first. */
export const takenAlong = async (userId: string): Promise<CaptureHead[]> =>
  (await new CaptureStore(userId).heads()).sort((a, b) => b.takenAt.localeCompare(a.takenAt))
