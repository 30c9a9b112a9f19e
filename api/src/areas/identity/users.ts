import type { Action, EntityType } from '@darsena/contract/access/entity-types'
import type { Scope } from '@darsena/contract/access/scopes'
import { users } from '@darsena/contract/areas/identity/users'
import { sql } from 'kysely'
import { AppError, invalid } from '../../kit/app-error.ts'
import type { Context } from '../../kit/context.ts'
import { crudService } from '../../kit/crud/crud-service.ts'

export interface HeldGrant {
  entityType: EntityType
  action: Action
  scope: Scope | null
}

/** A reach without limit holds any other; FACILITY holds the narrower two. */
const reaches = (held: Scope | null, asked: Scope | null): boolean =>
  held === null || held === asked || (held === 'FACILITY' && asked !== null)

/** Of these grants, the first that the caller does not hold; denials count against it. */
export async function firstNotHeld(
  context: Context,
  asked: readonly HeldGrant[],
): Promise<HeldGrant | undefined> {
  const found = await sql<HeldGrant & { inverted: boolean }>`
    select p.entity_type as "entityType", p.action, g.scope, g.inverted from (
      select rp.permission_id, rp.scope, false as inverted from user_roles ur
        join roles r on r.id = ur.role_id and r.archived_at is null
        join role_permissions rp on rp.role_id = r.id where ur.user_id = ${context.caller.userId}
      union all select permission_id, scope, inverted from user_permissions where user_id = ${context.caller.userId}
    ) g join permissions p on p.id = g.permission_id`.execute(context.db)
  const covers = (held: HeldGrant, one: HeldGrant) =>
    held.entityType === one.entityType && (held.action === one.action || held.action === 'manage')
  return asked.find((one) => {
    const isDenied = found.rows.some((held) => held.inverted && (covers(held, one) || covers(one, held)))
    return (
      isDenied ||
      !found.rows.some((held) => !held.inverted && covers(held, one) && reaches(held.scope, one.scope))
    )
  })
}

/** @throws FORBIDDEN naming what the caller would hand out without holding it */
export async function demandHeld(context: Context, asked: readonly HeldGrant[]): Promise<void> {
  const missing = await firstNotHeld(context, asked)
  if (!missing) return
  throw new AppError('FORBIDDEN', {
    text: 'reason.notHeld',
    params: { what: `${missing.action} ${missing.entityType}` },
  })
}

const strings = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])
const added = (next: unknown, previous: unknown): string[] =>
  strings(next).filter((id) => !strings(previous).includes(id))

async function demandRolesHeld(context: Context, roleIds: readonly string[]): Promise<void> {
  if (roleIds.length === 0) return
  const grants = await sql<HeldGrant>`
    select p.entity_type as "entityType", p.action, rp.scope
    from role_permissions rp join permissions p on p.id = rp.permission_id
    where rp.role_id in (${sql.join(roleIds)})`.execute(context.db)
  await demandHeld(context, grants.rows)
}

/** Users may be sent only to facilities of one's own, unless one manages facilities without limit. */
function demandOwnFacilities(context: Context, facilityIds: readonly string[]): void {
  const isUnlimited = context.caller.rules.some(
    (rule) => rule.subject === 'Facility' && rule.action === 'manage' && !rule.conditions,
  )
  const own = context.caller.facilities.map((facility) => facility.id)
  if (isUnlimited || facilityIds.every((id) => own.includes(id))) return
  throw invalid([{ path: 'facilityIds', message: context.translate('fault.unknownReference') }])
}

export const usersService = crudService(users, {
  beforeWrite: async (context, next, previous) => {
    // Also what the person holds already: whoever may change an address could otherwise take the account over.
    const concerned = previous && previous.id !== context.caller.userId ? strings(previous.roleIds) : []
    await demandRolesHeld(context, [...concerned, ...added(next.roleIds, previous?.roleIds)])
    demandOwnFacilities(context, added(next.facilityIds, previous?.facilityIds))
    return next
  },
})
