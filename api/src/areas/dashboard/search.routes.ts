import { can } from '@darsena/contract/access/ability'
import {
  type SearchAnswer,
  searchAnswer,
  searchQuery,
  searchRowsPerKind,
} from '@darsena/contract/kit/home/search'
import { type Area, type SearchedKind, searchedKindsOf } from '../../kit/area.ts'
import type { Context } from '../../kit/context.ts'
import { fieldWords, rowTitle } from '../../kit/crud/row-title.ts'
import { searchRows } from '../../kit/crud/search-rows.ts'
import { readRoute } from '../../kit/route.ts'
import type { Server } from '../../kit/server/server.ts'

type Found = SearchAnswer['kinds'][number]

async function findIn(
  context: Context,
  { resource, beside = [] }: SearchedKind,
  q: string,
): Promise<Found[]> {
  if (!can(context.ability, 'read', resource.subject)) return []
  const rows = await searchRows(context, resource, q, searchRowsPerKind + 1)
  if (rows.length === 0) return []
  const hits = rows.slice(0, searchRowsPerKind).map((row) => ({
    id: row.id,
    title: rowTitle(resource, row, context.language),
    beside: fieldWords(resource, row, context.language, beside),
  }))
  return [{ resource: resource.name, hits, hasMore: rows.length > searchRowsPerKind }]
}

/** One search over everything that the caller may read. */
export function searchRoute(server: Server, areas: readonly Area[]): void {
  const kinds = searchedKindsOf(areas)
  readRoute(server, {
    tag: 'search',
    access: { signedIn: true },
    method: 'GET',
    url: '/search',
    summary: 'Rows of every kind that hold all of these words, as far as the caller may read them',
    query: searchQuery,
    answer: searchAnswer,
    handler: async (context, { query: { q } }): Promise<SearchAnswer> => {
      const found: Found[] = []
      // One after the other: a search takes one connection, whatever it looks through.
      if (q) for (const kind of kinds) found.push(...(await findIn(context, kind, q)))
      return { q, kinds: found }
    },
  })
}
