import type { Area } from '../../kit/area.ts'
import { dashboardRoute } from './dashboard.routes.ts'
import { noticeRoutes } from './notices.routes.ts'
import { searchRoute } from './search.routes.ts'

export const dashboard: Area = {
  routes(server, areas) {
    dashboardRoute(server, areas)
    searchRoute(server, areas)
    noticeRoutes(server)
  },
}
