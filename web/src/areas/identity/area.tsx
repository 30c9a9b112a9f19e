import { IconSettings, IconUsers } from '@tabler/icons-react'
import { lazy } from 'react'
import type { Area, RouteHandle } from '../../kit/area/area.ts'
import { resourceRoutes } from '../../kit/area/resource-routes.tsx'

const facilities = () => import('./facilities.tsx')
const departments = () => import('./departments.tsx')
const roles = () => import('./roles.tsx')
const users = () => import('./users.tsx')
const IdentitySettings = lazy(async () => ({
  default: (await import('./settings/identity-settings.tsx')).IdentitySettings,
}))

export const identity: Area = {
  Settings: IdentitySettings,
  firstSteps: [{ label: 'identity:firstSteps.users', to: '/users/new', gate: { can: ['create', 'User'] } }],
  menu: [
    {
      id: 'users',
      label: 'identity:menu.users',
      to: '/users',
      icon: IconUsers,
      gate: { can: ['read', 'User'] },
    },
    { id: 'account', label: 'identity:menu.account', to: '/account', hidden: true },
    {
      id: 'settings',
      label: 'shell:menu.settings',
      icon: IconSettings,
      children: [
        {
          id: 'facilities',
          label: 'identity:menu.facilities',
          to: '/facilities',
          gate: { can: ['read', 'Facility'] },
        },
        {
          id: 'departments',
          label: 'identity:menu.departments',
          to: '/departments',
          gate: { can: ['read', 'Department'] },
        },
        { id: 'roles', label: 'identity:menu.roles', to: '/roles', gate: { can: ['read', 'Role'] } },
        {
          id: 'sign-ins',
          label: 'identity:menu.signIns',
          to: '/sign-ins',
          gate: { can: ['update', 'User'] },
        },
      ],
    },
  ],
  routes: [
    {
      path: '/account',
      lazy: async () => ({ Component: (await import('./account/account-page.tsx')).AccountPage }),
    },
    {
      path: '/sign-ins',
      handle: {
        gate: { can: ['update', 'User'] },
      } satisfies RouteHandle,
      lazy: async () => ({ Component: (await import('./sign-ins.tsx')).SignInLog }),
    },
    ...resourceRoutes({
      name: 'facilities',
      subject: 'Facility',
      List: async () => (await facilities()).FacilityList,
      Form: async () => (await facilities()).FacilityForm,
    }),
    ...resourceRoutes({
      name: 'departments',
      subject: 'Department',
      List: async () => (await departments()).DepartmentList,
      Form: async () => (await departments()).DepartmentForm,
    }),
    ...resourceRoutes({
      name: 'roles',
      subject: 'Role',
      List: async () => (await roles()).RoleList,
      Form: async () => (await roles()).RoleForm,
    }),
    ...resourceRoutes({
      name: 'users',
      subject: 'User',
      List: async () => (await users()).UserList,
      Form: async () => (await users()).UserForm,
    }),
  ],
}
