import { IconAnchor, IconCalendarEvent, IconChartBar } from '@tabler/icons-react'
import { lazy } from 'react'
import type { Area, RouteHandle } from '../../kit/area/area.ts'
import { resourceRoutes } from '../../kit/area/resource-routes.tsx'

const ports = () => import('./ports.tsx')
const boatSlotGroups = () => import('./boat-slot-groups.tsx')
const boatSlots = () => import('./boat-slots.tsx')
const assets = () => import('./assets.tsx')
const portBookings = () => import('./port-bookings.tsx')
const deskList = () => import('./stays/desk-list.tsx')

const seesOccupancy = {
  all: [
    ['read', 'Port'],
    ['read', 'BoatSlot'],
    ['read', 'PortBooking'],
  ],
} as const
const readStays = { can: ['read', 'PortBooking'] } as const

const BoatStays = lazy(async () => ({ default: (await import('./stays/boat-stays.tsx')).BoatStays }))
const BoatWhereabouts = lazy(async () => ({
  default: (await import('./stays/boat-whereabouts.tsx')).BoatWhereabouts,
}))

const BoatMisfits = lazy(async () => ({
  default: (await import('./stays/change-misfits.tsx')).BoatMisfits,
}))

const MarinaHome = lazy(async () => ({ default: (await import('./home/marina-home.tsx')).MarinaHome }))
const MarinaSettings = lazy(async () => ({
  default: (await import('./settings/marina-settings.tsx')).MarinaSettings,
}))

export const marina: Area = {
  Home: MarinaHome,
  Settings: MarinaSettings,
  firstSteps: [
    { label: 'marina:firstSteps.port', to: '/ports/new', gate: { can: ['create', 'Port'] } },
    { label: 'marina:firstSteps.slots', to: '/boat-slots/import', gate: { can: ['create', 'BoatSlot'] } },
  ],
  additions: {
    boats: {
      tabs: [
        {
          id: 'stays',
          label: 'port-bookings:many',
          gate: { can: ['read', 'PortBooking'] },
          Tab: BoatStays,
        },
      ],
      Summary: BoatWhereabouts,
      InForm: BoatMisfits,
    },
  },
  menu: [
    {
      id: 'marina',
      label: 'marina:menu.plan',
      to: '/marina',
      icon: IconAnchor,
      gate: { can: ['read', 'PortBooking'] },
    },
    {
      id: 'occupancy',
      label: 'marina:menu.occupancy',
      to: '/occupancy',
      icon: IconChartBar,
      gate: seesOccupancy,
    },
    {
      id: 'stays',
      label: 'marina:menu.stays',
      to: '/port-bookings',
      within: /^\/(waiting-list|day-board|dock-walk)/,
      icon: IconCalendarEvent,
      gate: { can: ['read', 'PortBooking'] },
    },
    {
      id: 'settings',
      label: 'shell:menu.settings',
      children: [
        { id: 'ports', label: 'ports:many', to: '/ports', gate: { can: ['read', 'Port'] } },
        {
          id: 'boat-slot-groups',
          label: 'boat-slot-groups:many',
          to: '/boat-slot-groups',
          gate: { can: ['read', 'BoatSlotGroup'] },
        },
        {
          id: 'boat-slots',
          label: 'boat-slots:many',
          to: '/boat-slots',
          gate: { can: ['read', 'BoatSlot'] },
        },
        { id: 'assets', label: 'assets:many', to: '/assets', gate: { can: ['read', 'Asset'] } },
      ],
    },
  ],
  routes: [
    {
      path: '/marina',
      handle: {
        gate: {
          all: [
            ['read', 'Port'],
            ['read', 'PortBooking'],
          ],
        },
        // Readers of stays get the plan in the menu; without the right to read ports, their list (specification,
        // section 2).
        instead: {
          label: 'marina:menu.goToStays',
          to: '/port-bookings',
          gate: { can: ['read', 'PortBooking'] },
        },
      } satisfies RouteHandle,
      lazy: async () => ({ Component: (await import('./berth-plan/berth-plan.tsx')).BerthPlan }),
    },
    {
      path: '/occupancy',
      handle: { gate: seesOccupancy } satisfies RouteHandle,
      lazy: async () => ({ Component: (await import('./occupancy/occupancy-page.tsx')).Occupancy }),
    },
    {
      path: '/waiting-list',
      handle: { gate: readStays } satisfies RouteHandle,
      lazy: async () => ({ Component: (await import('./waiting/waiting-page.tsx')).WaitingList }),
    },
    {
      path: '/day-board',
      handle: { gate: readStays } satisfies RouteHandle,
      lazy: async () => ({ Component: (await import('./day-board/day-board.tsx')).DayBoard }),
    },
    {
      path: '/dock-walk',
      handle: {
        gate: {
          all: [
            ['read', 'Port'],
            ['read', 'BoatSlot'],
            ['update', 'PortBooking'],
          ],
        },
      } satisfies RouteHandle,
      lazy: async () => ({ Component: (await import('./dock-walk/dock-walk.tsx')).DockWalk }),
    },
    {
      path: '/port-bookings/:id/crew-list',
      handle: { gate: { can: ['read', 'PortBookingMember'] } } satisfies RouteHandle,
      lazy: async () => ({ Component: (await import('./day-board/crew-list.tsx')).CrewList }),
    },
    ...resourceRoutes({
      name: 'port-bookings',
      subject: 'PortBooking',
      List: async () => (await deskList()).PortBookingList,
      Form: async () => (await portBookings()).PortBookingForm,
    }),
    ...resourceRoutes({
      name: 'ports',
      subject: 'Port',
      List: async () => (await ports()).PortList,
      Form: async () => (await ports()).PortForm,
    }),
    ...resourceRoutes({
      name: 'boat-slot-groups',
      subject: 'BoatSlotGroup',
      List: async () => (await boatSlotGroups()).BoatSlotGroupList,
      Form: async () => (await boatSlotGroups()).BoatSlotGroupForm,
    }),
    ...resourceRoutes({
      name: 'boat-slots',
      subject: 'BoatSlot',
      List: async () => (await boatSlots()).BoatSlotList,
      Form: async () => (await boatSlots()).BoatSlotForm,
      hasImport: true,
    }),
    ...resourceRoutes({
      name: 'assets',
      subject: 'Asset',
      List: async () => (await assets()).AssetList,
      Form: async () => (await assets()).AssetForm,
    }),
  ],
}
