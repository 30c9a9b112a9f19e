import type { NoticeKindDeclaration } from '../../kit/home/notices.ts'
import { scheduledVisits } from './scheduled-visits.ts'
import { visitors } from './visitors.ts'

export const notices = {
  VISIT_TO_APPROVE: { group: 'visits', row: scheduledVisits, names: ['visitorId'] },
  VISIT_APPROVED: { group: 'visits', row: scheduledVisits, names: ['visitorId'] },
  VISIT_REJECTED: { group: 'visits', row: scheduledVisits, names: ['visitorId'] },
  /** Somebody whom the reader expects has come in. */
  VISITOR_ARRIVED: { group: 'arrivals', row: visitors },
  /** A visitor of the reader's has not left at the end of the visit. */
  VISITOR_STILL_INSIDE: { group: 'arrivals', row: visitors },
} as const satisfies Record<string, NoticeKindDeclaration>
