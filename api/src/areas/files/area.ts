import type { Area } from '../../kit/area.ts'
import { fileCrontab, fileJobs } from '../../kit/files/file-jobs.ts'
import { contentRoute } from './content.routes.ts'
import { fileRoutes } from './files.routes.ts'
import { uploadRoutes } from './uploads.routes.ts'

export const files: Area = {
  routes(server) {
    fileRoutes(server)
    uploadRoutes(server)
    contentRoute(server)
  },
  jobs: ({ db }, settings) => fileJobs(db, settings.files),
  crontab: fileCrontab,
}
