import { type AppAbility, can } from './ability.ts'
import type { Action, EntityType } from './entity-types.ts'

export type Need = readonly [Action | 'modify', EntityType]

/** What a menu entry, a page or a button asks for: one permission, all or any of a list, and the role names it is limited to. */
export interface Gate {
  can?: Need
  all?: readonly Need[]
  any?: readonly Need[]
  roles?: readonly string[]
}

/** Does somebody with this ability and these role names pass? An empty gate lets everybody through. */
export function passes(gate: Gate, ability: AppAbility, roleNames: readonly string[]): boolean {
  const has = ([action, subject]: Need) => can(ability, action, subject)
  if (gate.roles && !gate.roles.some((role) => roleNames.includes(role))) return false
  if (gate.can && !has(gate.can)) return false
  if (gate.all && !gate.all.every(has)) return false
  return !gate.any || gate.any.some(has)
}
