import { type ReportOperation, reportOperation } from '@darsena/contract/areas/surveys/reports/changes'
import type { Operation } from '../../../../kit/outbox/operation.ts'

type WithoutFrame<O> = O extends unknown ? Omit<O, 'opId' | 'at' | 'deviceId' | 'lane'> : never

/** What is done to a report on the device, without number, time and device. */
export type CaptureChange = WithoutFrame<ReportOperation>

export const recordOf = (reportId: string): string => `audit-reports/${reportId}`
export const batchPath = (reportId: string): string => `/audit-reports/${reportId}/operations`

/** What a stored operation does to its report; undefined for those of other calls, and of another version of the app. */
export function changeOf({ key, deviceAt, isBatched, body }: Operation): ReportOperation | undefined {
  if (!isBatched) return undefined
  return reportOperation.safeParse({ ...body, opId: key, at: deviceAt }).data
}

/** Operations that wait for each other: those of an item, of a problem, of a photo; those of whole sections. */
export function laneOf(reportId: string, change: CaptureChange): string {
  switch (change.kind) {
    case 'item':
      return change.itemId
    case 'problem-create':
      return change.id ?? change.itemId
    case 'problem-update':
    case 'problem-delete':
      return change.problemId
    case 'file-create':
      return change.id ?? change.itemId
    case 'file-update':
    case 'file-delete':
      return change.fileLinkId
    default:
      return recordOf(reportId)
  }
}
