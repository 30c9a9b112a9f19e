import { IconHome } from '@tabler/icons-react'
import type { AreaScreens } from '../../kit/area.ts'

export const screens: AreaScreens = {
  menu: [{ id: 'home', label: 'dashboard:menu', to: '/', icon: IconHome }],
  routes: [
    {
      path: '/',
      handle: { ns: ['dashboard'] },
      lazy: async () => ({ Component: (await import('./home.tsx')).Home }),
    },
  ],
}
