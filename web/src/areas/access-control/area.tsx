import { IconBarrierBlock } from '@tabler/icons-react'
import { lazy } from 'react'
import type { Area, RouteHandle } from '../../kit/area/area.ts'
import { resourceRoutes } from '../../kit/area/resource-routes.tsx'
import { pages } from './pages.ts'

const visitors = () => import('./visitors.tsx')
const visits = () => import('./scheduled-visits.tsx')

const anyOfVisit = {
  any: [
    ['create', 'ScheduledVisit'],
    ['update', 'ScheduledVisit'],
  ],
} as const

const readLog = { can: ['read', 'AccessLog'] } as const
const GateHome = lazy(async () => ({ default: (await import('./home/access-control-home.tsx')).GateHome }))

const RetentionTab = lazy(() =>
  import('./retention/retention-tab.tsx').then(({ RetentionTab }) => ({ default: RetentionTab })),
)
const AccessControlSettings = lazy(async () => ({
  default: (await import('./settings/access-control-settings.tsx')).AccessControlSettings,
}))

export const accessControl: Area = {
  additions: {
    facilities: {
      tabs: [
        {
          id: 'retention',
          label: 'access-control:menu.retention',
          gate: { can: ['update', 'Facility'] },
          Tab: RetentionTab,
        },
      ],
    },
  },
  Home: GateHome,
  Settings: AccessControlSettings,
  menu: [
    {
      id: 'yard-access',
      label: 'access-control:menu.group',
      to: '/access-control',
      icon: IconBarrierBlock,
      children: pages,
    },
  ],
  routes: [
    {
      path: '/access-control/authorized-by-date',
      handle: {
        gate: {
          all: [
            ['read', 'AccessLog'],
            ['read', 'ScheduledVisit'],
          ],
        },
      } satisfies RouteHandle,
      lazy: async () => ({
        Component: (await import('./register/register-access.tsx')).RegisterAccess,
      }),
    },
    {
      path: '/access-control/muster',
      handle: {
        gate: { can: ['read', 'AccessLog'] },
      } satisfies RouteHandle,
      lazy: async () => ({ Component: (await import('./muster/muster-list.tsx')).MusterList }),
    },
    {
      path: '/access-control/roll-calls',
      handle: { gate: readLog } satisfies RouteHandle,
      lazy: async () => ({ Component: (await import('./roll-call/roll-call-list.tsx')).RollCallList }),
    },
    {
      path: '/access-control/roll-calls/:rollCallId',
      handle: { gate: readLog } satisfies RouteHandle,
      lazy: async () => ({ Component: (await import('./roll-call/roll-call-page.tsx')).RollCallPage }),
    },
    {
      // The group has no page of its own: its address leads to its first child.
      path: '/access-control',
      handle: {
        gate: {
          any: [
            ['read', 'AccessLog'],
            ['read', 'ScheduledVisit'],
            ['read', 'Visitor'],
          ],
        },
      } satisfies RouteHandle,
      lazy: async () => ({ Component: (await import('./first-page.tsx')).FirstPage }),
    },
    {
      path: '/access-logs',
      handle: {
        gate: { can: ['read', 'AccessLog'] },
      } satisfies RouteHandle,
      lazy: async () => ({ Component: (await import('./access-logs.tsx')).AccessLogList }),
    },
    ...resourceRoutes({
      name: 'scheduled-visits',
      subject: 'ScheduledVisit',
      List: async () => (await visits()).ScheduledVisitList,
      Form: async () => (await visits()).ScheduledVisitForm,
      hasImport: true,
    }),
    {
      path: '/visitors/:visitorId/scheduled-visits/new',
      handle: { gate: anyOfVisit } satisfies RouteHandle,
      lazy: async () => ({ Component: (await visits()).ScheduledVisitForm }),
    },
    {
      path: '/visitors/:visitorId/scheduled-visits/:id',
      handle: { gate: anyOfVisit } satisfies RouteHandle,
      lazy: async () => ({ Component: (await visits()).ScheduledVisitForm }),
    },
    ...resourceRoutes({
      name: 'visitors',
      subject: 'Visitor',
      List: async () => (await visitors()).VisitorList,
      Form: async () => (await visitors()).VisitorForm,
      hasImport: true,
    }),
  ],
}
