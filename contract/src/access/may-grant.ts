import { type AppAbility, can } from './ability.ts'
import { shippedRoles } from './shipped-roles.ts'

/**
 * Could somebody with this ability hand out a shipped role? Nobody gives what they do not hold; how far each permission
 * reaches only the server knows, which has the last word.
 */
export function mayGrant(ability: AppAbility, role: string): boolean {
  const { grants } = shippedRoles.find(({ name }) => name === role) ?? {}
  return grants?.every(({ action, entityType }) => can(ability, action, entityType)) ?? false
}
