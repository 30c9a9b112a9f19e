import { canRow } from '@darsena/contract/access/ability'
import { scheduledVisits } from '@darsena/contract/areas/access-control/scheduled-visits'
import { weekdays } from '@darsena/contract/areas/access-control/visit-choices'
import { visitTransitions } from '@darsena/contract/areas/access-control/visit-transitions'
import type { Fault } from '@darsena/contract/kit/faults'
import { Temporal } from '@darsena/contract/kit/time/temporal'
import { AppError, invalid } from '../../../kit/app-error.ts'
import type { Context } from '../../../kit/context.ts'
import { crudService } from '../../../kit/crud/crud-service.ts'
import type { Row } from '../../../kit/crud/list-rows.ts'
import { same, type Values } from '../../../kit/crud/write-rules.ts'
import { notify } from '../../../kit/notices/notify.ts'
import { movesOf } from '../../../kit/transitions/moves.ts'
import { visitSheet } from './visit-sheet.ts'

/** Does one of these weekdays lie in the period, both of its days included? */
function hasDay({ from, to, weekdays: chosen }: Values): boolean {
  if (!Array.isArray(chosen) || chosen.length === 0) return true
  const first = Temporal.PlainDate.from(String(from))
  const days = Math.min(first.until(Temporal.PlainDate.from(String(to))).days, 6)
  return Array.from({ length: days + 1 }, (_, at) => weekdays[first.add({ days: at }).dayOfWeek - 1]).some(
    (weekday) => chosen.includes(weekday),
  )
}

function faultsOf({ translate }: Context, next: Values): Fault[] {
  if (String(next.to) < String(next.from))
    return [{ path: 'to', message: translate('fault.endsBeforeStart') }]
  const required = translate('fault.required')
  return [
    ...(next.dailyFrom && !next.dailyTo ? [{ path: 'dailyTo', message: required }] : []),
    ...(next.dailyTo && !next.dailyFrom ? [{ path: 'dailyFrom', message: required }] : []),
    ...(next.dailyFrom && next.dailyFrom === next.dailyTo
      ? [{ path: 'dailyTo', message: translate('access-control:sameHours') }]
      : []),
    ...(hasDay(next) ? [] : [{ path: 'weekdays', message: translate('access-control:noSuchWeekday') }]),
  ]
}

/** What was approved is who comes, when, and to which boat; a note or a plate is nobody's decision. */
const decided = ['from', 'to', 'dailyFrom', 'dailyTo', 'weekdays', 'boatId', 'companions']

function assertMayChange({ ability }: Context, next: Values, previous: Row): void {
  const isDecided =
    previous.status === 'APPROVED' && decided.some((field) => !same(next[field], previous[field]))
  if (isDecided && !canRow(ability, 'approve', 'ScheduledVisit', previous))
    throw new AppError('FORBIDDEN', { text: 'access-control:approvedVisit' })
}

async function beforeWrite(
  context: Context,
  next: Values,
  previous: Row | undefined,
  id: string,
): Promise<Values> {
  const faults = faultsOf(context, next)
  if (faults.length > 0) throw invalid(faults)
  if (previous) assertMayChange(context, next, previous)
  else
    await notify(context.db, {
      kind: 'VISIT_TO_APPROVE',
      rowId: id,
      to: { may: 'approve' },
      by: context.caller.userId,
    })
  return { ...next, hostId: next.hostId ?? previous?.createdBy ?? context.caller.userId }
}

export const scheduledVisitsService = crudService(scheduledVisits, { beforeWrite, sheet: visitSheet })

/** The host and the user who requested the visit are notified of the decision. */
export async function notifyOfDecision(
  { db, caller }: Context,
  {
    id,
    status,
    hostId,
    createdBy,
  }: { id: string; createdBy: string | null; status?: unknown; hostId?: unknown },
): Promise<void> {
  if (status !== 'APPROVED' && status !== 'REJECTED') return
  const to = [typeof hostId === 'string' ? hostId : null, createdBy]
  await notify(db, { kind: `VISIT_${status}`, rowId: id, to, by: caller.userId })
}

export const visitMoves = movesOf(scheduledVisitsService, visitTransitions, {
  every: {
    before: (_, { decisionNote }, { note = decisionNote }) => ({ decisionNote: note }),
    after: notifyOfDecision,
  },
})
