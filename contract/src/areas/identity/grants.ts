import { z } from 'zod'
import { actions, entityTypes } from '../../access/entity-types.ts'
import { reachesOf, scopes } from '../../access/scopes.ts'

const grant = z.strictObject({
  entityType: z.enum(entityTypes),
  action: z.enum(actions),
  scope: z.enum(scopes).nullable(),
})
export type RoleGrant = z.infer<typeof grant>

/** Rows of most types belong to no boat, so a reach by boats could not be asked of them. */
const canReach = ({ entityType, scope }: RoleGrant) => reachesOf(entityType).includes(scope)
const outOfReach = { path: ['scope'], params: { fault: 'invalid' } }

/** One permission with its reach; no scope means without limit. */
export const roleGrant = grant.refine(canReach, outOfReach)

const ownGrant = grant.extend({ inverted: z.boolean() })
export type UserGrant = z.infer<typeof ownGrant>

/** A user's own permission, or denial, besides those of the roles. */
export const userGrant = ownGrant.refine(canReach, outOfReach)

/** What somebody can do, and from where it comes: a role, or the person's own permissions. */
export const canDoLine = ownGrant.extend({
  from: z.object({ id: z.string(), label: z.string() }).nullable(),
})
export type CanDoLine = z.infer<typeof canDoLine>
