import { accessControl } from './areas/access-control/area.tsx'
import { dashboard } from './areas/dashboard/area.tsx'
import { fleet } from './areas/fleet/area.tsx'
import { identity } from './areas/identity/area.tsx'
import { marina } from './areas/marina/area.tsx'
import { surveys } from './areas/surveys/area.tsx'
import { yard } from './areas/yard/area.tsx'
import type { Area } from './kit/area/area.ts'

/**
 * Every area of the product, in the order of the home page and of the tabs that they add to a yacht's page; routes and menu
 * follow.
 */
export const areas: readonly Area[] = [dashboard, marina, yard, surveys, accessControl, fleet, identity]

/**
 * The side menu from top to bottom, by the ids of its entries (specification, section 2.4, and what is beside it). An
 * entry or a child that is not named here comes behind those that are, and before the settings.
 */
export const menuOrder: readonly string[] = [
  'home',
  'yachts',
  'audits',
  'audit-reports',
  'survey-types',
  'bookings',
  'yard-board',
  'yard-launches',
  'marina',
  'occupancy',
  'stays',
  'marina-events',
  'users',
  'yard-access',
  // Children of the settings.
  'settings-overview',
  'ports',
  'boat-slot-groups',
  'boat-slots',
  'assets',
  'boat-shapes',
  'facilities',
  'departments',
  'roles',
  'sign-ins',
]
