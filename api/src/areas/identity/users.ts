import { users } from '@darsena/contract/areas/identity/users'
import { invalid } from '../../kit/app-error.ts'
import type { Context } from '../../kit/context.ts'
import { crudService } from '../../kit/crud/crud-service.ts'
import { idsIn } from '../../kit/crud/references.ts'
import { assertNoLessThan, assertRolesHeld } from './held-grants.ts'

const added = (next: unknown, previous: unknown): string[] =>
  idsIn(next).filter((id) => !idsIn(previous).includes(id))

/** Users may be sent only to facilities of one's own, unless one manages facilities without limit. */
function assertOwnFacilities(context: Context, facilityIds: readonly string[]): void {
  const isUnlimited = context.caller.rules.some(
    (rule) => rule.subject === 'Facility' && rule.action === 'manage' && !rule.conditions,
  )
  const own = context.caller.facilities.map((facility) => facility.id)
  if (isUnlimited || facilityIds.every((id) => own.includes(id))) return
  throw invalid([{ path: 'facilityIds', message: context.translate('fault.unknownReference') }])
}

export const usersService = crudService(users, {
  beforeArchive: (context, user) => assertNoLessThan(context, user.id),
  beforeWrite: async (context, next, previous) => {
    if (previous) await assertNoLessThan(context, previous.id)
    await assertRolesHeld(context, added(next.roleIds, previous?.roleIds))
    assertOwnFacilities(context, added(next.facilityIds, previous?.facilityIds))
    return next
  },
})
