import { defineTransitions } from '../../kit/define-transitions.ts'
import { auditStatuses, audits } from './audits.ts'

/** The course of an assignment; its reports move it to IN_PROGRESS and to DONE. */
export const auditTransitions = defineTransitions(audits, {
  states: auditStatuses,
  initial: 'PLANNED',
  groups: {
    /** Still to be worked on. */
    open: ['PLANNED', 'IN_PROGRESS'],
    /** Reports can be opened on it. */
    reportable: ['PLANNED', 'IN_PROGRESS', 'DONE'],
  },
  moves: {
    cancel: {
      from: ['PLANNED', 'IN_PROGRESS'],
      to: 'CANCELLED',
      action: 'update',
      summary: 'An assignment that is not done is called off, with a reason',
      asks: { note: 'required' },
    },
  },
})
