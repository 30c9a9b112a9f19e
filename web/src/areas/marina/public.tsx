import { IconAnchor } from '@tabler/icons-react'
import type { AreaScreens, RouteHandle } from '../../kit/area.ts'

export const screens: AreaScreens = {
  menu: [
    {
      id: 'marina',
      label: 'marina:menu.plan',
      to: '/marina',
      icon: IconAnchor,
      gate: { can: ['read', 'PortBooking'] },
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
        ns: ['marina/berth-plan', 'port-bookings', 'boat-slots', 'kit', 'kit/form', 'kit/history'],
      } satisfies RouteHandle,
      lazy: async () => ({ Component: (await import('./berth-plan/berth-plan.tsx')).BerthPlan }),
    },
  ],
}
