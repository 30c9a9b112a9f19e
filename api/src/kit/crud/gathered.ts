import type { Resource } from '@darsena/contract/kit/define-resource'
import type { Gathered } from '@darsena/contract/kit/fields'
import { resourceNamed } from '@darsena/contract/resources'
import { type RawBuilder, sql } from 'kysely'
import type { Condition, SeveralValues } from '../access-sql.ts'
import { snake } from './column-names.ts'

/** Live rows, as `g`, that a derived list is made of; an EXISTS over them begins with `select 1`. */
export function gatheredRows({ from, by, where, isCurrent }: Gathered, alias: string): RawBuilder<unknown> {
  const parts = [
    sql`g.${sql.ref(snake(by))} = ${sql.ref(`${alias}.id`)} and g.archived_at is null`,
    ...(where ? [sql`g.${sql.ref(snake(where[0]))} = ${where[1]}`] : []),
    ...(isCurrent ? [sql`(g."to" is null or g."to" >= product_today())`] : []),
  ]
  return sql`from ${sql.table(resourceNamed(from).table)} as g where ${sql.join(parts, sql` and `)}`
}

export const taken = ({ take }: Gathered): RawBuilder<unknown> => sql`g.${sql.ref(snake(take))}`

/** @throws when the field is not gathered from other rows */
export function gatheredOf(resource: Resource, field: string): Gathered {
  const gathered = resource.traits[field]?.gathered
  if (!gathered) throw new Error(`${resource.name}.${field} is gathered from nowhere`)
  return gathered
}

/** A gathered list as a place that conditions of rules can look at: any of its values may fit. */
export const gatheredPlace = (resource: Resource, field: string, alias: string): SeveralValues => {
  const gathered = gatheredOf(resource, field)
  return {
    someOf: (fits): Condition =>
      sql<boolean>`exists (select 1 ${gatheredRows(gathered, alias)} and ${fits(taken(gathered))})`,
  }
}
