import type { TextsOf } from '../../kit/resource-texts.ts'
import departmentsEn from './departments.en.json' with { type: 'json' }
import departmentsIt from './departments.it.json' with { type: 'json' }
import { departments } from './departments.ts'
import facilitiesEn from './facilities.en.json' with { type: 'json' }
import facilitiesIt from './facilities.it.json' with { type: 'json' }
import { facilities } from './facilities.ts'
import permissionsEn from './permissions.en.json' with { type: 'json' }
import permissionsIt from './permissions.it.json' with { type: 'json' }
import { permissions } from './permissions.ts'
import rolesEn from './roles.en.json' with { type: 'json' }
import rolesIt from './roles.it.json' with { type: 'json' }
import { roles } from './roles.ts'
import usersEn from './users.en.json' with { type: 'json' }
import usersIt from './users.it.json' with { type: 'json' }
import { users } from './users.ts'

export const resources = {
  facilities,
  departments,
  roles,
  permissions,
  users,
} as const

export const texts: TextsOf<typeof resources> = {
  facilities: { it: facilitiesIt, en: facilitiesEn },
  departments: { it: departmentsIt, en: departmentsEn },
  roles: { it: rolesIt, en: rolesEn },
  permissions: { it: permissionsIt, en: permissionsEn },
  users: { it: usersIt, en: usersEn },
}
