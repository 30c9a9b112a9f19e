import type { ReportOperation } from '@darsena/contract/areas/surveys/reports/changes'
import type { Context } from '../../../kit/context.ts'
import { applyItemChange, type OwnChanges } from './change-item.ts'
import { addProblem, changeProblem, removeProblem } from './problems.ts'
import { addFile, changeFile, removeFile } from './report-files.ts'
import {
  type ChangedRow,
  giveReason,
  removeSection,
  repeatSection,
  restOfSectionOk,
  undoRestOk,
} from './sections.ts'

interface Place {
  context: Context
  reportId: string
  isOwn: (rowId: string) => OwnChanges
}
type Of<K extends ReportOperation['kind']> = Extract<ReportOperation, { kind: K }>

const row = ({ id, version }: { id: string; version: number }): ChangedRow => ({
  rowId: id,
  rowVersion: version,
})

async function item({ context, reportId, isOwn }: Place, operation: Of<'item'>): Promise<ChangedRow[]> {
  const { opId: _op, at: _at, deviceId: _device, lane: _lane, kind: _kind, itemId, ...change } = operation
  const version = await applyItemChange(context, reportId, itemId, change, isOwn(itemId))
  return [{ rowId: itemId.toLowerCase(), rowVersion: version }]
}

type ProblemOperation = Of<'problem-create'> | Of<'problem-update'>

async function problem(
  { context, reportId, isOwn }: Place,
  operation: ProblemOperation,
): Promise<ChangedRow[]> {
  const { itemId } = operation
  if (operation.kind === 'problem-create') {
    const {
      opId: _op,
      at: _at,
      deviceId: _device,
      lane: _lane,
      kind: _kind,
      itemId: _item,
      ...given
    } = operation
    const made = await addProblem(context, reportId, itemId, given)
    // The status of the item has followed.
    return [row(made.problem), row(made.item)]
  }
  const {
    opId: _op,
    at: _at,
    deviceId: _device,
    lane: _lane,
    kind: _kind,
    itemId: _item,
    problemId,
    ...given
  } = operation
  const changed = await changeProblem(context, reportId, itemId, problemId, given, isOwn(problemId))
  return [row(changed.problem)]
}

type FileOperation = Of<'file-create'> | Of<'file-update'>

async function file({ context, reportId, isOwn }: Place, operation: FileOperation): Promise<ChangedRow[]> {
  const { itemId, problemId } = operation
  const place = { itemId, problemId }
  if (operation.kind === 'file-create') {
    const { opId: _op, at: _at, deviceId: _device, lane: _lane, kind: _kind, ...rest } = operation
    const { itemId: _item, problemId: _problem, ...given } = rest
    return [row(await addFile(context, reportId, place, given))]
  }
  const { opId: _op, at: _at, deviceId: _device, lane: _lane, kind: _kind, ...rest } = operation
  const { itemId: _item, problemId: _problem, fileLinkId, ...given } = rest
  return [row(await changeFile(context, reportId, place, fileLinkId, given, isOwn(fileLinkId)))]
}

const nothing = async (done: Promise<unknown>): Promise<ChangedRow[]> => {
  await done
  return []
}

/**
 * Does what a device recorded.
 * @returns rows that the device may go on changing from the version that it knows
 * @throws what the call for this kind of change throws
 */
export function carryOut(place: Place, operation: ReportOperation): Promise<ChangedRow[]> {
  const { context, reportId } = place
  switch (operation.kind) {
    case 'item':
      return item(place, operation)
    case 'problem-create':
    case 'problem-update':
      return problem(place, operation)
    case 'problem-delete':
      return nothing(removeProblem(context, reportId, operation.itemId, operation.problemId))
    case 'file-create':
    case 'file-update':
      return file(place, operation)
    case 'file-delete':
      return nothing(removeFile(context, reportId, operation, operation.fileLinkId))
    case 'section-create': {
      const { opId: _op, at: _at, deviceId: _device, lane: _lane, kind: _kind, ...given } = operation
      return nothing(repeatSection(context, reportId, given))
    }
    case 'section-delete':
      return nothing(removeSection(context, reportId, operation.sectionId))
    case 'section-rest-ok':
      return restOfSectionOk(context, reportId, operation.sectionId)
    case 'section-rest-undo':
      return undoRestOk(context, reportId, operation.sectionId)
    case 'section-reason':
      return giveReason(context, reportId, operation.sectionId, operation.notes)
  }
}
