import { scheduledVisits } from '@darsena/contract/areas/access-control/scheduled-visits'
import { visitors } from '@darsena/contract/areas/access-control/visitors'
import type { Area } from '../../kit/area.ts'
import { accessLogRoutes } from './access-logs.routes.ts'
import { accessLogsService } from './access-logs.ts'
import { authorizedRoute } from './authorized.routes.ts'
import { closingCrontab, closingJobs } from './closing.ts'
import { hoursRoute } from './hours/hours.routes.ts'
import { onSiteRoutes } from './on-site.routes.ts'
import { passRoutes } from './passes/passes.routes.ts'
import { accessControlPersonalData } from './personal-data.ts'
import { retentionRoutes } from './retention/retention.routes.ts'
import { retentionCrontab, retentionJobs } from './retention/retention.ts'
import { rollCallRoutes } from './roll-calls/roll-calls.routes.ts'
import { settleEntriesOf } from './settle-entries.ts'
import en from './texts.en.json' with { type: 'json' }
import it from './texts.it.json' with { type: 'json' }
import { visitorRoutes } from './visitors.routes.ts'
import { visitorsService } from './visitors.ts'
import { scheduledVisitRoutes } from './visits/scheduled-visits.routes.ts'
import { scheduledVisitsService } from './visits/scheduled-visits.ts'

declare module '../../kit/texts.ts' {
  interface AreaTexts {
    'access-control': typeof it
  }
}

export const accessControl: Area = {
  search: [
    { resource: visitors, beside: ['plate'] },
    { resource: scheduledVisits, beside: ['visitorId', 'status'] },
  ],
  texts: { 'access-control': { it, en } },
  notices: {
    VISIT_TO_APPROVE: 'access-control:notice.VISIT_TO_APPROVE',
    VISIT_APPROVED: 'access-control:notice.VISIT_APPROVED',
    VISIT_REJECTED: 'access-control:notice.VISIT_REJECTED',
    VISITOR_ARRIVED: 'access-control:notice.VISITOR_ARRIVED',
    VISITOR_STILL_INSIDE: 'access-control:notice.VISITOR_STILL_INSIDE',
  },
  services: [visitorsService, scheduledVisitsService, accessLogsService],
  routes(server) {
    visitorRoutes(server)
    scheduledVisitRoutes(server)
    accessLogRoutes(server)
    authorizedRoute(server)
    onSiteRoutes(server)
    passRoutes(server)
    rollCallRoutes(server)
    retentionRoutes(server)
    hoursRoute(server)
  },
  jobs: ({ db }) => ({ ...closingJobs(db), ...retentionJobs(db) }),
  crontab: [closingCrontab, retentionCrontab],
  merging: { 'boat-members': { settle: settleEntriesOf('member_id') } },
  personalData: accessControlPersonalData,
}
