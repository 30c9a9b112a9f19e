import { scheduledVisits } from '@darsena/contract/areas/access-control/scheduled-visits'
import { resourceTexts } from '@darsena/contract/resource-texts'
import { sql } from 'kysely'
import { AppError, invalid } from '../../../kit/app-error.ts'
import type { Context } from '../../../kit/context.ts'
import { type Place, shownSince } from '../place.ts'

interface Named {
  personId: string
  visitId: string | null
}

/**
 * Asserts that a visit named at the gate is this person's, at this facility, and approved; locked against being
 * cancelled meanwhile.
 * @throws VALIDATION at scheduledVisitId; WRONG_STATE with its state and since when
 */
export async function assertVisitsHold(
  context: Context,
  place: Place,
  comers: readonly Named[],
): Promise<void> {
  const named = comers.filter(({ visitId }) => visitId)
  if (named.length === 0) return
  const { rows } = await sql<{ id: string; visitorId: string; status: string; updatedAt: string }>`
    select id, visitor_id as "visitorId", status, updated_at as "updatedAt" from scheduled_visits
     where id = any(${named.map(({ visitId }) => visitId)}::uuid[]) and facility_id = ${place.id} and archived_at is null
     order by id for share`.execute(context.db)
  for (const { personId, visitId } of named) {
    const visit = rows.find(({ id }) => id === visitId)
    if (visit?.visitorId !== personId)
      throw invalid([{ path: 'scheduledVisitId', message: context.translate('fault.unknownReference') }])
    if (visit.status === 'APPROVED') continue
    const words = resourceTexts[scheduledVisits.name][context.language].choice?.status ?? {}
    throw new AppError('WRONG_STATE', {
      text: 'access-control:visitNotApproved',
      params: { state: words[visit.status] ?? visit.status, at: shownSince(visit.updatedAt, place) },
    })
  }
}
