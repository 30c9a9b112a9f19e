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

/** Who decides hears that there is something to decide, and the surveyor what was decided. */
async function tell({ db, caller }: Context, { id, status, surveyorId, createdBy }: Row): Promise<void> {
  const told = { rowId: id, by: caller.userId }
  const surveyor = [typeof surveyorId === 'string' ? surveyorId : createdBy]
  if (status === 'SUBMITTED') await notify(db, { ...told, kind: 'REPORT_TO_DECIDE', to: { may: 'approve' } })
  if (status === 'APPROVED') await notify(db, { ...told, kind: 'REPORT_APPROVED', to: surveyor })
  if (status === 'REJECTED') await notify(db, { ...told, kind: 'REPORT_REJECTED', to: surveyor })
}

export const auditReportMoves = movesOf(auditReportsService, auditReportTransitions, {
  every: { after: tell },
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
