import { rulesToAST } from '@casl/ability/extra'
import { type AppAbility, conditionsMatcher } from '@darsena/contract/access/ability'
import type { Action, EntityType } from '@darsena/contract/access/entity-types'
import { isRelated, type Related } from '@darsena/contract/access/related'
import { type RawBuilder, sql } from 'kysely'

export type Condition = RawBuilder<boolean>

interface Node {
  operator: string
  value: unknown
  field?: unknown
}

/** A field with several values, stored in rows of another table. */
export interface SeveralValues {
  /** True if one of its values meets the condition. */
  someOf(fits: (value: RawBuilder<unknown>) => Condition): Condition
}

/** Gives the SQL of a row's values, and the rows of other types that it belongs to. */
export interface AccessSource {
  /**
   * The SQL of a field's column.
   * @throws when the table has none: a condition is never skipped
   */
  valueOf(field: string): RawBuilder<unknown> | SeveralValues
  /** The table of another type under its own alias, and the SQL of that row's values. */
  related(type: EntityType): { rows: RawBuilder<unknown>; source: AccessSource }
}

const never: Condition = sql<boolean>`false`
const always: Condition = sql<boolean>`true`

const join = (parts: Condition[], word: 'and' | 'or', empty: Condition): Condition =>
  parts.length === 0 ? empty : sql<boolean>`(${sql.join(parts, sql.raw(` ${word} `))})`

function among(column: RawBuilder<unknown>, values: readonly unknown[]): Condition {
  if (values.length === 0) return never
  // A list of one element becomes `=`: an index that ends in the sort column then also serves the order.
  if (values.length === 1) return sql<boolean>`${column} = ${values[0]}`
  return sql<boolean>`${column} in (${sql.join(values)})`
}

function fieldCondition(node: Node, column: RawBuilder<unknown>): Condition {
  const { operator, value } = node
  if (operator === 'eq')
    return value === null ? sql<boolean>`${column} is null` : sql<boolean>`${column} = ${value}`
  if (operator === 'ne') return sql<boolean>`${column} is distinct from ${value}`
  if (operator === 'in' && Array.isArray(value)) return among(column, value)
  throw new Error(`Access condition «${operator}» has no SQL form`)
}

/**
 * A condition on a list holds if any value meets it; a negation would have to hold for all values, and is
 * refused.
 */
function valueCondition(node: Node, value: RawBuilder<unknown> | SeveralValues): Condition {
  if (!('someOf' in value)) return fieldCondition(node, value)
  const isAsked = node.operator === 'in' || (node.operator === 'eq' && node.value !== null)
  if (isAsked) return value.someOf((one) => fieldCondition(node, one))
  throw new Error(`Access condition «${node.operator}» on a list has no SQL form`)
}

/** A semi-join: such a row exists. */
function relatedCondition(field: string, { type, by, any }: Related, source: AccessSource): Condition {
  const own = source.valueOf(field)
  const { rows, source: others } = source.related(type)
  const other = others.valueOf(by)
  if ('someOf' in own || 'someOf' in other) throw new Error(`Access condition on the list «${field}»`)
  const met = someCondition(any, others)
  return sql<boolean>`exists (select 1 from ${rows} where ${other} = ${own} and ${met})`
}

function toSql(node: Node, source: AccessSource): Condition {
  if (typeof node.field === 'string') {
    return node.operator === 'of' && isRelated(node.value)
      ? relatedCondition(node.field, node.value, source)
      : valueCondition(node, source.valueOf(node.field))
  }
  const parts = Array.isArray(node.value) ? node.value.map((part: Node) => toSql(part, source)) : []
  if (node.operator === 'and') return join(parts, 'and', always)
  if (node.operator === 'or') return join(parts, 'or', never)
  // A denial does not apply where the column is null: without coalesce null would count as denied.
  if (node.operator === 'not' && parts[0]) return sql<boolean>`not coalesce(${parts[0]}, false)`
  throw new Error(`Access condition «${node.operator}» has no SQL form`)
}

/** Does a row meet one of these conditions? */
export function someCondition(any: readonly Record<string, unknown>[], source: AccessSource): Condition {
  const parts = any.map((conditions) => {
    const { ast } = conditionsMatcher(conditions)
    return ast && Object.keys(conditions).length > 0 ? toSql(ast, source) : always
  })
  return join(parts, 'or', never)
}

/**
 * The caller's rules for an action as a WHERE condition; the web hides by the same rules. No rule gives
 * false, a rule without conditions gives true.
 * @throws when a rule has no SQL form: no answer is better than too much
 */
export function accessCondition(
  ability: AppAbility,
  action: Action,
  subject: EntityType,
  source: AccessSource,
): Condition {
  const ast = rulesToAST(ability, action, subject)
  return ast ? toSql(ast, source) : never
}
