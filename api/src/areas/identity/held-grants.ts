import { entityTypeTraits } from '@darsena/contract/access/entity-types'
import type { Scope } from '@darsena/contract/access/scopes'
import type { RoleGrant } from '@darsena/contract/areas/identity/grants'
import { resourceTexts } from '@darsena/contract/resource-texts'
import { sql } from 'kysely'
import { AppError } from '../../kit/app-error.ts'
import type { Context } from '../../kit/context.ts'

/** A reach without limit holds any other; FACILITY holds the narrower two. */
const reaches = (held: Scope | null, asked: Scope | null): boolean =>
  held === null || held === asked || (held === 'FACILITY' && asked !== null)

const covers = (held: RoleGrant, one: RoleGrant) =>
  held.entityType === one.entityType && (held.action === one.action || held.action === 'manage')

/** Everything granted or denied to somebody, with the role that it comes from; denials are the person's own. */
export const grantsOf = (userId: string) => sql<RoleGrant & { inverted: boolean; roleId: string | null }>`
  select p.entity_type as "entityType", p.action, g.scope, g.inverted, g.role_id as "roleId" from (
    select rp.permission_id, rp.scope, false as inverted, r.id as role_id from user_roles ur
      join roles r on r.id = ur.role_id and r.archived_at is null
      join role_permissions rp on rp.role_id = r.id where ur.user_id = ${userId}
    union all select permission_id, scope, inverted, null from user_permissions where user_id = ${userId}
  ) g join permissions p on p.id = g.permission_id`

/** A permission as people call it: «Porti (modificare)». */
function nameOf({ entityType, action }: RoleGrant, language: Context['language']): string {
  const { choice } = resourceTexts.permissions[language]
  const act = choice?.action?.[action] ?? action
  return `${choice?.entityType?.[entityType] ?? entityType} (${act.toLocaleLowerCase(language)})`
}

/**
 * Includes what a permission needs to reach all of its rows: a caller without that holds less of it than it
 * may become.
 */
const withNeeds = (one: RoleGrant): RoleGrant[] => {
  const { unless } = entityTypeTraits[one.entityType]
  return unless ? [one, { entityType: unless.needs, action: 'read', scope: one.scope }] : [one]
}

/**
 * Nobody hands out what they do not hold; a denial counts against holding.
 * @throws FORBIDDEN naming the first that the caller lacks
 */
export async function assertHeld(context: Context, asked: readonly RoleGrant[]): Promise<void> {
  if (asked.length === 0) return
  const { rows } = await grantsOf(context.caller.userId).execute(context.db)
  const missing = asked.flatMap(withNeeds).find((one) => {
    const isDenied = rows.some((held) => held.inverted && (covers(held, one) || covers(one, held)))
    return (
      isDenied || !rows.some((held) => !held.inverted && covers(held, one) && reaches(held.scope, one.scope))
    )
  })
  if (!missing) return
  throw new AppError('FORBIDDEN', {
    text: 'identity:notHeld',
    params: { what: nameOf(missing, context.language) },
  })
}

/** What these roles grant. */
export async function assertRolesHeld(context: Context, roleIds: readonly string[]): Promise<void> {
  if (roleIds.length === 0) return
  const grants = await sql<RoleGrant>`
    select p.entity_type as "entityType", p.action, rp.scope
    from role_permissions rp join permissions p on p.id = rp.permission_id
    where rp.role_id in (${sql.join(roleIds)})`.execute(context.db)
  await assertHeld(context, grants.rows)
}

/**
 * Otherwise a caller who may change an account could take it over: the caller must hold every right of its
 * person.
 */
export async function assertNoLessThan(context: Context, userId: string): Promise<void> {
  if (userId === context.caller.userId) return
  const { rows } = await grantsOf(userId).execute(context.db)
  await assertHeld(
    context,
    rows.filter((grant) => !grant.inverted),
  )
}
