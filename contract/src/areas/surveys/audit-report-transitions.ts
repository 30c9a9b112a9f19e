import { defineTransitions } from '../../kit/define-transitions.ts'
import { auditReports } from './audit-reports.ts'
import { reportStatuses } from './report-choices.ts'

/** The course of a report. */
export const auditReportTransitions = defineTransitions(auditReports, {
  states: reportStatuses,
  initial: 'DRAFT',
  groups: {
    /** What the report says can be changed. */
    editable: ['DRAFT'],
    /** Handed in: what outsiders may be shown. */
    shareable: ['SUBMITTED', 'APPROVED'],
    approved: ['APPROVED'],
  },
  moves: {
    submit: {
      from: ['DRAFT'],
      to: 'SUBMITTED',
      action: 'update',
      summary: 'Hand a complete report in; 422 with everything that is missing, each at its place',
      asks: { note: 'accepted' },
    },
    approve: {
      from: ['SUBMITTED'],
      to: 'APPROVED',
      action: 'approve',
      summary: 'From now on the report never changes',
      asks: { note: 'optional' },
    },
    reject: {
      from: ['SUBMITTED'],
      to: 'REJECTED',
      action: 'reject',
      summary: 'Back to the surveyor, with what is to be done',
      asks: { note: 'required' },
    },
    reopen: {
      from: ['REJECTED'],
      to: 'DRAFT',
      action: 'update',
      summary: 'A rejected report is a draft again',
    },
  },
})
