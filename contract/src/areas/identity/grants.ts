import { z } from 'zod'
import { actions, entityTypes } from '../../access/entity-types.ts'
import { scopes } from '../../access/scopes.ts'

/** One permission with its reach; no scope means without limit. */
export const roleGrant = z.strictObject({
  entityType: z.enum(entityTypes),
  action: z.enum(actions),
  scope: z.enum(scopes).nullable(),
})
export type RoleGrant = z.infer<typeof roleGrant>

/** A user's own permission, or denial, besides those of the roles. */
export const userGrant = roleGrant.extend({ inverted: z.boolean() })
export type UserGrant = z.infer<typeof userGrant>

/** What somebody can do, and from where it comes: a role, or the person's own permissions. */
export const canDoLine = userGrant.extend({
  from: z.object({ id: z.string(), label: z.string() }).nullable(),
})
export type CanDoLine = z.infer<typeof canDoLine>
