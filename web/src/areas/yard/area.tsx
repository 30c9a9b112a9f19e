import { IconCalendarTime, IconCrane } from '@tabler/icons-react'
import { lazy } from 'react'
import type { Area, RouteHandle } from '../../kit/area/area.ts'
import { resourceRoutes } from '../../kit/area/resource-routes.tsx'

const bookings = () => import('./bookings.tsx')

const BoatBookings = lazy(async () => ({
  default: (await import('./bookings/boat-bookings.tsx')).BoatBookings,
}))

export const yard: Area = {
  additions: {
    boats: {
      tabs: [{ id: 'yard', label: 'bookings:many', gate: { can: ['read', 'Booking'] }, Tab: BoatBookings }],
    },
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
  ],
  routes: [
    ...resourceRoutes({
      name: 'bookings',
      subject: 'Booking',
      List: async () => (await bookings()).BookingList,
      Form: async () => (await bookings()).BookingForm,
    }),
    {
      path: '/yard-board',
      handle: { gate: { can: ['read', 'BookingSession'] } } satisfies RouteHandle,
      lazy: async () => ({ Component: (await import('./board/yard-board.tsx')).YardBoard }),
    },
  ],
}
