import { boatMemberRoles } from '@darsena/contract/areas/fleet/boat-member-roles'
import { boatMembers } from '@darsena/contract/areas/fleet/boat-members'
import { personDocuments } from '@darsena/contract/areas/fleet/person-documents'
import { sql } from 'kysely'
import type { Context } from '../../../kit/context.ts'
import { assertMay } from '../../../kit/crud/rights.ts'
import { forgetAnswersAbout } from '../../../kit/idempotency.ts'
import { eraseNotes, heldOn, type PersonalDataPart } from '../../../kit/personal-data.ts'
import { eraseDocuments } from '../documents/erase-documents.ts'
import { boatMembersService } from './boat-members.ts'

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

/** What the fleet keeps of people: who they are, what they are on which boat, and their documents. */
export const fleetPersonalData: PersonalDataPart = {
  held: [
    {
      name: 'people',
      resource: boatMembers,
      areOf: (ids) => sql`t.id = any(${ids}::uuid[])`,
    },
    { name: 'roles', resource: boatMemberRoles, areOf: (ids) => sql`t.member_id = any(${ids}::uuid[])` },
    { name: 'documents', resource: personDocuments, areOf: (ids) => sql`t.member_id = any(${ids}::uuid[])` },
  ],
  async erase(db, ids) {
    // nomen nescio: a name must be there, in either language
    await sql`update boat_members set first_name = null, last_name = 'N.N.', email = null, phone = null,
      birth_date = null, nationality = null, tax_code = null, address = null, notes = null,
      archived_at = coalesce(archived_at, now()) where id = any(${ids}::uuid[])`.execute(db)
    await sql`call erase_from_log('BoatMember', ${ids}::uuid[], ${personal}::text[])`.execute(db)
    await eraseNotes(db, boatMemberRoles, ids)
    await eraseDocuments(db, 'member_id', ids)
  },
}

/** The rows of a person, locked: those that were merged into this one are the same person. */
async function sameAs({ db }: Context, id: string): Promise<string[]> {
  const found = await sql<{
    id: string
  }>`select id from boat_members where id = ${id} or merged_into_id = ${id}
    order by id for update`.execute(db)
  return found.rows.map((row) => row.id)
}

/**
 * All that the parts hold on a person, as far as the caller may read it.
 * @throws NOT_FOUND, FORBIDDEN to those who may not change the person
 */
export async function personalDataOf(
  context: Context,
  parts: readonly PersonalDataPart[],
  id: string,
  publicUrl: string,
): Promise<object> {
  await assertMay(context, 'update', 'BoatMember', id)
  const person = await boatMembersService.get(context, id)
  const same = await sql<{ id: string }>`select id from boat_members where merged_into_id = ${id}`.execute(
    context.db,
  )
  const ids = [id, ...same.rows.map((row) => row.id)]
  const { rows, changes } = await heldOn(context, parts, ids, publicUrl)
  const { people = [], ...others } = rows
  const merged = people.filter((row) => row.id !== id)
  return { exportedAt: new Date().toISOString(), person, merged, ...others, changes }
}

/**
 * Removes what identifies the person from all parts and from their change log. What the person was on which
 * boat, and who recorded it when, stays.
 * @throws NOT_FOUND, FORBIDDEN
 */
export async function erasePerson(
  context: Context,
  parts: readonly PersonalDataPart[],
  id: string,
): Promise<void> {
  await assertMay(context, 'delete', 'BoatMember', id)
  const ids = await sameAs(context, id)
  for (const part of parts) await part.erase(context.db, ids)
  await forgetAnswersAbout(context.db, ids)
}
