import { boatMemberRoles } from '@darsena/contract/areas/fleet/boat-member-roles'
import { boatMembers } from '@darsena/contract/areas/fleet/boat-members'
import { likePeople, memberMerge, personAsked } from '@darsena/contract/areas/fleet/likeness'
import { personDocuments } from '@darsena/contract/areas/fleet/person-documents'
import type { Resource } from '@darsena/contract/kit/define-resource'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../kit/context.ts'
import { readable, selection } from '../../kit/crud/columns.ts'
import { noteViews } from '../../kit/crud/guarded.ts'
import type { Row } from '../../kit/crud/list-rows.ts'
import { mergeRows } from '../../kit/crud/merge-rows.ts'
import { possibleDuplicates } from '../../kit/crud/possible-duplicates.ts'
import { demand } from '../../kit/crud/write-rules.ts'
import { readRoute, writeRoute } from '../../kit/route.ts'
import type { Server } from '../../kit/server.ts'
import { boatMembersService } from './boat-members.ts'
import { eraseDocuments } from './erase-documents.ts'
import { uniteOwnerships } from './ownerships.ts'

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

async function personalDataOf(context: Context, id: string) {
  const { db } = context
  const person = await boatMembersService.get(context, id)
  const rowsOf = (resource: Resource, condition: RawBuilder<unknown>) => {
    const { columns, joins } = selection(resource, 't', context, 'whole')
    return sql<Row>`select ${columns} from ${sql.table(resource.table)} t ${joins}
      where ${condition} and ${readable(resource, 't', context)} order by t.id`.execute(db)
  }
  const merged = (await rowsOf(boatMembers, sql`t.merged_into_id = ${id}`)).rows
  const roles = (await rowsOf(boatMemberRoles, sql`t.member_id = ${id}`)).rows
  const documents = (await rowsOf(personDocuments, sql`t.member_id = ${id}`)).rows
  await noteViews(context, personDocuments, documents)
  const ids = [id, ...merged.map((row) => row.id)]
  const roleIds = roles.map((role) => role.id)
  const documentIds = documents.map((document) => document.id)
  const changes = await sql<object>`
    select entity_type as "entityType", entity_id as "entityId", action, at, before, after from change_log
    where (entity_type = 'BoatMember' and entity_id = any(${ids}::uuid[]))
      or (entity_type = 'BoatMemberRole' and entity_id = any(${roleIds}::uuid[]))
      or (entity_type = 'PersonDocument' and entity_id = any(${documentIds}::uuid[])) order by id`.execute(db)
  return { exportedAt: new Date().toISOString(), person, merged, roles, documents, changes: changes.rows }
}

const personal = [
  'first_name',
  'last_name',
  'email',
  'phone',
  'birth_date',
  'nationality',
  'tax_code',
  'address',
  'notes',
]

/**
 * Takes out of the row, its roles and documents, and what was logged of them, all that tells who it was. What the person was on which
 * boat, and who recorded it when, stays.
 */
async function erase(context: Context, id: string): Promise<void> {
  const { db } = context
  const person = await boatMembersService.get(context, id)
  demand(context, 'delete', boatMembers, person)
  // Rows that were merged into this one are the same person.
  const same = await sql<{
    id: string
  }>`select id from boat_members where id = ${id} or merged_into_id = ${id}
    order by id for update`.execute(db)
  const ids = same.rows.map((row) => row.id)
  // nomen nescio: a name must be there, in either language
  await sql`update boat_members set first_name = null, last_name = 'N.N.', email = null, phone = null, birth_date = null,
    nationality = null, tax_code = null, address = null, notes = null, archived_at = coalesce(archived_at, now())
    where id = any(${ids}::uuid[])`.execute(db)
  await sql`update boat_member_roles set notes = null where member_id = ${id} and notes is not null`.execute(
    db,
  )
  const roles = await sql<{ id: string }>`select id from boat_member_roles where member_id = ${id}`.execute(
    db,
  )
  const roleIds = roles.rows.map((row) => row.id)
  await sql`call erase_from_log('BoatMember', ${ids}::uuid[], ${personal}::text[])`.execute(db)
  await eraseDocuments(db, ids)
  await sql`call erase_from_log('BoatMemberRole', ${roleIds}::uuid[], array['notes'])`.execute(db)
}

/** What concerns people besides their rows: possible duplicates, and the rights of those whose data it is. */
export function boatMemberRoutes(server: Server): void {
  readRoute(server, {
    tag,
    access: { can: ['read', 'BoatMember'] },
    method: 'GET',
    url: '/boat-members/duplicates',
    summary: 'People who may be the same: same e-mail, or same name and birth date',
    query: personAsked,
    answer: likePeople,
    handler: async (context, { query }) => ({
      items: await possibleDuplicates(context, boatMembers, likenessOf(query), query.id),
    }),
  })
  readRoute(server, {
    tag,
    access: { can: ['read', 'BoatMember'] },
    method: 'GET',
    url: '/boat-members/:id/personal-data',
    summary: 'All that is held on a person, as one file',
    params: byId,
    handler: async (context, { params, reply }) => {
      const data = await personalDataOf(context, params.id)
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
      await erase(context, params.id)
      return boatMembersService.get(context, params.id)
    },
  })
}
