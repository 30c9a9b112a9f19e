import { auditReports } from '@darsena/contract/areas/surveys/audit-reports'
import { audits } from '@darsena/contract/areas/surveys/audits'
import { surveyTypes } from '@darsena/contract/areas/surveys/survey-types'
import type { Area } from '../../kit/area.ts'
import { auditItemsService } from './audit-items.ts'
import { auditTemplateRoutes, auditTemplatesService } from './audit-templates.routes.ts'
import { auditRoutes } from './audits.routes.ts'
import { auditsService } from './audits.ts'
import { demoLink } from './demo/demo-shares.ts'
import { makeSurveyDemo } from './demo/make-demo.ts'
import { reportPdfRoutes } from './print/report-pdf.routes.ts'
import reportEn from './print/texts.en.json' with { type: 'json' }
import reportIt from './print/texts.it.json' with { type: 'json' }
import { reportBookingRoutes } from './repairs/report-bookings.routes.ts'
import { auditReportRoutes } from './reports/audit-reports.routes.ts'
import { findingRoutes } from './reports/findings.routes.ts'
import { wholeReports } from './reports/report.view.ts'
import { shareRoutes } from './shares/shares.routes.ts'
import en from './texts.en.json' with { type: 'json' }
import it from './texts.it.json' with { type: 'json' }
import { unitRoutes } from './units.routes.ts'

declare module '../../kit/texts.ts' {
  interface AreaTexts {
    surveys: typeof it
    /** What a printed report says. */
    'surveys/print': typeof reportIt
  }
}

export const surveys: Area = {
  texts: { surveys: { it, en }, 'surveys/print': { it: reportIt, en: reportEn } },
  search: [
    { resource: audits, beside: ['boatId', 'surveyTypeId'] },
    { resource: auditReports, beside: ['boatName', 'status'] },
    { resource: surveyTypes },
  ],
  notices: {
    REPORT_TO_DECIDE: 'surveys:notice.REPORT_TO_DECIDE',
    REPORT_APPROVED: 'surveys:notice.REPORT_APPROVED',
    REPORT_REJECTED: 'surveys:notice.REPORT_REJECTED',
  },
  services: [auditTemplatesService, auditItemsService, auditsService, wholeReports],
  demo: makeSurveyDemo,
  demoLinks: demoLink,
  routes(server) {
    unitRoutes(server)
    auditTemplateRoutes(server)
    auditRoutes(server)
    findingRoutes(server)
    auditReportRoutes(server)
    shareRoutes(server)
    reportPdfRoutes(server)
    reportBookingRoutes(server)
  },
}
