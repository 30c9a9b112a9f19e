import { accessLogs } from '@darsena/contract/areas/access-control/access-logs'
import { scheduledVisits } from '@darsena/contract/areas/access-control/scheduled-visits'
import { visitors } from '@darsena/contract/areas/access-control/visitors'
import { personDocuments } from '@darsena/contract/areas/fleet/person-documents'
import type { Database } from '@darsena/db/connect'
import { sql } from 'kysely'
import { AppError } from '../../kit/app-error.ts'
import type { Context } from '../../kit/context.ts'
import { assertMay } from '../../kit/crud/rights.ts'
import { forgetAnswersAbout } from '../../kit/idempotency.ts'
import { heldOn, type PersonalDataPart } from '../../kit/personal-data.ts'
import { eraseDocuments } from '../fleet/public.ts'
import { visitorsService } from './visitors.ts'

const ofEntries = ['plate', 'notes', 'override_reason', 'void_reason', 'correction_reason']
const ofVisits = ['plate', 'notes', 'purpose', 'decision_note']
const ofVisitors = [
  'first_name',
  'last_name',
  'company',
  'email',
  'phone',
  'plate',
  'photo_id',
  'blocked_reason',
  'consent_at',
  'notes',
  'hold_reason',
]

const idsOf = async (found: Promise<{ rows: { id: string }[] }>) => (await found).rows.map(({ id }) => id)

/** Empties what is written about a person in their entries, in the log too; when they came and left stays. */
async function eraseEntries(
  db: Database,
  owner: 'member_id' | 'visitor_id',
  personIds: readonly string[],
): Promise<void> {
  const ids = await idsOf(
    sql<{ id: string }>`update access_logs set plate = null, notes = null,
        override_reason = case when override_reason is not null then 'N.N.' end,
        void_reason = case when void_reason is not null then 'N.N.' end,
        correction_reason = case when correction_reason is not null then 'N.N.' end
      where ${sql.ref(owner)} = any(${personIds}::uuid[]) returning id`.execute(db),
  )
  await sql`call erase_from_log('AccessLog', ${ids}::uuid[], ${ofEntries}::text[])`.execute(db)
}

/** In reports of roll calls the line of a person stays, without what identifies them. */
const eraseRollCalls = (db: Database, owner: 'member_id' | 'visitor_id', personIds: readonly string[]) =>
  sql`update roll_call_people set name = 'N.N.', company = null, phone = null, note = null
    where ${sql.ref(owner)} = any(${personIds}::uuid[])`.execute(db)

/** What the gate keeps of people of the boats: when they came in and left. */
export const accessControlPersonalData: PersonalDataPart = {
  held: [{ name: 'entries', resource: accessLogs, areOf: (ids) => sql`t.member_id = any(${ids}::uuid[])` }],
  async erase(db, ids) {
    await eraseEntries(db, 'member_id', ids)
    await eraseRollCalls(db, 'member_id', ids)
  },
}

/** What is kept of visitors. */
const visitorData: PersonalDataPart = {
  held: [
    { name: 'people', resource: visitors, areOf: (ids) => sql`t.id = any(${ids}::uuid[])` },
    { name: 'documents', resource: personDocuments, areOf: (ids) => sql`t.visitor_id = any(${ids}::uuid[])` },
    { name: 'visits', resource: scheduledVisits, areOf: (ids) => sql`t.visitor_id = any(${ids}::uuid[])` },
    { name: 'entries', resource: accessLogs, areOf: (ids) => sql`t.visitor_id = any(${ids}::uuid[])` },
  ],
  async erase(db, ids) {
    // nomen nescio: a name must be there, in either language
    await sql`update visitors set first_name = null, last_name = 'N.N.', company = null, email = null, phone = null,
      plate = null, photo_id = null, blocked = false, blocked_reason = null, consent_at = null, notes = null, hold_reason = null,
      archived_at = coalesce(archived_at, now()) where id = any(${ids}::uuid[])`.execute(db)
    await sql`call erase_from_log('Visitor', ${ids}::uuid[], ${ofVisitors}::text[])`.execute(db)
    const visits = await idsOf(
      sql<{
        id: string
      }>`update scheduled_visits set plate = null, notes = null, purpose = null, decision_note = null,
        pass_hash = null where visitor_id = any(${ids}::uuid[]) returning id`.execute(db),
    )
    await sql`call erase_from_log('ScheduledVisit', ${visits}::uuid[], ${ofVisits}::text[])`.execute(db)
    await eraseEntries(db, 'visitor_id', ids)
    await eraseRollCalls(db, 'visitor_id', ids)
    await eraseDocuments(db, 'visitor_id', ids)
  },
}

/** All that is held on a visitor, as far as the caller may read it. @throws NOT_FOUND, FORBIDDEN */
export async function visitorDataOf(context: Context, id: string, publicUrl: string): Promise<object> {
  const person = await visitorsService.get(context, id)
  await assertMay(context, 'update', 'Visitor', id)
  const same = await sql<{ id: string }>`select id from visitors where merged_into_id = ${id}`.execute(
    context.db,
  )
  const ids = [id, ...same.rows.map((row) => row.id)]
  const { rows, changes } = await heldOn(context, [visitorData], ids, publicUrl)
  const { people = [], ...others } = rows
  return {
    exportedAt: new Date().toISOString(),
    person,
    merged: people.filter((row) => row.id !== id),
    ...others,
    changes,
  }
}

/** Takes out what identifies visitors, who are locked in one order; when somebody came and left stays. */
export async function eraseVisitors(db: Database, ids: readonly string[]): Promise<void> {
  await visitorData.erase(db, ids)
  await forgetAnswersAbout(db, [...ids])
}

/** Erases one visitor and the rows that were merged into it. @throws NOT_FOUND, FORBIDDEN; WRONG_STATE while a hold keeps them */
export async function eraseVisitor(context: Context, id: string): Promise<void> {
  await assertMay(context, 'delete', 'Visitor', id)
  const { rows } = await sql<{ id: string; holdReason: string | null }>`
    select id, hold_reason as "holdReason" from visitors where id = ${id} or merged_into_id = ${id} order by id for update`.execute(
    context.db,
  )
  const held = rows.find(({ holdReason }) => holdReason)
  if (held)
    throw new AppError('WRONG_STATE', {
      text: 'access-control:held',
      params: { reason: held.holdReason ?? '' },
    })
  await eraseVisitors(
    context.db,
    rows.map((row) => row.id),
  )
}
