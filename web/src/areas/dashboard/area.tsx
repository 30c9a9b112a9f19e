import { IconHome } from '@tabler/icons-react'
import type { Area, RouteHandle } from '../../kit/area.ts'

export const dashboard: Area = {
  menu: [{ id: 'home', label: 'dashboard:menu', to: '/', icon: IconHome }],
  routes: [
    {
      path: '/',
      handle: { ns: ['dashboard'], hasCards: true } satisfies RouteHandle,
      lazy: async () => ({ Component: (await import('./home.tsx')).Home }),
    },
  ],
}
