import { z } from 'zod'
import { choiceList, day, longText } from '../../kit/fields.ts'
import { scheduledVisits } from './scheduled-visits.ts'
import { weekdays } from './visit-choices.ts'

/** More visits like one that is there: for further visitors, for another period, or both. Absent: as in that visit. */
export const visitCopiesBody = z.strictObject({
  visitorIds: z.array(z.uuid()).min(1).max(100).optional(),
  from: day().optional(),
  to: day().optional(),
  weekdays: choiceList(weekdays).optional(),
})
export type VisitCopiesBody = z.output<typeof visitCopiesBody>

export const visitCopiesAnswer = z.object({ items: z.array(scheduledVisits.row) })

/** One decision on several requested visits. */
export const visitDecisionsBody = z.strictObject({
  ids: z.array(z.uuid()).min(1).max(200),
  decision: z.enum(['approve', 'reject']),
  note: longText(500).nullish(),
})
export type VisitDecisionsBody = z.output<typeof visitDecisionsBody>

/** How many were decided on, and how many no longer waited for it. */
export const visitDecisionsAnswer = z.object({ decided: z.number(), skipped: z.number() })
