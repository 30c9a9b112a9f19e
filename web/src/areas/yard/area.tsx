import { IconCalendarTime } from '@tabler/icons-react'
import type { Area, RouteHandle } from '../../kit/area.ts'

export const yard: Area = {
  menu: [
    {
      id: 'yard-board',
      label: 'yard:menu.board',
      to: '/yard-board',
      icon: IconCalendarTime,
      gate: { can: ['read', 'BookingSession'] },
    },
  ],
  routes: [
    {
      path: '/yard-board',
      handle: { gate: { can: ['read', 'BookingSession'] } } satisfies RouteHandle,
      lazy: async () => ({ Component: (await import('./board/yard-board.tsx')).YardBoard }),
    },
  ],
}
