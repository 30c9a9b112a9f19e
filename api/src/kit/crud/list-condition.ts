import type { Resource } from '@darsena/contract/kit/define-resource'
import { type Archived, type Filter, isRange, type ListQuery } from '@darsena/contract/kit/list-query'
import { type RawBuilder, sql } from 'kysely'
import type { Condition } from '../access-sql.ts'
import type { Context } from '../context.ts'
import { columnOf, gatheredReadable, readable } from './columns.ts'
import { gatheredOf, taken } from './gathered.ts'
import { linkOf } from './links.ts'
import { type SearchIndex, searchCondition } from './search-condition.ts'

/** The rows of a list go by this name in its statement. */
export const alias = 't'

function archiveCondition(rows: string, archived: Archived): Condition {
  const column = sql.ref(`${rows}.archived_at`)
  if (archived === 'all') return sql<boolean>`true`
  return archived === 'true' ? sql<boolean>`${column} is not null` : sql<boolean>`${column} is null`
}

function linkedToAnyOf(resource: Resource, field: string, values: readonly string[]): Condition {
  const { table, own, other } = linkOf(resource, field)
  const wanted = values.filter((value) => value !== 'none')
  const pairs = sql`select 1 from ${sql.table(table)} as p where p.${own} = t.id`
  const parts = [
    ...(values.includes('none') ? [sql`not exists (${pairs})`] : []),
    ...(wanted.length > 0 ? [sql`exists (${pairs} and p.${other} in (${sql.join(wanted)}))`] : []),
  ]
  return parts.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(parts, sql` or `)})`
}

function anyOf(resource: Resource, field: string, values: readonly string[]): Condition {
  if (resource.traits[field]?.kind === 'references') return linkedToAnyOf(resource, field, values)
  const column = columnOf(resource, alias)(field)
  const isText = resource.traits[field]?.kind === 'text'
  const wanted = values.filter((value) => value !== 'none')
  const parts: RawBuilder<unknown>[] = values.includes('none') ? [sql`${column} is null`] : []
  if (wanted.length > 0 && isText) {
    parts.push(sql`lower(${column}) in (${sql.join(wanted.map((value) => value.toLowerCase()))})`)
  } else if (wanted.length > 0) parts.push(sql`${column} in (${sql.join(wanted)})`)
  return parts.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(parts, sql` or `)})`
}

/** Filters on lists that come from the same rows are met by one of these rows: owner of this boat, not owner of some and on this. */
function gatheredConditions(context: Context, resource: Resource, filters: readonly Filter[]): Condition[] {
  const groups = new Map<string, { field: string; fits: RawBuilder<unknown>[] }>()
  const empty: Condition[] = []
  for (const filter of filters) {
    if (filter.op !== 'anyOf') continue
    const { field } = filter
    const gathered = gatheredOf(resource, field)
    const wanted = filter.values.filter((value) => value !== 'none')
    if (wanted.length === 0) {
      empty.push(sql<boolean>`not exists (select 1 ${gatheredReadable(resource, field, alias, context)})`)
      continue
    }
    const key = `${gathered.from} ${gathered.by}`
    const group = groups.get(key) ?? { field, fits: [] }
    // The narrower of two lists of the same rows decides: with «current» among them, all must be.
    if (gathered.isCurrent) group.field = field
    group.fits.push(sql`${taken(gathered, alias)} in (${sql.join(wanted)})`)
    groups.set(key, group)
  }
  const met = [...groups.values()].map(
    ({ field, fits }) =>
      sql<boolean>`exists (select 1 ${gatheredReadable(resource, field, alias, context)} and ${sql.join(fits, sql` and `)})`,
  )
  return [...empty, ...met]
}

function filterCondition(resource: Resource, filter: Filter): Condition {
  if (filter.op === 'anyOf') return anyOf(resource, filter.field, filter.values)
  const column = columnOf(resource, alias)(filter.field)
  const traits = resource.traits[filter.field]
  const value = traits && isRange(traits) ? filter.value : null
  return filter.op === 'from' ? sql<boolean>`${column} >= ${value}` : sql<boolean>`${column} <= ${value}`
}

/** Rows that the caller may read and asked for: access, facility, archive state, filters and search in one condition. */
export function listCondition(
  context: Context,
  resource: Resource,
  query: ListQuery,
  index: SearchIndex = 'trigrams',
): Condition {
  const parts: Condition[] = [readable(resource, alias, context)]
  if (resource.scope === 'facility') parts.push(sql<boolean>`t.facility_id = ${context.facilityId}`)
  parts.push(archiveCondition(alias, query.archived))
  const isGathered = ({ field }: Filter) => resource.traits[field]?.gathered !== undefined
  for (const filter of query.filters.filter((one) => !isGathered(one)))
    parts.push(filterCondition(resource, filter))
  parts.push(...gatheredConditions(context, resource, query.filters.filter(isGathered)))
  if (query.q) {
    const live = archiveCondition('s', query.archived)
    parts.push(searchCondition(context, resource, query.q, live, index))
  }
  return sql<boolean>`${sql.join(parts, sql` and `)}`
}
