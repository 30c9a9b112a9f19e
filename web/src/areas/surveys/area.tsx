import { IconChecklist, IconClipboardCheck, IconClipboardList } from '@tabler/icons-react'
import { lazy } from 'react'
import type { Area, RouteHandle } from '../../kit/area/area.ts'
import { resourceRoutes } from '../../kit/area/resource-routes.tsx'

const audits = () => import('./audits.tsx')
const surveyTypes = () => import('./survey-types.tsx')
const auditTemplates = () => import('./audit-templates.tsx')
const auditItems = () => import('./audit-items.tsx')
const auditItemGroups = () => import('./audit-item-groups.tsx')
const auditReports = () => import('./audit-reports.tsx')

const BoatAudits = lazy(async () => ({ default: (await import('./audits/boat-audits.tsx')).BoatAudits }))
const BoatSurveys = lazy(async () => ({
  default: (await import('./beside/boat-surveys.tsx')).BoatSurveys,
}))

const BookingProblems = lazy(async () => ({
  default: (await import('./beside/booking-problems.tsx')).BookingProblems,
}))
const SurveysHome = lazy(async () => ({ default: (await import('./home/surveys-home.tsx')).SurveysHome }))
const SurveysSettings = lazy(async () => ({
  default: (await import('./settings/surveys-settings.tsx')).SurveysSettings,
}))

export const surveys: Area = {
  Home: SurveysHome,
  Settings: SurveysSettings,
  additions: {
    bookings: {
      tabs: [
        {
          id: 'problems',
          label: 'surveys:menu.problems',
          gate: { can: ['read', 'AuditReport'] },
          Tab: BookingProblems,
        },
      ],
    },
    boats: {
      tabs: [
        { id: 'audits', label: 'audits:many', gate: { can: ['read', 'Audit'] }, Tab: BoatAudits },
        {
          id: 'surveys',
          label: 'audit-reports:many',
          gate: { can: ['read', 'AuditReport'] },
          Tab: BoatSurveys,
        },
      ],
    },
  },
  menu: [
    {
      id: 'audits',
      label: 'surveys:menu.audits',
      to: '/audits',
      icon: IconClipboardList,
      gate: { can: ['read', 'Audit'] },
    },
    {
      id: 'survey-types',
      label: 'surveys:menu.surveyTypes',
      to: '/survey-types',
      icon: IconChecklist,
      gate: { can: ['read', 'SurveyType'] },
    },
    // Reached from the catalogue; they give their pages a title.
    { id: 'audit-templates', label: 'audit-templates:many', to: '/audit-templates', hidden: true },
    { id: 'audit-items', label: 'audit-items:many', to: '/audit-items', hidden: true },
    { id: 'audit-item-groups', label: 'audit-item-groups:many', to: '/audit-item-groups', hidden: true },
    {
      id: 'audit-reports',
      label: 'audit-reports:many',
      to: '/audit-reports',
      icon: IconClipboardCheck,
      gate: { can: ['read', 'AuditReport'] },
    },
    { id: 'my-surveys', label: 'surveys:menu.mySurveys', to: '/audit-reports/today', hidden: true },
  ],
  routes: [
    {
      path: '/audits/calendar',
      handle: {
        gate: { can: ['read', 'Audit'] },
      } satisfies RouteHandle,
      lazy: async () => ({ Component: (await import('./audits/audit-calendar.tsx')).AuditCalendar }),
    },
    ...resourceRoutes({
      name: 'audits',
      subject: 'Audit',
      List: async () => (await audits()).AuditList,
      Form: async () => (await audits()).AuditForm,
    }),
    {
      path: '/survey-types/units',
      handle: { gate: { can: ['read', 'SurveyType'] } } satisfies RouteHandle,
      lazy: async () => ({ Component: (await import('./units-page.tsx')).UnitsPage }),
    },
    ...resourceRoutes({
      name: 'survey-types',
      subject: 'SurveyType',
      List: async () => (await surveyTypes()).SurveyTypeList,
      Form: async () => (await surveyTypes()).SurveyTypeForm,
    }),
    ...resourceRoutes({
      name: 'audit-templates',
      subject: 'AuditTemplate',
      List: async () => (await auditTemplates()).AuditTemplateList,
      Form: async () => (await auditTemplates()).AuditTemplateForm,
    }),
    ...resourceRoutes({
      name: 'audit-items',
      subject: 'AuditItem',
      List: async () => (await auditItems()).AuditItemList,
      Form: async () => (await auditItems()).AuditItemForm,
      hasImport: true,
    }),
    ...resourceRoutes({
      name: 'audit-item-groups',
      subject: 'AuditItemGroup',
      List: async () => (await auditItemGroups()).AuditItemGroupList,
      Form: async () => (await auditItemGroups()).AuditItemGroupForm,
    }),
    {
      path: '/audit-reports/findings',
      handle: { gate: { can: ['read', 'AuditReport'] } } satisfies RouteHandle,
      lazy: async () => ({ Component: (await import('./beside/findings-page.tsx')).FindingsPage }),
    },
    {
      path: '/audit-reports/today',
      handle: { gate: { can: ['update', 'AuditReportItem'] } } satisfies RouteHandle,
      lazy: async () => ({ Component: (await import('./today/my-surveys-page.tsx')).MySurveysPage }),
    },
    {
      path: '/audit-reports/:id/capture',
      handle: { gate: { can: ['update', 'AuditReportItem'] } } satisfies RouteHandle,
      lazy: async () => ({ Component: (await import('./capture/capture-screen.tsx')).CaptureScreen }),
    },
    ...resourceRoutes({
      name: 'audit-reports',
      subject: 'AuditReport',
      List: async () => (await auditReports()).AuditReportList,
      Form: async () => (await auditReports()).AuditReportForm,
    }),
  ],
}
