import { isOfOneFacility } from '@darsena/contract/access/entity-types'
import type { Resource } from '@darsena/contract/kit/define-resource'
import { type Filter, namesDay } from '@darsena/contract/kit/list-filter'
import type { Archived, ListQuery } from '@darsena/contract/kit/list-query'
import { type RawBuilder, sql } from 'kysely'
import type { Condition } from '../access-sql.ts'
import type { Context } from '../context.ts'
import { timeZoneOf } from '../sheets/cell-context.ts'
import { columnOf } from './access-source.ts'
import { gatheredReadable } from './columns.ts'
import { gatheredOf, taken } from './gathered.ts'
import { linkOf } from './links.ts'
import { ofFacility, readable } from './rights.ts'
import { type SearchIndex, searchCondition } from './search-condition.ts'

/** Alias of the list's rows in its statement. */
export const alias = 't'

function archiveCondition(rows: string, archived: Archived): Condition {
  const column = sql.ref(`${rows}.archived_at`)
  if (archived === 'all') return sql<boolean>`true`
  return archived === 'true' ? sql<boolean>`${column} is not null` : sql<boolean>`${column} is null`
}

type FilterValues = readonly (string | null)[]

const givenValues = (values: FilterValues): string[] => values.filter((value) => value !== null)

function linkedToAnyOf(resource: Resource, field: string, values: FilterValues): Condition {
  const { table, own, other } = linkOf(resource, field)
  const wanted = givenValues(values)
  const pairs = sql`select 1 from ${sql.table(table)} as p where p.${own} = t.id`
  const parts = [
    ...(values.includes(null) ? [sql`not exists (${pairs})`] : []),
    ...(wanted.length > 0 ? [sql`exists (${pairs} and p.${other} in (${sql.join(wanted)}))`] : []),
  ]
  return parts.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(parts, sql` or `)})`
}

/** The instant at which a day begins on the facility's clock; days later or earlier are counted by the calendar. */
const dayStart = (context: Context, day: string, daysLater = 0): RawBuilder<unknown> =>
  sql`((${day}::date + ${sql.lit(daysLater)})::timestamp at time zone ${timeZoneOf(context)})`

function anyOf(context: Context, resource: Resource, field: string, values: FilterValues): Condition {
  const traits = resource.traits[field]
  if (traits?.kind === 'references') return linkedToAnyOf(resource, field, values)
  const column = columnOf(resource, alias)(field)
  const given = givenValues(values)
  const days = given.filter((value) => namesDay(traits, value))
  const wanted = given.filter((value) => !namesDay(traits, value))
  const parts: RawBuilder<unknown>[] = values.includes(null) ? [sql`${column} is null`] : []
  for (const day of days) {
    parts.push(sql`(${column} >= ${dayStart(context, day)} and ${column} < ${dayStart(context, day, 1)})`)
  }
  if (wanted.length > 0 && traits?.kind === 'text') {
    parts.push(sql`lower(${column}) in (${sql.join(wanted.map((value) => value.toLowerCase()))})`)
  } else if (traits?.kind === 'yesNo') {
    // As conditions, in which indexes can be found, and not as values to compare with.
    for (const value of wanted) parts.push(value === 'true' ? sql`${column}` : sql`not ${column}`)
  } else if (wanted.length > 0) parts.push(sql`${column} in (${sql.join(wanted)})`)
  return parts.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(parts, sql` or `)})`
}

/**
 * Filters on lists that are gathered from the same rows must hold for one of these rows: owner of this boat,
 * not owner of one boat and crew of another.
 */
function gatheredConditions(context: Context, resource: Resource, filters: readonly Filter[]): Condition[] {
  const groups = new Map<string, { field: string; fits: RawBuilder<unknown>[] }>()
  const empty: Condition[] = []
  for (const filter of filters) {
    if (filter.op !== 'anyOf') continue
    const { field } = filter
    const gathered = gatheredOf(resource, field)
    const wanted = givenValues(filter.values)
    if (wanted.length === 0) {
      empty.push(sql<boolean>`not exists (select 1 ${gatheredReadable(resource, field, alias, context)})`)
      continue
    }
    const key = `${gathered.from} ${gathered.by}`
    const group = groups.get(key) ?? { field, fits: [] }
    // Of two lists gathered from the same rows the narrower one decides: with «current» among them, all must
    // be current.
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

function filterCondition(context: Context, resource: Resource, filter: Filter): Condition {
  if (filter.op === 'anyOf') return anyOf(context, resource, filter.field, filter.values)
  const column = columnOf(resource, alias)(filter.field)
  const { op, value } = filter
  if (!namesDay(resource.traits[filter.field], value))
    return op === 'from' ? sql<boolean>`${column} >= ${value}` : sql<boolean>`${column} <= ${value}`
  return op === 'from'
    ? sql<boolean>`${column} >= ${dayStart(context, value)}`
    : sql<boolean>`${column} < ${dayStart(context, value, 1)}`
}

/** Rows that the caller may read and asked for: access, facility, archive state, filters and search in one condition. */
export function listCondition(
  context: Context,
  resource: Resource,
  query: ListQuery,
  index: SearchIndex = 'trigrams',
): Condition {
  const parts: Condition[] = [readable(resource, alias, context)]
  if (isOfOneFacility(resource.subject)) parts.push(ofFacility(resource.subject, alias, context.facilityId))
  parts.push(archiveCondition(alias, query.archived))
  const isGathered = ({ field }: Filter) => resource.traits[field]?.gathered !== undefined
  for (const filter of query.filters.filter((one) => !isGathered(one)))
    parts.push(filterCondition(context, resource, filter))
  parts.push(...gatheredConditions(context, resource, query.filters.filter(isGathered)))
  if (query.q) {
    const live = archiveCondition('s', query.archived)
    parts.push(searchCondition(context, resource, query.q, live, index))
  }
  return sql<boolean>`${sql.join(parts, sql` and `)}`
}
