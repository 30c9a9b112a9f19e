import type { Area } from '../../kit/area.ts'
import { noticeRoutes } from './notices.routes.ts'

export const dashboard: Area = {
  routes(server) {
    noticeRoutes(server)
  },
}
