import type { Area } from '../../kit/area.ts'
import { accountRoutes } from './account.routes.ts'
import { accountFor } from './account-for.ts'
import { accountJobs } from './account-jobs.ts'
import { apiKeyRoutes } from './api-keys.routes.ts'
import { currentUserRoutes } from './current-user.routes.ts'
import { demoAccountRoutes } from './demo-accounts.routes.ts'
import { grantRoutes } from './grants.routes.ts'
import { ownAccountRoutes } from './own-account.routes.ts'
import { rolesService } from './roles.ts'
import { secondFactorRoutes } from './second-factor.routes.ts'
import { signInRoutes } from './sign-in.routes.ts'
import { signInLogRoute } from './sign-ins.routes.ts'
import { userRoutes } from './users.routes.ts'
import { usersService } from './users.ts'

export const identity: Area = {
  services: [rolesService, usersService],
  routes(server) {
    signInRoutes(server)
    accountRoutes(server)
    currentUserRoutes(server)
    ownAccountRoutes(server)
    secondFactorRoutes(server)
    apiKeyRoutes(server)
    signInLogRoute(server)
    userRoutes(server)
    grantRoutes(server)
    if (server.isDemo) demoAccountRoutes(server)
  },
  jobs: ({ db }, { publicUrl }) => accountJobs(db, publicUrl),
  accounts: { accountFor },
}
