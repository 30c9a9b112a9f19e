import {
  buildMongoQueryMatcher,
  type ConditionsMatcher,
  createAliasResolver,
  createMongoAbility,
  type ForcedSubject,
  type MongoAbility,
  type MongoQuery,
  type RawRuleOf,
  subject as tag,
} from '@casl/ability'
import type { Action, EntityType } from './entity-types.ts'
import { isKnown, isRelated, parentAtHand, type Related } from './related.ts'

type Tagged = EntityType | (Record<string, unknown> & ForcedSubject<EntityType>)
export type AppAbility = MongoAbility<[Action | 'modify', Tagged | 'all']>
export type AccessRule = RawRuleOf<AppAbility>

/** `modify` in a question or a rule stands for update and delete (specification, section 6). */
const resolveAction = createAliasResolver({ modify: ['update', 'delete'] })

/** Strings that a field must be one of; undefined where a condition says anything else. */
function wanted(value: unknown): ReadonlySet<unknown> | undefined {
  if (typeof value === 'string') return new Set([value])
  if (typeof value !== 'object' || value === null) return undefined
  const [[operator, list] = [], ...others] = Object.entries(value)
  if (operator !== '$in' || others.length > 0 || !Array.isArray(list)) return undefined
  return list.every((one) => typeof one === 'string') ? new Set(list) : undefined
}

/** Conditions on another row, asked of it where it is at hand. */
function meetsRelated(field: string, { any, by, assumed }: Related, row: object): boolean {
  const other = by === 'id' ? parentAtHand(row, field) : undefined
  if (!other) return assumed
  return any.some((conditions) =>
    isKnown(conditions, other) ? conditionsMatcher(conditions)({ ...other }) : assumed,
  )
}

const interpretedMatcher = buildMongoQueryMatcher(
  { $of: { type: 'field' } },
  {
    of: ({ field, value }: { field: string; value: unknown }, row: object) =>
      isRelated(value) && meetsRelated(field, value, row),
  },
)

/**
 * CASL's matcher interprets a query for every row. What scopes lead to is looked up instead, which is several times
 * faster while the browser has not compiled either; all else is left to CASL, and so is the condition's way into SQL.
 */
export const conditionsMatcher: ConditionsMatcher<MongoQuery> = (conditions) => {
  const interpreted = interpretedMatcher(conditions)
  const fields = Object.entries(conditions).map(([field, value]) => ({ field, values: wanted(value) }))
  const isPlain = fields.every(({ field, values }) => values && !/^\$|\./.test(field))
  if (!isPlain) return interpreted
  const matches = (row: Record<string, unknown>): boolean => {
    for (const { field, values } of fields) {
      const value = row[field]
      if (typeof value === 'object' && value !== null) return interpreted(row)
      if (!values?.has(value)) return false
    }
    return true
  }
  return Object.assign(matches, interpreted.ast && { ast: interpreted.ast })
}

/** The rules of GET /api/users/me as one ability, the same in the browser and on the server. */
export const abilityOf = (rules: readonly AccessRule[]): AppAbility =>
  createMongoAbility<AppAbility>([...rules], { resolveAction, conditionsMatcher })

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
