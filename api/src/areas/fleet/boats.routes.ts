import { boats } from '@darsena/contract/areas/fleet/boats'
import { boatAsked, boatMerge, likeBoats } from '@darsena/contract/areas/fleet/likeness'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { type MergeGuard, mergeRows } from '../../kit/crud/merge-rows.ts'
import { possibleDuplicates } from '../../kit/crud/possible-duplicates.ts'
import { readRoute, writeRoute } from '../../kit/route.ts'
import type { Server } from '../../kit/server/server.ts'
import { boatsService } from './boats.ts'
import { uniteOwnerships } from './ownerships.ts'

const tag = 'boats'

/** Metres by which lengths of one boat differ from paper to paper: with or without pulpit, rounded from feet. */
const tolerance = 0.1

/** Spelled as the indexes are: blanks and case say nothing. */
const normalised = (value: RawBuilder<unknown>) => sql`upper(replace(${value}, ' ', ''))`
const bare = (value: RawBuilder<unknown>) => sql`replace(fold_text(${value}), ' ', '')`

/**
 * A number of register, radio or hull is enough, numbers of hull and sail within what one builder made; a name is only
 * together with builder or length, and where neither contradicts it.
 */
function likenessOf(asked: z.infer<typeof boatAsked>) {
  const { name, brand, hullNumber, sailNumber, hin, mmsi, registrationNumber, callSign, lengthOverall } =
    asked
  const equals = (column: string, value: string | undefined) =>
    value?.trim()
      ? sql`${normalised(sql.ref(`m.${column}`))} = ${normalised(sql`${value}::text`)}`
      : undefined
  const sameBrand = brand?.trim() ? sql`${bare(sql`m.brand`)} = ${bare(sql`${brand}::text`)}` : sql`null`
  const sameLength = sql`abs(m.length_overall - ${lengthOverall ?? null}::numeric) <= ${tolerance}`
  const [hull, sail] = [equals('hull_number', hullNumber), equals('sail_number', sailNumber)]
  return {
    hin: hin?.trim()
      ? sql`replace(m.hin, '-', '') = replace(${normalised(sql`${hin}::text`)}, '-', '')`
      : undefined,
    mmsi: mmsi?.trim() ? sql`m.mmsi = ${mmsi.trim()}` : undefined,
    registrationNumber: equals('registration_number', registrationNumber),
    callSign: equals('call_sign', callSign),
    hullNumber: hull && sql`(${hull} and ${sameBrand})`,
    sailNumber: sail && sql`(${sail} and coalesce(${sameBrand}, true))`,
    name: name?.trim()
      ? sql`(${bare(sql`m.name`)} = ${bare(sql`${name}::text`)} and coalesce(${sameBrand}, true)
          and coalesce(${sameLength}, true) and coalesce(${sameBrand}, ${sameLength}) is not null)`
      : undefined,
  }
}

/**
 * What concerns boats besides their rows: possible duplicates, and making one of two.
 * @param guards what the areas ask for when two boats become one
 */
export function boatRoutes(server: Server, guards: readonly MergeGuard[]): void {
  readRoute(server, {
    tag,
    access: { can: ['read', 'Boat'] },
    method: 'GET',
    url: '/boats/duplicates',
    summary:
      'Boats that may be the same: by HIN, radio, register, hull or sail number, or by name with builder or length',
    query: boatAsked,
    answer: likeBoats,
    handler: async (context, { query }) => ({
      items: await possibleDuplicates(context, boats, likenessOf(query), query.id),
    }),
  })
  writeRoute(server, {
    tag,
    access: { can: ['delete', 'Boat'] },
    method: 'POST',
    url: '/boats/:id/merge',
    summary: 'Two rows of one boat become this one; the other is archived',
    params: z.object({ id: z.uuid() }),
    body: boatMerge,
    answer: boats.row,
    handler: (context, { params: { id }, body }) =>
      mergeRows(context, boatsService, id, body, {
        prepare: () => uniteOwnerships(context.db, 'boat', [id, body.otherId]),
        guards,
      }),
  })
}
