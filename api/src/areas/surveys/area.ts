import type { Area } from '../../kit/area.ts'
import { unitRoutes } from './units.routes.ts'

export const surveys: Area = {
  routes: unitRoutes,
}
