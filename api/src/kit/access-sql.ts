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

/** A field with any number of values, kept in other rows. */
export interface SeveralValues {
  /** Some value of it meets the condition. */
  someOf(fits: (value: RawBuilder<unknown>) => Condition): Condition
}

/** Where conditions find the values of a row, and the rows of other types that it belongs to. */
export interface AccessSource {
  /** Names a field's column, or throws when the table has none: a condition is never skipped. */
  valueOf(field: string): RawBuilder<unknown> | SeveralValues
  /** The table of another type under an alias of its own, and where values of its rows are. */
  related(type: EntityType): { rows: RawBuilder<unknown>; source: AccessSource }
}

const never: Condition = sql<boolean>`false`
const always: Condition = sql<boolean>`true`

const join = (parts: Condition[], word: 'and' | 'or', empty: Condition): Condition =>
  parts.length === 0 ? empty : sql<boolean>`(${sql.join(parts, sql.raw(` ${word} `))})`

function among(column: RawBuilder<unknown>, values: readonly unknown[]): Condition {
  if (values.length === 0) return never
  // One element as `=`: an index that ends in the sort column then serves the order too.
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

/** Of a list the ability asks whether some value is meant; «not this one» would have to mean all of them. */
function valueCondition(node: Node, value: RawBuilder<unknown> | SeveralValues): Condition {
  if (!('someOf' in value)) return fieldCondition(node, value)
  const isAsked = node.operator === 'in' || (node.operator === 'eq' && node.value !== null)
  if (isAsked) return value.someOf((one) => fieldCondition(node, one))
  throw new Error(`Access condition «${node.operator}» on a list has no SQL form`)
}

/** One semi-join: there is such a row. */
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
  // A denial on an empty column does not concern the row: null must not turn into «denied».
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
 * The caller's rules for an action as a WHERE condition: the same rules that the web hides by.
 * No rule gives false, a rule without conditions gives true.
 * @throws when a rule has a form that SQL does not know: better no answer than too much
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
