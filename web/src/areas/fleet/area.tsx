import { IconSailboat } from '@tabler/icons-react'
import { lazy } from 'react'
import type { Area, RouteHandle } from '../../kit/area/area.ts'
import { resourceRoutes } from '../../kit/area/resource-routes.tsx'

const boatMembers = () => import('./boat-members.tsx')
const boatManagers = () => import('./boat-managers.tsx')
const boatDocuments = () => import('./boat-documents.tsx')
const personDocuments = () => import('./person-documents.tsx')
const boatShapes = () => import('./boat-shapes.tsx')

const LikeBoats = lazy(async () => ({ default: (await import('./duplicates/like-boats.tsx')).LikeBoats }))
const LikePeople = lazy(async () => ({ default: (await import('./duplicates/like-people.tsx')).LikePeople }))

const FleetHome = lazy(async () => ({ default: (await import('./home/fleet-home.tsx')).FleetHome }))
const FleetSettings = lazy(async () => ({
  default: (await import('./settings/fleet-settings.tsx')).FleetSettings,
}))

export const fleet: Area = {
  Home: FleetHome,
  Settings: FleetSettings,
  firstSteps: [
    { label: 'fleet:firstSteps.import', to: '/boats/import', gate: { can: ['create', 'Boat'] } },
    { label: 'fleet:firstSteps.boat', to: '/boats/new', gate: { can: ['create', 'Boat'] } },
  ],
  createHints: { boats: LikeBoats, 'boat-members': LikePeople },
  menu: [
    {
      id: 'yachts',
      label: 'fleet:menu.yachts',
      to: '/boats',
      icon: IconSailboat,
      children: [
        { id: 'boats', label: 'fleet:menu.list', to: '/boats', gate: { can: ['read', 'Boat'] } },
        {
          id: 'boat-members',
          label: 'fleet:menu.members',
          to: '/boat-members',
          gate: { can: ['read', 'BoatMember'] },
        },
        {
          id: 'boat-managers',
          label: 'fleet:menu.managers',
          to: '/boat-managers',
          gate: { can: ['read', 'BoatManager'] },
        },
        {
          id: 'boat-documents',
          label: 'fleet:menu.documents',
          to: '/boat-documents',
          gate: { can: ['read', 'BoatDocument'] },
        },
        // Reached from the people whose they are; here for the page's name.
        { id: 'person-documents', label: 'person-documents:many', to: '/person-documents', hidden: true },
      ],
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
      List: async () => (await import('./boats.tsx')).BoatList,
      Form: async () => (await import('./boat-form.tsx')).BoatForm,
      hasImport: true,
    }),
    {
      path: '/boat-managers/by-boat/:boatId',
      handle: {
        gate: { can: ['read', 'BoatManager'] },
      } satisfies RouteHandle,
      lazy: async () => ({ Component: (await boatManagers()).ManagersByBoat }),
    },
    ...resourceRoutes({
      name: 'boat-members',
      subject: 'BoatMember',
      List: async () => (await boatMembers()).BoatMemberList,
      Form: async () => (await boatMembers()).BoatMemberForm,
      hasImport: true,
    }),
    ...resourceRoutes({
      name: 'boat-managers',
      subject: 'BoatManager',
      List: async () => (await boatManagers()).BoatManagerList,
      Form: async () => (await boatManagers()).BoatManagerForm,
    }),
    ...resourceRoutes({
      name: 'boat-documents',
      subject: 'BoatDocument',
      List: async () => (await boatDocuments()).BoatDocumentList,
      Form: async () => (await boatDocuments()).BoatDocumentForm,
    }),
    ...resourceRoutes({
      name: 'person-documents',
      subject: 'PersonDocument',
      List: async () => (await personDocuments()).PersonDocumentList,
      Form: async () => (await personDocuments()).PersonDocumentForm,
    }),
    ...resourceRoutes({
      name: 'boat-shapes',
      subject: 'BoatShape',
      List: async () => (await boatShapes()).BoatShapeList,
      Form: async () => (await boatShapes()).BoatShapeForm,
    }),
  ],
}
