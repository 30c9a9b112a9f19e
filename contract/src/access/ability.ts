import {
  createAliasResolver,
  createMongoAbility,
  type ForcedSubject,
  type MongoAbility,
  type RawRuleOf,
  subject as tag,
} from '@casl/ability'
import type { Action, EntityType } from './entity-types.ts'

type Tagged = EntityType | (Record<string, unknown> & ForcedSubject<EntityType>)
export type AppAbility = MongoAbility<[Action | 'modify', Tagged | 'all']>
export type AccessRule = RawRuleOf<AppAbility>

/** `modify` in a question or a rule stands for update and delete (specification, section 6). */
const resolveAction = createAliasResolver({ modify: ['update', 'delete'] })

/** The rules of GET /api/users/me as one ability, the same in the browser and on the server. */
export const abilityOf = (rules: readonly AccessRule[]): AppAbility =>
  createMongoAbility<AppAbility>([...rules], { resolveAction })

/** May this very row be acted upon? Conditions of the rules are tried on the row's own values. */
export function canRow(
  ability: AppAbility,
  action: Action | 'modify',
  subject: EntityType,
  row: object,
): boolean {
  const isModify = action === 'modify'
  // A question for the alias needs both halves; CASL only expands aliases inside rules.
  const asked: Action[] = isModify ? ['update', 'delete'] : [action]
  const values: Record<string, unknown> = { ...row }
  return asked.every((one) => ability.can(one, tag(subject, values)))
}

/** May something of this kind be acted upon at all? */
export function can(ability: AppAbility, action: Action | 'modify', subject: EntityType | 'all'): boolean {
  if (action !== 'modify') return ability.can(action, subject)
  return ability.can('update', subject) && ability.can('delete', subject)
}
