import { boatMembers } from '@darsena/contract/areas/fleet/boat-members'
import { likePeople, memberMerge, personAsked } from '@darsena/contract/areas/fleet/likeness'
import { seesAll } from '@darsena/contract/kit/shown-resource'
import { sql } from 'kysely'
import { z } from 'zod'
import { type MergeGuard, mergeRows } from '../../../kit/crud/merge-rows.ts'
import { possibleDuplicates } from '../../../kit/crud/possible-duplicates.ts'
import type { PersonalDataPart } from '../../../kit/personal-data.ts'
import { readRoute, writeRoute } from '../../../kit/route.ts'
import type { Server } from '../../../kit/server/server.ts'
import { uniteOwnerships } from '../ownerships.ts'
import { boatMembersService } from './boat-members.ts'
import { erasePerson, personalDataOf } from './personal-data.ts'

const byId = z.object({ id: z.uuid() })
const tag = 'boat-members'

/** The same e-mail, or the same name and day of birth, whatever the accents and the order of words. */
function likenessOf({ firstName, lastName, email, birthDate }: z.infer<typeof personAsked>) {
  const name = [firstName, lastName].filter(Boolean).join(' ')
  return {
    email: email ? sql`upper(replace(m.email, ' ', '')) = upper(replace(${email}, ' ', ''))` : undefined,
    nameAndBirth:
      name && birthDate
        ? sql`(m.birth_date = ${birthDate}::date
            and name_key(coalesce(m.first_name || ' ', '') || m.last_name) = name_key(${name}))`
        : undefined,
  }
}

/**
 * What concerns people besides their rows: possible duplicates, and the rights of those whose data it is.
 * @param parts what the areas keep of people
 */
export function boatMemberRoutes(
  server: Server,
  parts: readonly PersonalDataPart[],
  guards: readonly MergeGuard[],
): void {
  readRoute(server, {
    tag,
    access: { can: ['read', 'BoatMember'] },
    method: 'GET',
    url: '/boat-members/duplicates',
    summary: 'People who may be the same: same e-mail, or same name and birth date',
    query: personAsked,
    answer: likePeople,
    // E-mail and birth date could be guessed by asking for them.
    handler: async (context, { query }) => ({
      items: seesAll(boatMembers, context.ability)
        ? await possibleDuplicates(context, boatMembers, likenessOf(query), query.id)
        : [],
    }),
  })
  readRoute(server, {
    tag,
    access: { can: ['update', 'BoatMember'] },
    method: 'GET',
    url: '/boat-members/:id/personal-data',
    summary: 'All that is held on a person, as one file',
    params: byId,
    handler: async (context, { params, reply }) => {
      const data = await personalDataOf(context, parts, params.id, server.publicUrl)
      return reply
        .type('application/json; charset=utf-8')
        .header('content-disposition', `attachment; filename="person-${params.id}.json"`)
        .header('cache-control', 'no-store')
        .serializer(String)
        .send(JSON.stringify(data, null, 2))
    },
  })
  writeRoute(server, {
    tag,
    access: { can: ['delete', 'BoatMember'] },
    method: 'POST',
    url: '/boat-members/:id/merge',
    summary: 'Two rows of one person become this one; the other is archived',
    params: byId,
    body: memberMerge,
    answer: boatMembers.row,
    handler: (context, { params: { id }, body }) =>
      mergeRows(context, boatMembersService, id, body, {
        prepare: () => uniteOwnerships(context.db, 'member', [id, body.otherId]),
        guards,
      }),
  })
  writeRoute(server, {
    tag,
    access: { can: ['delete', 'BoatMember'] },
    method: 'POST',
    url: '/boat-members/:id/erase',
    summary: 'Erase what identifies a person; the record of the boats stays',
    params: byId,
    answer: boatMembers.row,
    handler: async (context, { params }) => {
      await erasePerson(context, parts, params.id)
      return boatMembersService.get(context, params.id)
    },
  })
}
