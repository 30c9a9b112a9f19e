import { auditReportTransitions } from '@darsena/contract/areas/surveys/audit-report-transitions'
import { invalid } from '../../../kit/app-error.ts'
import type { Context } from '../../../kit/context.ts'
import type { Row } from '../../../kit/crud/list-rows.ts'
import { notify } from '../../../kit/notices/notify.ts'
import { movesOf } from '../../../kit/transitions/moves.ts'
import { auditReportsService } from './audit-reports.ts'
import { missingOf } from './missing.ts'
import { wholeReportOf } from './report.view.ts'

/** @throws VALIDATION with everything that is missing */
async function assertComplete(context: Context, { id }: Row): Promise<void> {
  const faults = missingOf(await wholeReportOf(context, id), context)
  if (faults.length > 0) throw invalid(faults)
}

const now = () => new Date().toISOString()
const decision = ({ caller }: Context, note: string | undefined) => ({
  decidedAt: now(),
  decidedById: caller.userId,
  decisionNote: note ?? null,
})

/** Users who may decide are notified of a pending decision, and the surveyor of the decision. */
async function notifyOfMove(
  { db, caller }: Context,
  { id, status, surveyorId, createdBy }: Row,
): Promise<void> {
  const about = { rowId: id, by: caller.userId }
  const surveyor = [typeof surveyorId === 'string' ? surveyorId : createdBy]
  if (status === 'SUBMITTED') await notify(db, { ...about, kind: 'REPORT_TO_DECIDE', to: { may: 'approve' } })
  if (status === 'APPROVED') await notify(db, { ...about, kind: 'REPORT_APPROVED', to: surveyor })
  if (status === 'REJECTED') await notify(db, { ...about, kind: 'REPORT_REJECTED', to: surveyor })
}

export const auditReportMoves = movesOf(auditReportsService, auditReportTransitions, {
  every: { after: notifyOfMove },
  hooks: {
    submit: {
      before: async (context, report) => {
        await assertComplete(context, report)
        return { submittedAt: now(), decidedAt: null, decidedById: null, decisionNote: null }
      },
    },
    approve: { before: (context, _, { note }) => decision(context, note) },
    reject: { before: (context, _, { note }) => decision(context, note) },
  },
})
