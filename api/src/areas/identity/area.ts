import { users } from '@darsena/contract/areas/identity/users'
import type { Area } from '../../kit/area.ts'
import { accountRoutes } from './accounts/account.routes.ts'
import { accountFor } from './accounts/account-for.ts'
import { accountJobs } from './accounts/account-jobs.ts'
import { apiKeyRoutes } from './api-keys.routes.ts'
import { calendarKeyRoutes } from './calendar-key.routes.ts'
import { currentUserRoutes } from './current-user.routes.ts'
import { grantRoutes } from './grants.routes.ts'
import { ownAccountRoutes } from './own-account.routes.ts'
import { rolesService } from './roles.ts'
import { demoAccountRoutes } from './signing-in/demo-accounts.routes.ts'
import { secondFactorRoutes } from './signing-in/second-factor.routes.ts'
import { signInRoutes } from './signing-in/sign-in.routes.ts'
import { signInLogRoute } from './signing-in/sign-ins.routes.ts'
import en from './texts.en.json' with { type: 'json' }
import it from './texts.it.json' with { type: 'json' }
import { userRoutes } from './users.routes.ts'
import { usersService } from './users.ts'

declare module '../../kit/texts.ts' {
  interface AreaTexts {
    identity: typeof it
  }
}

export const identity: Area = {
  search: [{ resource: users, beside: ['email'] }],
  texts: { identity: { it, en } },
  services: [rolesService, usersService],
  routes(server) {
    signInRoutes(server)
    accountRoutes(server)
    currentUserRoutes(server)
    ownAccountRoutes(server)
    secondFactorRoutes(server)
    apiKeyRoutes(server)
    calendarKeyRoutes(server)
    signInLogRoute(server)
    userRoutes(server)
    grantRoutes(server)
    if (server.isDemo) demoAccountRoutes(server)
  },
  jobs: ({ db }, settings) => accountJobs(db, settings),
  accounts: { accountFor },
}
