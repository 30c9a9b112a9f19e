import type {
  RollCallAnswer,
  RollCallBody,
  RollCallEndBody,
  RollCallMark,
  UnlistedBody,
} from '@darsena/contract/areas/access-control/roll-calls'
import { sql } from 'kysely'
import { AppError } from '../../../kit/app-error.ts'
import type { Context } from '../../../kit/context.ts'
import { assertPast } from '../entries.ts'
import { facilityOf } from '../place.ts'
import { rollCallOf } from './roll-calls.view.ts'

/** @throws NOT_FOUND, at another facility, too */
export async function wholeRollCall(context: Context, id: string): Promise<RollCallAnswer> {
  const found = await rollCallOf(context.db, facilityOf(context), id)
  if (!found) throw new AppError('NOT_FOUND')
  return found
}

/** Locks a roll call of the active facility. @throws NOT_FOUND */
async function lockRollCall(context: Context, id: string): Promise<void> {
  const { rows } =
    await sql`select 1 from roll_calls where id = ${id} and facility_id = ${facilityOf(context)}
    for update`.execute(context.db)
  if (rows.length === 0) throw new AppError('NOT_FOUND')
}

/**
 * A roll call begins with the people of the list that its device has. Sent twice it is one. Who was erased meanwhile stays
 * without a name.
 * @throws CONFLICT where the id is taken, VALIDATION for a person who is not there
 */
export async function startRollCall(context: Context, body: RollCallBody): Promise<RollCallAnswer> {
  const { db, caller } = context
  const facilityId = facilityOf(context)
  assertPast(context, { startedAt: body.startedAt, listAt: body.listAt })
  const inserted = await sql`
    insert into roll_calls (id, facility_id, kind, started_at, list_at, started_by_id)
    values (${body.id}, ${facilityId}, ${body.kind}, ${body.startedAt}, ${body.listAt}, ${caller.userId})
    on conflict do nothing returning id`.execute(db)
  if (inserted.rows.length > 0)
    await sql`
      insert into roll_call_people (id, roll_call_id, position, visitor_id, member_id, user_id, certainty, name, company,
        phone, place, companions)
      select (a.line ->> 'id')::uuid, ${body.id}, a.position, p.visitor_id, p.member_id, p.user_id, a.line ->> 'certainty',
          case when e.is_erased then 'N.N.' else a.line ->> 'name' end, a.line ->> 'company',
          case when not e.is_erased then a.line ->> 'phone' end, a.line ->> 'place', (a.line ->> 'companions')::int
        from jsonb_array_elements(${JSON.stringify(body.people)}::jsonb) with ordinality as a(line, position)
        cross join lateral (select (a.line ->> 'personId')::uuid as id, a.line ->> 'kind' as kind) n
        cross join lateral (select case when n.kind = 'VISITOR' then n.id end as visitor_id,
          case when n.kind = 'MEMBER' then n.id end as member_id, case when n.kind = 'USER' then n.id end as user_id) p
        cross join lateral (select exists (select 1 from visitors v where v.id = p.visitor_id and v.last_name = 'N.N.')
          or exists (select 1 from boat_members m where m.id = p.member_id and m.last_name = 'N.N.') as is_erased) e`.execute(
      db,
    )
  const rollCall = await rollCallOf(db, facilityId, body.id)
  if (!rollCall) throw new AppError('CONFLICT', { text: 'reason.idTaken' })
  return rollCall
}

/** Notes who was found; a tap that is older than what is noted changes nothing. @throws NOT_FOUND */
export async function markPeople(
  context: Context,
  id: string,
  marks: readonly RollCallMark[],
): Promise<void> {
  await lockRollCall(context, id)
  await sql`
    update roll_call_people p set state = m.state, marked_at = m.at, marked_by_id = ${context.caller.userId}
      from (select distinct on (id) id, state, at
              from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) as a(id uuid, state text, at timestamptz)
             order by id, at desc) m
     where p.id = m.id and p.roll_call_id = ${id} and (p.marked_at is null or p.marked_at <= m.at)`.execute(
    context.db,
  )
}

/** Somebody at the meeting point whom the list does not have. @throws NOT_FOUND */
export async function addUnlisted(
  context: Context,
  rollCallId: string,
  { id, name, company = null, note = null, at }: UnlistedBody,
): Promise<void> {
  await lockRollCall(context, rollCallId)
  await sql`
    insert into roll_call_people (id, roll_call_id, position, name, company, note, state, marked_at, marked_by_id)
    select ${id}, ${rollCallId}, coalesce(max(position), 0) + 1, ${name}, ${company}, ${note}, 'PRESENT', ${at},
        ${context.caller.userId}
      from roll_call_people where roll_call_id = ${rollCallId}
    on conflict do nothing`.execute(context.db)
}

/** Ends a roll call; the first end counts, and what other devices have noted before still comes in. @throws NOT_FOUND */
export async function endRollCall(
  context: Context,
  id: string,
  { endedAt, note = null }: RollCallEndBody,
): Promise<RollCallAnswer> {
  await lockRollCall(context, id)
  assertPast(context, { endedAt })
  await sql`update roll_calls set ended_at = greatest(${endedAt}::timestamptz, started_at),
      note = ${note}, ended_by_id = ${context.caller.userId}
    where id = ${id} and ended_at is null`.execute(context.db)
  return wholeRollCall(context, id)
}
