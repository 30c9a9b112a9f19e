import type { Area } from '../../kit/area.ts'
import { auditReportRoutes } from './reports/audit-reports.routes.ts'
import { findingRoutes } from './reports/findings.routes.ts'
import { wholeReports } from './reports/report.view.ts'
import en from './texts.en.json' with { type: 'json' }
import it from './texts.it.json' with { type: 'json' }
import { unitRoutes } from './units.routes.ts'

declare module '../../kit/texts.ts' {
  interface AreaTexts {
    surveys: typeof it
  }
}

export const surveys: Area = {
  texts: { surveys: { it, en } },
  services: [wholeReports],
  routes(server) {
    unitRoutes(server)
    findingRoutes(server)
    auditReportRoutes(server)
  },
}
