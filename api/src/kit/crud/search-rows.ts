import type { Resource } from '@darsena/contract/kit/define-resource'
import { parseSort } from '@darsena/contract/kit/list-query'
import { shownResource } from '@darsena/contract/kit/shown-resource'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { labelSql, selection } from './columns.ts'
import { alias, listCondition } from './list-condition.ts'
import { orderKeys, type Row } from './list-rows.ts'
import { searchIndex } from './search-condition.ts'

/** Of so many hits the best are looked for; of a word that more rows have, none is better than another. */
const mostHits = 300

/**
 * The rows that a list finds by the same words, no more than `limit`: those that are called by them first, then in the
 * list's own order.
 */
export async function searchRows(
  context: Context,
  listed: Resource,
  q: string,
  limit: number,
): Promise<Row[]> {
  const resource = shownResource(listed, context.ability)
  const sort = parseSort(resource.defaultSort).filter(({ field }) => field in resource.traits)
  const query = { q, page: 1, pageSize: limit, sort, archived: 'false', filters: [] } as const
  const index = await searchIndex(context, resource, q)
  const { columns, joins } = selection(resource, alias, context, 'masked')
  const keys = orderKeys(resource, sort, context)
  const values = keys.map(({ value }, at) => sql`${value} as ${sql.ref(`key_${at}`)}`)
  const order = keys.map(({ direction }, at) => sql`${sql.ref(`key_${at}`)} ${direction}`)
  const label = labelSql(resource, alias, context.language)
  const { rows } = await sql<Row>`
    with hits as materialized (
      select ${sql.ref(`${alias}.id`)} as hit, ltrim(search_pattern(${q}), '%') as start, ${label} as label,
             ${sql.join(values)}
        from ${sql.table(resource.table)} as ${sql.raw(alias)}
       where ${listCondition(context, resource, { ...query, filters: [] }, index)} limit ${mostHits}),
    best as materialized (
      select hits.*, row_number() over (order by (fold_text(hits.label) like hits.start) desc, ${sql.join(order)}) as place
        from hits order by place limit ${limit})
    select ${columns} from best join ${sql.table(resource.table)} as ${sql.raw(alias)} on t.id = best.hit ${joins}
     order by best.place`.execute(context.db)
  return rows
}
