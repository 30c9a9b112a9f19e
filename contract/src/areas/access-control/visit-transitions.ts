import { defineTransitions } from '../../kit/define-transitions.ts'
import { scheduledVisits } from './scheduled-visits.ts'
import { visitStatuses } from './visit-choices.ts'

/** The course of a visit. */
export const visitTransitions = defineTransitions(scheduledVisits, {
  states: visitStatuses,
  initial: 'REQUESTED',
  groups: {
    /** Can still be called off. */
    open: ['REQUESTED', 'APPROVED'],
  },
  moves: {
    approve: {
      from: ['REQUESTED'],
      to: 'APPROVED',
      action: 'approve',
      summary: 'The visitor may come in on the days of the visit',
      asks: { note: 'accepted' },
    },
    reject: {
      from: ['REQUESTED'],
      to: 'REJECTED',
      action: 'reject',
      summary: 'A requested visit is turned down',
      asks: { note: 'required' },
    },
    cancel: {
      from: ['REQUESTED', 'APPROVED'],
      to: 'CANCELLED',
      action: 'update',
      summary: 'The visit does not take place; its pass ends',
      asks: { note: 'optional' },
    },
  },
})
