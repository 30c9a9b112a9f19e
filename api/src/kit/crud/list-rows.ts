import type { Resource, RowMeta } from '@darsena/contract/kit/define-resource'
import { countCap, type ListPage } from '@darsena/contract/kit/list-page'
import type { ListQuery, SortKey } from '@darsena/contract/kit/list-query'
import { shownResource } from '@darsena/contract/kit/shown-resource'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../context.ts'
import { linkFiles } from '../files/file-links.ts'
import { fieldText, selection } from './columns.ts'
import { alias, listCondition } from './list-condition.ts'
import { searchIndex } from './search-condition.ts'

export type Row = RowMeta & Record<string, unknown>

interface OrderKey {
  value: RawBuilder<unknown>
  /** Written after the sort value, or after its column. */
  direction: RawBuilder<unknown>
}

/** Order of a list; ties are broken by id, so that every row is on exactly one page. */
export function orderKeys(resource: Resource, sort: readonly SortKey[], context: Context): OrderKey[] {
  const keys = sort.map(({ field, descending }): OrderKey => {
    // Where the column is never null, «nulls last» would only keep an index from serving the order.
    const nulls = resource.traits[field]?.nullable ? sql` nulls last` : sql``
    const value = fieldText(resource, field, alias, context.language)
    return { value, direction: descending ? sql`desc${nulls}` : sql`asc${nulls}` }
  })
  return [...keys, { value: sql.ref(`${alias}.id`), direction: sql`` }]
}

const orderBy = (keys: readonly OrderKey[]): RawBuilder<unknown> =>
  sql`order by ${sql.join(keys.map(({ value, direction }) => sql`${value} ${direction}`))}`

/** The SELECT of a list without its page. */
export function listSelect(context: Context, listed: Resource, query: ListQuery): RawBuilder<Row> {
  const resource = shownResource(listed, context.ability)
  const { columns, joins } = selection(resource, alias, context, 'masked')
  return sql<Row>`select ${columns} from ${sql.table(resource.table)} as t ${joins}
    where ${listCondition(context, resource, query)} ${orderBy(orderKeys(resource, query.sort, context))}`
}

/** Counts exactly up to the cap: a full count of a large table costs twenty times its page. */
async function countRows(context: Context, resource: Resource, query: ListQuery): Promise<number> {
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from ${sql.table(resource.table)} as t
      where ${listCondition(context, resource, query)} limit ${countCap + 1}) as capped`.execute(context.db)
  return counted.rows[0]?.count ?? 0
}

/**
 * A page of the hits of a search, and their number; past the counted ones there is no page. The hits are
 * collected once, by the index of the search. Left to itself, the planner walks the index of the sort order,
 * expecting to meet a page of hits soon, and reads all of it when they are at its end.
 */
async function foundRows(
  context: Context,
  resource: Resource,
  query: ListQuery,
): Promise<{ rows: Row[]; total: number }> {
  const { columns, joins } = selection(resource, alias, context, 'masked')
  const table = sql.table(resource.table)
  const keys = orderKeys(resource, query.sort, context)
  const named = keys.map(({ direction }, at) => ({ value: sql.ref(`hits.key_${at}`), direction }))
  const index = await searchIndex(context, resource, query.q)
  const values = keys.map(({ value }, at) => sql`${value} as ${sql.ref(`key_${at}`)}`)
  const { rows } = await sql<Row & { found: number }>`
    with hits as materialized (
      select t.id, ${sql.join(values)} from ${table} as t
       where ${listCondition(context, resource, query, index)} limit ${countCap + 1}),
    told as (select count(*)::int as found from hits),
    page as materialized (
      select hits.id from hits, told where told.found <= ${countCap}
      ${orderBy(named)} limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize})
    select told.found, ${columns} from told left join page on true left join ${table} as t on t.id = page.id ${joins}
    ${orderBy(keys)}`.execute(context.db)
  return {
    total: rows[0]?.found ?? 0,
    rows: rows.filter(({ id }) => id !== null).map(({ found: _, ...row }) => row),
  }
}

/** One page; a page past the end is empty and still has the right total. */
export async function listRows(context: Context, listed: Resource, query: ListQuery): Promise<ListPage<Row>> {
  const resource = shownResource(listed, context.ability)
  const { page, pageSize } = query
  const offset = (page - 1) * pageSize
  const found = query.q ? await foundRows(context, resource, query) : undefined
  if (found && found.total <= countCap)
    return { items: linkFiles(context.fileUrl, resource, found.rows), page, pageSize, total: found.total }
  const select = sql<Row>`${listSelect(context, resource, query)} limit ${pageSize} offset ${offset}`
  const { rows } = await select.execute(context.db)
  const items = linkFiles(context.fileUrl, resource, rows)
  const isEnd = items.length > 0 && items.length < pageSize
  const total = isEnd ? offset + items.length : (found?.total ?? (await countRows(context, resource, query)))
  if (total <= countCap) return { items, page, pageSize, total }
  return { items, page, pageSize, total: isEnd ? total : countCap, totalCapped: !isEnd }
}
