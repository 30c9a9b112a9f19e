import type { HomeFigure } from '../../kit/home/home-figures.ts'
import { auditReports } from './audit-reports.ts'
import { audits } from './audits.ts'
import type { SeverityName } from './report-choices.ts'

const openWith = (severity: SeverityName) =>
  ({ list: auditReports, where: () => ({ openSeverity: severity, sort: '-startedAt' }) }) satisfies HomeFigure

export const homeFigures = {
  ownAudits: {
    list: audits,
    where: ({ userId }) => ({ assigneeId: userId, status: 'PLANNED,IN_PROGRESS', sort: 'scheduledFor' }),
    rows: { title: ['boatId', 'surveyTypeId'], at: 'scheduledFor' },
  },
  ownDrafts: {
    list: auditReports,
    where: ({ userId }) => ({ surveyorId: userId, status: 'DRAFT', sort: '-updatedAt' }),
    rows: { title: ['boatName', 'code'], at: 'startedAt' },
  },
  ownRejected: {
    list: auditReports,
    where: ({ userId }) => ({ surveyorId: userId, status: 'REJECTED', sort: '-updatedAt' }),
    rows: { title: ['boatName', 'code'], at: 'decidedAt' },
  },
  reportsToDecide: {
    list: auditReports,
    where: () => ({ status: 'SUBMITTED', sort: 'submittedAt' }),
    rows: { title: ['boatName', 'code'], at: 'submittedAt' },
  },
  auditsDue: {
    list: audits,
    where: ({ day }) => ({
      status: 'PLANNED,IN_PROGRESS',
      scheduledForFrom: day(0),
      scheduledForTo: day(7),
      sort: 'scheduledFor',
    }),
    rows: { title: ['boatId', 'surveyTypeId'], at: 'scheduledFor' },
  },
  auditsOverdue: { list: audits, where: () => ({ overdue: 'true', sort: 'scheduledFor' }) },
  /** Reports by the worst of their problems that are still open. */
  openHigh: openWith('HIGH'),
  openMedium: openWith('MEDIUM'),
  openLow: openWith('LOW'),
} as const satisfies Record<string, HomeFigure>
