import { IconHome } from '@tabler/icons-react'
import type { Area, RouteHandle } from '../../kit/area/area.ts'

/** Those who see one of the pages of the group. */
const settingsGate = {
  any: [
    ['read', 'Port'],
    ['read', 'BoatSlotGroup'],
    ['read', 'BoatSlot'],
    ['read', 'Asset'],
    ['read', 'BoatShape'],
    ['read', 'Facility'],
    ['read', 'Department'],
    ['read', 'Role'],
    ['update', 'User'],
  ],
} as const

export const dashboard: Area = {
  menu: [
    { id: 'home', label: 'dashboard:menu', to: '/', icon: IconHome },
    {
      id: 'settings',
      label: 'shell:menu.settings',
      to: '/settings',
      children: [
        { id: 'settings-overview', label: 'dashboard:settingsMenu', to: '/settings', gate: settingsGate },
      ],
    },
  ],
  routes: [
    {
      path: '/',
      lazy: async () => ({ Component: (await import('./home.tsx')).Home }),
    },
    {
      // Open to all: everybody sets something, if only on their own account.
      path: '/settings',
      handle: {} satisfies RouteHandle,
      lazy: async () => ({ Component: (await import('./settings-page.tsx')).SettingsPage }),
    },
  ],
}
