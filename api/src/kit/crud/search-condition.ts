import type { Resource } from '@darsena/contract/kit/define-resource'
import { seesAll, shownResource } from '@darsena/contract/kit/shown-resource'
import { resourceNamed } from '@darsena/contract/resources'
import { type RawBuilder, sql } from 'kysely'
import type { Condition } from '../access-sql.ts'
import type { Context } from '../context.ts'
import { columnOf } from './access-source.ts'
import { readable } from './rights.ts'

/**
 * How a search finds its rows: trigrams, which need words of three letters, or an index of single letters and
 * pairs.
 */
export type SearchIndex = 'trigrams' | 'letters'

const ignored = /^["`´’‘“”.,;:!?()[\]{}/\\|–—·'-]+$/
const sampled = 1_000

const wordsOf = (q: string): string[] =>
  q
    .split(/\s+/)
    .filter((word) => !ignored.test(word))
    .slice(0, 10)

const holds = (rows: string, word: string, index: SearchIndex): RawBuilder<unknown> =>
  index === 'letters'
    ? sql`holds_letters(${sql.ref(`${rows}.search_text`)}, ${word})`
    : sql`${sql.ref(`${rows}.search_text`)} like search_pattern(${word})`

/**
 * The index covers the words of all fields; a reader who does not see all of them searches only the visible
 * ones.
 */
function holdsShown(
  { ability }: Context,
  resource: Resource,
  rows: string,
  word: string,
  index: SearchIndex,
): RawBuilder<unknown> {
  const found = holds(rows, word, index)
  if (seesAll(resource, ability)) return found
  const fields = shownResource(resource, ability).search.map(columnOf(resource, rows))
  if (fields.length === 0) return sql`false`
  return sql`(${found} and fold_text(concat_ws(' ', ${sql.join(fields)})) like search_pattern(${word}))`
}

/**
 * Chooses the index for a search. For letters that most rows contain, reading in sort order finds a page
 * soonest, while the index would return nearly all rows; a sample of rows decides. Among longer words single
 * letters matter little.
 */
export async function searchIndex(context: Context, resource: Resource, q: string): Promise<SearchIndex> {
  const words = wordsOf(q)
  if (words.length === 0 || words.some((word) => [...word].length > 2)) return 'trigrams'
  const all = sql.join(
    words.map((word) => holds('t', word, 'trigrams')),
    sql` and `,
  )
  const { rows } = await sql<{ few: boolean }>`
    select count(*) filter (where ${all}) * 2 < count(*) as few
      from (select search_text from ${sql.table(resource.table)} limit ${sampled}) as t`.execute(context.db)
  return rows[0]?.few ? 'letters' : 'trigrams'
}

/** A word in the row, or in a visible row that it refers to; each is found by its own index. */
function wordCondition(
  context: Context,
  resource: Resource,
  word: string,
  live: Condition,
  index: SearchIndex,
): Condition {
  const { table, searchVia = [] } = resource
  if (searchVia.length === 0) return sql<boolean>`${holdsShown(context, resource, 't', word, index)}`
  const referred = searchVia.map((field) => {
    const target = resourceNamed(resource.traits[field]?.to ?? '')
    return sql`select s.id from ${sql.table(target.table)} as r join ${sql.table(table)} as s
      on ${columnOf(resource, 's')(field)} = r.id
      where ${holdsShown(context, target, 'r', word, index)} and ${readable(target, 'r', context)} and ${live}`
  })
  const own = sql`select s.id from ${sql.table(table)} as s where ${holdsShown(context, resource, 's', word, index)}`
  return sql<boolean>`t.id in (${sql.join([own, ...referred], sql` union all `)})`
}

/**
 * Every word of the search must be in the row; a search of punctuation alone compares the fields as they are.
 * @param live which rows of the resource count, under the alias `s`
 */
export function searchCondition(
  context: Context,
  resource: Resource,
  q: string,
  live: Condition,
  index: SearchIndex,
): Condition {
  const words = wordsOf(q)
  if (words.length > 0) {
    return sql<boolean>`(${sql.join(
      words.map((word) => wordCondition(context, resource, word, live, index)),
      sql` and `,
    )})`
  }
  const fields = shownResource(resource, context.ability).search.map(
    (field) => sql`position(${q} in ${columnOf(resource, 't')(field)}::text) > 0`,
  )
  return sql<boolean>`(${sql.join(fields, sql` or `)})`
}
