import type { Resource } from '@darsena/contract/kit/define-resource'
import { nameFieldOf } from '@darsena/contract/kit/label'
import { type RawBuilder, sql } from 'kysely'
import type { Condition } from '../access-sql.ts'
import type { Context } from '../context.ts'
import { columnOf } from '../crud/access-source.ts'
import { selection } from '../crud/columns.ts'
import type { Row } from '../crud/list-rows.ts'
import { ofFacility, readable } from '../crud/rights.ts'
import { same } from '../crud/write-rules.ts'
import type { Draft } from './draft.ts'
import { areLikely, areSame, areTwins, identityOf, keyOf } from './sameness.ts'

/** Live rows of the active facility that the caller may read. */
const reachable = (context: Context, resource: Resource): Condition => {
  const here = ofFacility(resource.subject, 't', context.facilityId)
  return sql<boolean>`t.archived_at is null and ${here} and ${readable(resource, 't', context)}`
}

/**
 * Written like the expression indexes of the match columns; codes are stored in capitals and without blanks.
 */
const normalisedSql = ({ traits }: Resource, field: string, column: RawBuilder<unknown>) =>
  traits[field]?.kind === 'reference'
    ? sql`${column}::uuid`
    : traits[field]?.isCode
      ? sql`replace(${column}, '-', '')`
      : sql`upper(replace(${column}, ' ', ''))`

type Candidate = { row: number; id: string }

async function byMatchFields(
  context: Context,
  resource: Resource,
  drafts: readonly Draft[],
): Promise<Candidate[]> {
  const searches = (resource.import?.match ?? []).flatMap((field) => {
    const concerned = drafts.filter(({ values }) => keyOf(resource, field, values[field]) !== '')
    if (concerned.length === 0) return []
    const rows = concerned.map(({ row }) => row)
    const values = concerned.map((draft) => String(draft.values[field]))
    const column = normalisedSql(resource, field, columnOf(resource, 't')(field))
    const { within } = resource.import ?? {}
    const places = concerned.map((draft) => draft.within ?? null)
    const isThere = within
      ? sql`and ${columnOf(resource, 't')(within)} is not distinct from v.place::uuid`
      : sql``
    return [
      sql`select v.row, t.id
        from unnest(${rows}::int[], ${values}::text[], ${places}::text[]) as v(row, value, place)
        join ${sql.table(resource.table)} as t on ${column} = ${normalisedSql(resource, field, sql.ref('v.value'))} ${isThere}
        where ${reachable(context, resource)}`,
    ]
  })
  if (searches.length === 0) return []
  const found = await sql<Candidate>`${sql.join(searches, sql` union `)}`.execute(context.db)
  return found.rows
}

/** For rows without any match value: candidates by the naming field; equality is checked later. */
async function byName(context: Context, resource: Resource, drafts: readonly Draft[]): Promise<Candidate[]> {
  const name = nameFieldOf(resource)
  const concerned = drafts.filter(({ values }) => typeof values[name] === 'string')
  if (resource.traits[name]?.kind !== 'text' || concerned.length === 0) return []
  const rows = concerned.map(({ row }) => row)
  const values = concerned.map((draft) => String(draft.values[name]))
  const column = columnOf(resource, 't')
  const bare = (resource.import?.match ?? []).map((field) => sql`and ${column(field)} is null`)
  const found =
    await sql<Candidate>`select v.row, t.id from unnest(${rows}::int[], ${values}::text[]) as v(row, value)
    join ${sql.table(resource.table)} as t on ${column(name)} = v.value
    where ${reachable(context, resource)} ${sql.join(bare, sql` `)}`.execute(context.db)
  return found.rows
}

async function rowsById(
  context: Context,
  resource: Resource,
  ids: string[],
  lock: boolean,
): Promise<Map<string, Row>> {
  if (ids.length === 0) return new Map()
  const { columns, joins } = selection(resource, 't', context, 'whole')
  // In order of id, so that two concurrent imports wait for each other instead of deadlocking.
  const found = await sql<Row>`select ${columns} from ${sql.table(resource.table)} as t ${joins}
    where t.id = any(${ids}::uuid[]) and t.archived_at is null order by t.id
    ${lock ? sql`for update of t` : sql``}`.execute(context.db)
  return new Map(found.rows.map((row) => [row.id, row]))
}

/** Candidates by the field with which all lists of `import.likely` begin; the rest is compared later. */
async function byLikeness(
  context: Context,
  resource: Resource,
  drafts: readonly Draft[],
): Promise<Candidate[]> {
  const field = resource.import?.likely?.[0]?.[0]
  const concerned = drafts.filter(({ values }) => field && typeof values[field] === 'string')
  if (!field || concerned.length === 0) return []
  const rows = concerned.map(({ row }) => row)
  const values = concerned.map((draft) => String(draft.values[field]))
  const column = columnOf(resource, 't')(field)
  // Written like the expression indexes of these columns.
  const found =
    await sql<Candidate>`select v.row, t.id from unnest(${rows}::int[], ${values}::text[]) as v(row, value)
    join ${sql.table(resource.table)} as t
      on replace(fold_text(${column}), ' ', '') = replace(fold_text(v.value), ' ', '')
    where ${reachable(context, resource)}`.execute(context.db)
  return found.rows
}

type Match = Row | 'several' | undefined

/** What is stored already of a line: the row that it is, or those that it may be. */
export interface Found {
  same: Match
  possible: Row[]
}

/** More than these nobody compares. */
const mostPossible = 5

/**
 * Of several matches: the twin, else the one with equal keys, else the one that agrees in all of the row's
 * keys.
 */
function chosen(resource: Resource, draft: Draft, agreeing: readonly Row[]): Match {
  const candidates = agreeing.filter((row) => areSame(resource, row, draft.values) === true)
  if (candidates.length <= 1) return candidates[0]
  const { within } = resource.import ?? {}
  const placeOf = (row: Row) => (within ? row[within] : null)
  const { keys, text } = identityOf(resource, draft.values, draft.within)
  const isSame = (row: Row) => identityOf(resource, row, placeOf(row)).text === text
  const isTwin = (row: Row) => areTwins(resource, row, draft.values)
  const agrees = (row: Row) =>
    Object.entries(keys).every(([field, key]) => keyOf(resource, field, row[field]) === key)
  for (const isCloser of [isTwin, isSame, agrees]) {
    const closest = candidates.filter(isCloser)
    if (closest.length === 1) return closest[0]
  }
  return 'several'
}

/**
 * Stored rows that match these rows: live rows that the caller may read and that agree in a match field,
 * ignoring case and blanks, while no stronger field differs (`areSame`). A row without match values matches
 * one that is equal in all its values. What may be the same, while nothing proves it, is found beside. Some queries,
 * whatever the number of rows.
 * @param own rows created by this import
 */
export async function findMatches(
  context: Context,
  resource: Resource,
  drafts: readonly Draft[],
  own: ReadonlySet<string>,
  lock: boolean,
): Promise<Map<Draft, Found>> {
  const isBare = (draft: Draft) => Object.keys(identityOf(resource, draft.values).keys).length === 0
  const bare = drafts.filter(isBare)
  const candidates = [
    ...(await byMatchFields(context, resource, drafts)),
    ...(await byName(context, resource, bare)),
    ...(await byLikeness(context, resource, drafts)),
  ].filter(({ id }) => !own.has(id))
  const rows = await rowsById(context, resource, [...new Set(candidates.map(({ id }) => id))], lock)
  const found = new Map(drafts.map(({ row }) => [row, new Set<Row>()]))
  for (const { row, id } of candidates) {
    const there = rows.get(id)
    if (there) found.get(row)?.add(there)
  }
  return new Map(
    drafts.map((draft) => {
      const there = [...(found.get(draft.row) ?? [])]
      const equal = there.find((row) => draft.mapped.every((field) => same(row[field], draft.values[field])))
      const match = isBare(draft) ? equal : chosen(resource, draft, there)
      const isPossible = (row: Row) => {
        const sameness = areSame(resource, row, draft.values)
        return sameness === 'maybe' || (sameness === undefined && areLikely(resource, row, draft.values))
      }
      const possible = match ? [] : there.filter(isPossible).slice(0, mostPossible)
      return [draft, { same: match, possible }]
    }),
  )
}
