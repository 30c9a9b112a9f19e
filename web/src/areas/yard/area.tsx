import type { Gate } from '@darsena/contract/access/gate'
import { IconCalendarStats, IconCalendarTime, IconCrane, IconSortAscending } from '@tabler/icons-react'
import { lazy } from 'react'
import type { Area, RouteHandle } from '../../kit/area/area.ts'
import { resourceRoutes } from '../../kit/area/resource-routes.tsx'

/** Of route and menu alike (specification, sections 2.3 and 2.4). */
const eventsGate: Gate = {
  all: [
    ['read', 'Port'],
    ['read', 'PortBooking'],
    ['read', 'PortBookingArrangement'],
    ['read', 'Booking'],
  ],
}

/** Who plans the work of a yard and knows its places. */
const launchesGate: Gate = {
  all: [
    ['read', 'BookingSession'],
    ['read', 'BoatSlot'],
  ],
}

const bookings = () => import('./bookings.tsx')

const BoatBookings = lazy(async () => ({
  default: (await import('./bookings/boat-bookings.tsx')).BoatBookings,
}))

const StaySessions = lazy(async () => ({
  default: (await import('./bookings/stay-sessions.tsx')).StaySessions,
}))

const YardHome = lazy(async () => ({ default: (await import('./home/yard-home.tsx')).YardHome }))

export const yard: Area = {
  Home: YardHome,
  additions: {
    boats: {
      tabs: [{ id: 'yard', label: 'bookings:many', gate: { can: ['read', 'Booking'] }, Tab: BoatBookings }],
    },
    'port-bookings': { Summary: StaySessions },
  },
  menu: [
    {
      id: 'bookings',
      label: 'bookings:many',
      to: '/bookings',
      icon: IconCrane,
      gate: { can: ['read', 'Booking'] },
    },
    {
      id: 'yard-board',
      label: 'yard:menu.board',
      to: '/yard-board',
      icon: IconCalendarTime,
      gate: { can: ['read', 'BookingSession'] },
    },
    {
      id: 'yard-launches',
      label: 'yard:menu.launches',
      to: '/yard-launches',
      icon: IconSortAscending,
      gate: launchesGate,
    },
    {
      id: 'marina-events',
      label: 'yard:menu.events',
      to: '/events-marina',
      icon: IconCalendarStats,
      gate: eventsGate,
    },
    // Reached from the home page; here for the page's name.
    { id: 'booking-sessions', label: 'booking-sessions:many', to: '/booking-sessions', hidden: true },
  ],
  routes: [
    ...resourceRoutes({
      name: 'bookings',
      subject: 'Booking',
      List: async () => (await bookings()).BookingList,
      Form: async () => (await bookings()).BookingForm,
    }),
    {
      path: '/booking-sessions',
      handle: { gate: { can: ['read', 'BookingSession'] } } satisfies RouteHandle,
      lazy: async () => ({ Component: (await import('./booking-sessions.tsx')).BookingSessionList }),
    },
    {
      path: '/yard-board',
      handle: { gate: { can: ['read', 'BookingSession'] } } satisfies RouteHandle,
      lazy: async () => ({ Component: (await import('./board/yard-board.tsx')).YardBoard }),
    },
    {
      path: '/yard-launches',
      handle: { gate: launchesGate } satisfies RouteHandle,
      lazy: async () => ({ Component: (await import('./launches/launches-page.tsx')).LaunchesPage }),
    },
    {
      path: '/events-marina',
      handle: { gate: eventsGate } satisfies RouteHandle,
      lazy: async () => ({ Component: (await import('./events/events-page.tsx')).EventsPage }),
    },
    {
      path: '/events-marina/wall',
      handle: { gate: eventsGate } satisfies RouteHandle,
      lazy: async () => ({ Component: (await import('./events/wall-board.tsx')).WallBoard }),
    },
  ],
}
