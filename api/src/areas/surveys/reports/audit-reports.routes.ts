import {
  itemChange,
  newProblem,
  newReportFile,
  newRevision,
  newSection,
  operationAnswers,
  problemChange,
  reopenBody,
  reportFileChange,
  reportOperations,
  sectionReason,
  solveBody,
} from '@darsena/contract/areas/surveys/reports/changes'
import { previousFindings, reportComparison } from '@darsena/contract/areas/surveys/reports/compare'
import {
  reportFile,
  reportItem,
  reportProblem,
  wholeReport,
} from '@darsena/contract/areas/surveys/reports/report'
import { z } from 'zod'
import { readRoute, writeRoute } from '../../../kit/route.ts'
import type { Server } from '../../../kit/server/server.ts'
import { moveRoutes } from '../../../kit/transitions/move-routes.ts'
import { changeItem } from './change-item.ts'
import { comparisonOfReports } from './compare.ts'
import { openReport, previewReport, reviseReport } from './open-report.ts'
import { applyOperations } from './operations.ts'
import { previousFindingsOf } from './previous.view.ts'
import { addProblem, changeProblem, removeProblem, reopenProblem, solveProblem } from './problems.ts'
import { addFile, changeFile, type Place, removeFile } from './report-files.ts'
import { auditReportMoves } from './report-moves.ts'
import { giveReason, removeSection, repeatSection, restOfSectionOk, undoRestOk } from './sections.ts'

const tag = 'audit-reports'
const byId = z.object({ id: z.uuid() })
const byItem = byId.extend({ itemId: z.uuid() })
const byProblem = byItem.extend({ problemId: z.uuid() })
const bySection = byId.extend({ sectionId: z.uuid() })
const problemWithItem = z.object({ ...reportProblem.shape, item: reportItem })

function itemRoutes(server: Server): void {
  writeRoute(server, {
    tag,
    access: { can: ['update', 'AuditReportItem'] },
    method: 'PUT',
    url: '/audit-reports/:id/items/:itemId',
    summary: 'Fill in an item: what is given changes, and merges with what others changed elsewhere in it',
    params: byItem,
    body: itemChange,
    answer: reportItem,
    handler: (context, { params, body }) => changeItem(context, params.id, params.itemId, body),
  })
  writeRoute(server, {
    tag,
    access: { can: ['create', 'AuditReportItemProblem'] },
    method: 'POST',
    url: '/audit-reports/:id/items/:itemId/problems',
    summary: 'Add a problem; its item is a problem from then on',
    params: byItem,
    body: newProblem,
    answer: problemWithItem,
    status: 201,
    handler: async (context, { params, body }) => {
      const { problem, item } = await addProblem(context, params.id, params.itemId, body)
      return { ...problem, item }
    },
  })
  writeRoute(server, {
    tag,
    access: { can: ['update', 'AuditReportItemProblem'] },
    method: 'PATCH',
    url: '/audit-reports/:id/items/:itemId/problems/:problemId',
    summary: 'Change a problem of a draft',
    params: byProblem,
    body: problemChange,
    answer: problemWithItem,
    handler: async (context, { params, body }) => {
      const { problem, item } = await changeProblem(context, params.id, params.itemId, params.problemId, body)
      return { ...problem, item }
    },
  })
  writeRoute(server, {
    tag,
    access: { can: ['delete', 'AuditReportItemProblem'] },
    method: 'DELETE',
    url: '/audit-reports/:id/items/:itemId/problems/:problemId',
    summary: 'Remove a problem of a draft',
    params: byProblem,
    handler: (context, { params }) => removeProblem(context, params.id, params.itemId, params.problemId),
  })
}

function issueRoutes(server: Server): void {
  const params = byId.extend({ problemId: z.uuid() })
  const shared = {
    tag,
    access: { can: ['update', 'AuditReportItemProblem'] },
    method: 'POST',
    params,
    answer: reportProblem,
  } as const
  writeRoute(server, {
    ...shared,
    url: '/audit-reports/:id/problems/:problemId/solve',
    summary: 'The problem is solved: what was done, by whom and when; on approved reports too',
    body: solveBody,
    handler: (context, { params: { id, problemId }, body }) => solveProblem(context, id, problemId, body),
  })
  writeRoute(server, {
    ...shared,
    url: '/audit-reports/:id/problems/:problemId/reopen',
    summary: 'The problem is open again; who had solved it and how stays',
    body: reopenBody,
    handler: (context, { params: { id, problemId }, body }) =>
      reopenProblem(context, id, problemId, body.reason),
  })
}

/** Photos of items and, below them, of their problems. */
function fileRoutesAt<P extends z.ZodObject>(
  server: Server,
  url: string,
  params: P,
  part: 'AuditReportItemToFile' | 'AuditReportItemProblemToFile',
): void {
  const place = z.object({ id: z.uuid(), itemId: z.uuid(), problemId: z.uuid().optional() })
  const placed = (given: unknown): { id: string; place: Place } => {
    const { id, ...rest } = place.parse(given)
    return { id, place: rest }
  }
  const withFile = params.extend({ fileLinkId: z.uuid() })
  const linkOf = (given: unknown) => z.object({ fileLinkId: z.uuid() }).parse(given).fileLinkId
  writeRoute(server, {
    tag,
    access: { can: ['create', part] },
    method: 'POST',
    url,
    summary: 'Add a photo; without a file, one that was taken and is still to arrive',
    params,
    body: newReportFile,
    answer: reportFile,
    status: 201,
    handler: (context, { params: given, body }) => {
      const { id, place: at } = placed(given)
      return addFile(context, id, at, body)
    },
  })
  writeRoute(server, {
    tag,
    access: { can: ['update', part] },
    method: 'PATCH',
    url: `${url}/:fileLinkId`,
    summary: 'The file that arrived, caption, position, or what is drawn over the photo',
    params: withFile,
    body: reportFileChange,
    answer: reportFile,
    handler: (context, { params: given, body }) => {
      const { id, place: at } = placed(given)
      return changeFile(context, id, at, linkOf(given), body)
    },
  })
  writeRoute(server, {
    tag,
    access: { can: ['delete', part] },
    method: 'DELETE',
    url: `${url}/:fileLinkId`,
    summary: 'Take a photo off',
    params: withFile,
    handler: (context, { params: given }) => {
      const { id, place: at } = placed(given)
      return removeFile(context, id, at, linkOf(given))
    },
  })
}

function sectionRoutes(server: Server): void {
  writeRoute(server, {
    tag,
    access: { can: ['create', 'AuditReportItem'] },
    method: 'POST',
    url: '/audit-reports/:id/sections',
    summary: 'Repeat a section of a draft, without what was found in it',
    params: byId,
    body: newSection,
    answer: z.object({ id: z.string() }),
    status: 201,
    handler: async (context, { params, body }) => ({ id: await repeatSection(context, params.id, body) }),
  })
  writeRoute(server, {
    tag,
    access: { can: ['delete', 'AuditReportItem'] },
    method: 'DELETE',
    url: '/audit-reports/:id/sections/:sectionId',
    summary: 'Take a repeated section out of a draft',
    params: bySection,
    handler: (context, { params }) => removeSection(context, params.id, params.sectionId),
  })
  const update = { tag, access: { can: ['update', 'AuditReportItem'] }, params: bySection } as const
  writeRoute(server, {
    ...update,
    method: 'POST',
    url: '/audit-reports/:id/sections/:sectionId/rest-ok',
    summary: 'All items that nobody has looked at yet are OK, and bear the mark of it',
    handler: async (context, { params }) =>
      void (await restOfSectionOk(context, params.id, params.sectionId)),
  })
  writeRoute(server, {
    ...update,
    method: 'DELETE',
    url: '/audit-reports/:id/sections/:sectionId/rest-ok',
    summary: 'Items that bear the mark are not checked again',
    handler: async (context, { params }) => void (await undoRestOk(context, params.id, params.sectionId)),
  })
  writeRoute(server, {
    ...update,
    method: 'POST',
    url: '/audit-reports/:id/sections/:sectionId/reason',
    summary: 'One reason for all items that are not checked and have none',
    body: sectionReason,
    handler: async (context, { params, body }) =>
      void (await giveReason(context, params.id, params.sectionId, body.notes)),
  })
}

/** Opening, filling in and deciding reports, and comparing them. */
export function auditReportRoutes(server: Server): void {
  writeRoute(server, {
    tag,
    access: { can: ['create', 'AuditReport'] },
    method: 'POST',
    url: '/audits/:id/reports',
    summary: 'Open a report on an assignment: a copy of its checklist, to be filled in',
    params: byId,
    body: z.strictObject({ id: z.uuid().optional() }),
    prepare: (body) => body ?? {},
    answer: wholeReport,
    status: 201,
    handler: (context, { params, body }) => openReport(context, params.id, body.id),
  })
  writeRoute(server, {
    tag,
    access: { can: ['create', 'AuditReport'] },
    method: 'POST',
    url: '/audits/:id/reports/preview',
    summary:
      'The report as it will be when it is opened under this id; for devices that will open it without a network',
    params: byId,
    body: z.strictObject({ id: z.uuid() }),
    answer: z.object({ report: wholeReport, previous: previousFindings }),
    handler: (context, { params, body }) => previewReport(context, params.id, body.id),
  })
  writeRoute(server, {
    tag,
    access: { can: ['create', 'AuditReport'] },
    method: 'POST',
    url: '/audit-reports/:id/revision',
    summary: 'A draft that corrects an approved report and is to take its place',
    params: byId,
    body: newRevision,
    answer: wholeReport,
    status: 201,
    handler: (context, { params, body }) => reviseReport(context, params.id, body),
  })
  writeRoute(server, {
    tag,
    access: { can: ['update', 'AuditReport'] },
    method: 'POST',
    url: '/audit-reports/:id/operations',
    summary:
      'What a device recorded without a network: each operation once, in order, with what became of it',
    params: byId,
    body: reportOperations,
    answer: operationAnswers,
    handler: (context, { params, body, request }) =>
      applyOperations(context, params.id, body, Array.isArray(request.body) ? request.body : []),
  })
  const read = { tag, access: { can: ['read', 'AuditReport'] }, method: 'GET' } as const
  readRoute(server, {
    ...read,
    url: '/audit-reports/:id/previous',
    summary: 'What was found the last time at each place of the report',
    params: byId,
    answer: previousFindings,
    handler: (context, { params }) => previousFindingsOf(context, params.id),
  })
  readRoute(server, {
    ...read,
    url: '/audit-reports/:id/compare/:otherId',
    summary: 'Two reports of a boat, item by item and reading by reading',
    params: byId.extend({ otherId: z.uuid() }),
    answer: reportComparison,
    handler: (context, { params }) => comparisonOfReports(context, params.id, params.otherId),
  })
  moveRoutes(server, auditReportMoves)
  itemRoutes(server)
  issueRoutes(server)
  sectionRoutes(server)
  const files = '/audit-reports/:id/items/:itemId'
  fileRoutesAt(server, `${files}/files`, byItem, 'AuditReportItemToFile')
  fileRoutesAt(server, `${files}/problems/:problemId/files`, byProblem, 'AuditReportItemProblemToFile')
}
