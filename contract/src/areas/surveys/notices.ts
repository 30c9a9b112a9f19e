import type { NoticeKindDeclaration } from '../../kit/home/notices.ts'
import { auditReports } from './audit-reports.ts'

export const notices = {
  REPORT_TO_DECIDE: { group: 'reports', row: auditReports, names: ['boatName', 'code'] },
  REPORT_APPROVED: { group: 'reports', row: auditReports, names: ['boatName', 'code'] },
  REPORT_REJECTED: { group: 'reports', row: auditReports, names: ['boatName', 'code'] },
} as const satisfies Record<string, NoticeKindDeclaration>
