import type { Area } from '../../kit/area.ts'
import { fileCrontab, fileJobs } from '../../kit/files/file-jobs.ts'
import { cleanFiles } from './clean-files.ts'
import { contentRoute } from './content.routes.ts'
import { fileRoutes } from './files.routes.ts'
import en from './texts.en.json' with { type: 'json' }
import it from './texts.it.json' with { type: 'json' }
import { uploadRoutes } from './uploads.routes.ts'

declare module '../../kit/texts.ts' {
  interface AreaTexts {
    files: typeof it
  }
}

export const files: Area = {
  texts: { files: { it, en } },
  routes(server) {
    fileRoutes(server)
    uploadRoutes(server)
    contentRoute(server)
  },
  jobs: ({ db }, settings) => ({
    ...fileJobs(db, settings.files),
    'clean-files': () => cleanFiles(db),
  }),
  crontab: [...fileCrontab, '23 * * * * clean-files'],
}
