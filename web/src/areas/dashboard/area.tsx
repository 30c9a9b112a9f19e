import { IconHome } from '@tabler/icons-react'
import type { Area } from '../../kit/area/area.ts'

export const dashboard: Area = {
  menu: [{ id: 'home', label: 'dashboard:menu', to: '/', icon: IconHome }],
  routes: [
    {
      path: '/',
      lazy: async () => ({ Component: (await import('./home.tsx')).Home }),
    },
  ],
}
