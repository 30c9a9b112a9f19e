import { boats } from '@darsena/contract/areas/fleet/boats'
import type { BoardChanges } from '@darsena/contract/areas/yard/board'
import type { PutOffOrder, PutOffs } from '@darsena/contract/areas/yard/put-offs'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import { sql } from 'kysely'
import { AppError, invalid } from '../../../kit/app-error.ts'
import type { Context } from '../../../kit/context.ts'
import { labelSql } from '../../../kit/crud/columns.ts'
import type { Row } from '../../../kit/crud/list-rows.ts'
import { reachable, readable } from '../../../kit/crud/rights.ts'
import { changeBoard } from '../board-changes.ts'

/** Days for which work that was put off is shown. */
const shownDays = 60
const mostShown = 30

/** @throws VALIDATION at `putOff.sessionIds` for work that none of the changes is about */
function assertAmong({ translate }: Context, { changes, putOff }: BoardChanges): void {
  const changed = new Set(changes.map((change) => change.op !== 'create' && change.id))
  if (putOff && !putOff.sessionIds.every((id) => changed.has(id)))
    throw invalid([{ path: 'putOff.sessionIds', message: translate('yard:notAmongChanges') }])
}

/** Notes when the work had been. */
async function notePutOff(
  { db, caller, facilityId }: Context,
  id: string,
  { day, assetId, reason, sessionIds }: PutOffOrder,
): Promise<void> {
  await sql`insert into put_offs (id, facility_id, day, asset_id, reason, created_by)
    values (${id}, ${facilityId}, ${day}, ${assetId ?? null}, ${reason ?? null}, ${caller.userId})`.execute(
    db,
  )
  await sql`insert into put_off_sessions (put_off_id, session_id, had_starts_at, had_ends_at, had_asset_id)
    select ${id}, id, starts_at, ends_at, asset_id from booking_sessions
     where id = any(${[...sessionIds]}::uuid[]) and starts_at is not null`.execute(db)
}

/** @throws NOT_FOUND for what was put off elsewhere, WRONG_STATE for what was brought back already */
async function noteReturn({ db, facilityId }: Context, id: string): Promise<void> {
  const found = await sql<{
    broughtBackAt: string | null
  }>`select brought_back_at as "broughtBackAt" from put_offs
    where id = ${id} and facility_id = ${facilityId} for update`.execute(db)
  const [known] = found.rows
  if (!known) throw new AppError('NOT_FOUND')
  if (known.broughtBackAt) throw new AppError('WRONG_STATE', { text: 'yard:broughtBack' })
  await sql`update put_offs set brought_back_at = now() where id = ${id}`.execute(db)
}

/** Changes of the board, all or none, and what is to be known of work that they put off or bring back. */
export async function saveBoard(
  context: Context,
  order: BoardChanges,
): Promise<{ rows: Row[]; putOffId: string | null }> {
  const { changes, putOff, bringsBack } = order
  assertAmong(context, order)
  if (bringsBack !== undefined) await noteReturn(context, bringsBack)
  const putOffId = putOff ? uuidv7() : null
  const rows = await changeBoard(context, changes, async () => {
    if (putOff && putOffId) await notePutOff(context, putOffId, putOff)
  })
  if (putOffId !== null)
    await sql`update put_off_sessions p set moved_to = s.starts_at from booking_sessions s
      where p.put_off_id = ${putOffId} and s.id = p.session_id and s.status = 'PLANNED'`.execute(context.db)
  return { rows, putOffId }
}

/** What was put off lately at the facility at work, the latest first. */
export async function putOffsOf(context: Context): Promise<PutOffs> {
  const found = await sql<PutOffs['items'][number]>`
    select p.id, p.day::text as day, a.name as "assetName", p.reason, p.created_at as "createdAt", u.name as "createdBy",
      p.brought_back_at as "broughtBackAt",
      (select count(*)::int from put_off_mails m where m.put_off_id = p.id) as mails, s.sessions
    from (select * from put_offs where facility_id = ${context.facilityId}
            and created_at > now() - make_interval(days => ${sql.lit(shownDays)})
           order by created_at desc limit ${mostShown}) p
    left join assets a on a.id = p.asset_id and ${reachable('read', 'Asset', 'a', context)}
    left join users u on u.id = p.created_by
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'bookingId', s.booking_id, 'type', s.type,
          'boat', case when b.id is not null then ${labelSql(boats, 'b', context.language)} end, 'status', s.status,
          'version', s.version, 'hadStartsAt', o.had_starts_at, 'hadEndsAt', o.had_ends_at, 'hadAssetId', o.had_asset_id,
          'startsAt', s.starts_at, 'isAsLeft', s.archived_at is null and (
            s.status = 'POSTPONED' and o.moved_to is null or s.status = 'PLANNED' and s.starts_at = o.moved_to))
        order by o.had_starts_at, s.id), '[]') as sessions
      from put_off_sessions o join booking_sessions s on s.id = o.session_id
      left join boats b on b.id = s.boat_id and ${readable(boats, 'b', context)}
     where o.put_off_id = p.id and ${reachable('read', 'BookingSession', 's', context)}) s
    where jsonb_array_length(s.sessions) > 0
    order by p.created_at desc`.execute(context.db)
  return { items: found.rows }
}
