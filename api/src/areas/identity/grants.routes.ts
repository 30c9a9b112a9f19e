import { canRow } from '@darsena/contract/access/ability'
import {
  canDoLine,
  type RoleGrant,
  roleGrant,
  type UserGrant,
  userGrant,
} from '@darsena/contract/areas/identity/grants'
import { inLanguage } from '@darsena/contract/kit/label'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { AppError, invalid } from '../../kit/app-error.ts'
import type { Context } from '../../kit/context.ts'
import { readRoute, writeRoute } from '../../kit/route.ts'
import type { Server } from '../../kit/server/server.ts'
import { changeableUser } from './changeable-user.ts'
import { assertHeld, grantsOf } from './held-grants.ts'
import { refuseShipped, rolesService } from './roles.ts'
import { usersService } from './users.ts'

const byId = z.object({ id: z.uuid() })
const list = <S extends z.ZodType>(line: S) => z.object({ items: z.array(line) })
const replacement = <S extends z.ZodType>(line: S) =>
  z.strictObject({ version: z.number().int(), items: z.array(line).max(1000) })

/** Each grant once: the same permission with two reaches would say the wider one twice. */
function refuseDoubles(context: Context, items: readonly UserGrant[]): void {
  const seen = new Set<string>()
  const faults = items.flatMap((one, at) => {
    const key = [one.entityType, one.action, one.scope, one.inverted].join(' ')
    if (!seen.has(key)) return seen.add(key) && []
    return [{ path: `items.${at}`, message: context.translate('fault.doubleReference') }]
  })
  if (faults.length > 0) throw invalid(faults)
}

/** Replaces the grants of one owner; those that stay are not touched, so the log shows only what changed. */
async function replaceGrants(
  context: Context,
  table: string,
  owner: RawBuilder<unknown>,
  id: string,
  items: readonly (RoleGrant | UserGrant)[],
): Promise<void> {
  const isOfUser = table === 'user_permissions'
  const wanted = sql`(select w.id, p.id as permission_id, w.scope, w.inverted
    from jsonb_to_recordset(${JSON.stringify(items.map((one) => ({ ...one, id: uuidv7() })))}::jsonb)
      as w(id uuid, "entityType" text, action text, scope text, inverted boolean)
    join permissions p on p.entity_type = w."entityType" and p.action = w.action)`
  const sameInverted = isOfUser ? sql`and w.inverted = g.inverted` : sql``
  const same = sql`w.permission_id = g.permission_id and w.scope is not distinct from g.scope ${sameInverted}`
  await sql`delete from ${sql.table(table)} as g where g.${owner} = ${id}
    and not exists (select 1 from ${wanted} as w where ${same})`.execute(context.db)
  await sql`insert into ${sql.table(table)} (id, ${owner}, permission_id, scope ${isOfUser ? sql`, inverted` : sql``})
    select w.id, ${id}, w.permission_id, w.scope ${isOfUser ? sql`, w.inverted` : sql``} from ${wanted} as w
    where not exists (select 1 from ${sql.table(table)} as g where g.${owner} = ${id} and ${same})`.execute(
    context.db,
  )
}

const assertVersion = (there: number, given: number) => {
  if (there !== given) throw new AppError('STALE_VERSION')
}

async function roleGrants(context: Context, id: string): Promise<{ items: RoleGrant[] }> {
  const found = await sql<RoleGrant>`select p.entity_type as "entityType", p.action, rp.scope
    from role_permissions rp join permissions p on p.id = rp.permission_id
    where rp.role_id = ${id} order by p.entity_type, p.action, rp.scope`.execute(context.db)
  return { items: found.rows }
}

function roleRoutes(server: Server): void {
  const shared = { tag: 'roles', url: '/roles/:id/grants', params: byId, answer: list(roleGrant) }
  readRoute(server, {
    ...shared,
    method: 'GET',
    summary: 'What a role grants',
    access: { can: ['read', 'RolePermission'] },
    handler: async (context, { params }) => {
      await rolesService.get(context, params.id)
      return roleGrants(context, params.id)
    },
  })
  writeRoute(server, {
    ...shared,
    method: 'PUT',
    summary: 'Make these the grants of a role of one’s own',
    access: { can: ['update', 'Role'] },
    body: replacement(roleGrant),
    handler: async (context, { params, body }) => {
      await sql`select 1 from roles where id = ${params.id} for update`.execute(context.db)
      const role = await rolesService.get(context, params.id)
      if (!canRow(context.ability, 'update', 'Role', role)) throw new AppError('FORBIDDEN')
      refuseShipped(role)
      assertVersion(role.version, body.version)
      refuseDoubles(
        context,
        body.items.map((one) => ({ ...one, inverted: false })),
      )
      // Existing grants count too: a caller who empties a role takes rights from others.
      await assertHeld(context, [...body.items, ...(await roleGrants(context, params.id)).items])
      await replaceGrants(context, 'role_permissions', sql.ref('role_id'), params.id, body.items)
      await sql`update roles set id = id where id = ${params.id}`.execute(context.db)
      return roleGrants(context, params.id)
    },
  })
}

async function ownGrants(context: Context, id: string): Promise<{ items: UserGrant[] }> {
  const found = await sql<UserGrant>`select p.entity_type as "entityType", p.action, up.scope, up.inverted
    from user_permissions up join permissions p on p.id = up.permission_id
    where up.user_id = ${id} order by p.entity_type, p.action, up.scope`.execute(context.db)
  return { items: found.rows }
}

function userRoutes(server: Server): void {
  const shared = { tag: 'users', params: byId }
  readRoute(server, {
    ...shared,
    method: 'GET',
    url: '/users/:id/grants',
    summary: 'Permissions and denials of a person, besides those of the roles',
    access: { can: ['read', 'UserPermission'] },
    answer: list(userGrant),
    handler: async (context, { params }) => {
      await usersService.get(context, params.id)
      return ownGrants(context, params.id)
    },
  })
  writeRoute(server, {
    ...shared,
    method: 'PUT',
    url: '/users/:id/grants',
    summary: 'Make these the person’s own permissions and denials',
    access: { can: ['update', 'User'] },
    answer: list(userGrant),
    body: replacement(userGrant),
    handler: async (context, { params, body }) => {
      const user = await changeableUser(context, params.id)
      assertVersion(user.version, body.version)
      refuseDoubles(context, body.items)
      await assertHeld(
        context,
        body.items.filter((one) => !one.inverted),
      )
      await replaceGrants(context, 'user_permissions', sql.ref('user_id'), params.id, body.items)
      await sql`update users set id = id where id = ${params.id}`.execute(context.db)
      return ownGrants(context, params.id)
    },
  })
  readRoute(server, {
    ...shared,
    method: 'GET',
    url: '/users/:id/can-do',
    summary: 'What somebody can do, and from where it comes',
    access: { can: ['read', 'UserPermission'] },
    answer: list(canDoLine),
    handler: async (context, { params }) => {
      await usersService.get(context, params.id)
      const { rows } = await grantsOf(params.id).execute(context.db)
      const roles = await sql<{ id: string; label: object }>`select r.id, r.label from roles r
        join user_roles ur on ur.role_id = r.id where ur.user_id = ${params.id}`.execute(context.db)
      const labels = new Map(
        roles.rows.map(({ id, label }) => [id, { id, label: inLanguage(label, context.language) }]),
      )
      return {
        items: rows.map(({ roleId, ...grant }) => ({
          ...grant,
          from: roleId ? (labels.get(roleId) ?? null) : null,
        })),
      }
    },
  })
}

/** Grants of roles and of users. */
export function grantRoutes(server: Server): void {
  roleRoutes(server)
  userRoutes(server)
}
