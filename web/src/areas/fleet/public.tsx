import { IconSailboat } from '@tabler/icons-react'
import type { AreaScreens } from '../../kit/area.ts'
import { resourceRoutes } from '../../kit/resource-routes.tsx'

const boats = () => import('./boats.tsx')
const boatShapes = () => import('./boat-shapes.tsx')

export const screens: AreaScreens = {
  menu: [
    {
      id: 'yachts',
      label: 'fleet:menu.yachts',
      to: '/boats',
      icon: IconSailboat,
      children: [{ id: 'boats', label: 'fleet:menu.list', to: '/boats', gate: { can: ['read', 'Boat'] } }],
    },
    {
      id: 'settings',
      label: 'shell:menu.settings',
      children: [
        {
          id: 'boat-shapes',
          label: 'fleet:menu.shapes',
          to: '/boat-shapes',
          gate: { can: ['read', 'BoatShape'] },
        },
      ],
    },
  ],
  routes: [
    ...resourceRoutes({
      name: 'boats',
      subject: 'Boat',
      ns: ['fleet'],
      List: async () => (await boats()).BoatList,
      Form: async () => (await boats()).BoatForm,
      hasImport: true,
    }),
    ...resourceRoutes({
      name: 'boat-shapes',
      subject: 'BoatShape',
      ns: ['fleet'],
      List: async () => (await boatShapes()).BoatShapeList,
      Form: async () => (await boatShapes()).BoatShapeForm,
    }),
  ],
}
