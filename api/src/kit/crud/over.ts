import type { Resource } from '@darsena/contract/kit/define-resource'
import { organisationToday } from '@darsena/contract/kit/fields'
import { resourceNamed } from '@darsena/contract/resources'
import { type RawBuilder, sql } from 'kysely'
import type { Condition } from '../access-sql.ts'
import { snake } from './column-names.ts'
import type { Values } from './write-rules.ts'

const isDay = (resource: Resource, field: string) => resource.traits[field]?.kind === 'day'

/** Rows that are over (`over` of their resource), as a condition on a table's alias; never null. */
export function overCondition({ over, ...resource }: Resource, alias: string): Condition {
  const column = (field: string) => sql.ref(`${alias}.${snake(field)}`)
  const conditions: RawBuilder<unknown>[] = [
    ...Object.entries(over?.states ?? {}).map(
      ([field, states]) => sql`${column(field)} = any(${[...(states ?? [])]})`,
    ),
    ...(over?.past ?? []).map(
      (field) => sql`${column(field)} < ${isDay(resource, field) ? sql`product_today()` : sql`now()`}`,
    ),
  ]
  const parent = over?.with && resource.traits[over.with]?.to
  if (over?.with && parent) {
    const other = resourceNamed(parent)
    const inner = `${alias}_${snake(over.with)}`
    conditions.push(sql`exists (select 1 from ${sql.table(other.table)} as ${sql.id(inner)}
      where ${sql.ref(`${inner}.id`)} = ${column(over.with)} and ${overCondition(other, inner)})`)
  }
  if (conditions.length === 0) return sql<boolean>`false`
  return sql<boolean>`coalesce(${sql.join(conditions, sql` or `)}, false)`
}

/** Is the row over by itself? Days are those of Europe/Madrid. Whether a row is over along with another one only the database knows. */
export function isOver({ over, traits }: Resource, row: Values): boolean {
  const today = organisationToday()
  const hasPassed = (field: string) => {
    const value = row[field]
    if (typeof value !== 'string') return false
    return traits[field]?.kind === 'day' ? value < today : Date.parse(value) < Date.now()
  }
  const states = Object.entries(over?.states ?? {})
  return states.some(([field, of]) => of?.includes(String(row[field]))) || (over?.past ?? []).some(hasPassed)
}
