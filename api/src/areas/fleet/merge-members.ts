import { boatMembers } from '@darsena/contract/areas/fleet/boat-members'
import type { Database } from '@darsena/db/connect'
import { sql } from 'kysely'
import { AppError, invalid } from '../../kit/app-error.ts'
import type { Context } from '../../kit/context.ts'
import type { Row } from '../../kit/crud/list-rows.ts'
import { moveReferences } from '../../kit/crud/references.ts'
import { demand, type Values } from '../../kit/crud/write-rules.ts'
import { boatMembersService } from './boat-members.ts'

interface Ownership {
  id: string
  from: string | null
  to: string | null
}

const endless = '9999-12-31'
const endOf = ({ to }: Ownership) => to ?? endless

/** Periods that overlap, the earliest first: each group is one ownership told several times, until its `end`. */
function clusters(rows: readonly Ownership[]): { rows: Ownership[]; end: string }[] {
  const groups: { rows: Ownership[]; end: string }[] = []
  for (const row of [...rows].sort((a, b) => (a.from ?? '').localeCompare(b.from ?? ''))) {
    const last = groups.at(-1)
    if (!last || (row.from ?? '') > last.end) {
      groups.push({ rows: [row], end: endOf(row) })
      continue
    }
    last.rows.push(row)
    if (endOf(row) > last.end) last.end = endOf(row)
  }
  return groups
}

/** Where both were owners of one boat at a time, one ownership over the whole time stays and the others are archived. */
async function uniteOwnerships(db: Database, id: string, otherId: string): Promise<void> {
  const found = await sql<{ owned: Ownership[] }>`
    select jsonb_agg(jsonb_build_object('id', id, 'from', "from", 'to', "to")) as owned from boat_member_roles
    where member_id in (${id}, ${otherId}) and role = 'OWNER' and archived_at is null group by boat_id`.execute(
    db,
  )
  for (const { rows, end } of found.rows.flatMap(({ owned }) => clusters(owned))) {
    const [first, ...others] = rows
    if (!first || others.length === 0) continue
    await sql`update boat_member_roles set archived_at = now()
      where id = any(${others.map((one) => one.id)}::uuid[])`.execute(db)
    await sql`update boat_member_roles set "to" = ${end === endless ? null : end}::date
      where id = ${first.id}`.execute(db)
  }
}

/**
 * Makes two rows of one person one: all that refers to the other refers to this one, which takes the given values; the
 * other is archived and tells into which it went. The history of both stays.
 * @throws NOT_FOUND, FORBIDDEN, WRONG_STATE when either is archived
 */
export async function mergeMembers(
  context: Context,
  id: string,
  otherId: string,
  values: Values,
): Promise<Row> {
  if (id === otherId) throw invalid([{ path: 'otherId', message: context.translate('fault.invalid') }])
  const { db } = context
  // In one order, so that two merges at once wait for each other instead of locking crosswise.
  await sql`select 1 from boat_members where id in (${id}, ${otherId}) order by id for update`.execute(db)
  const [kept, other] = [
    await boatMembersService.get(context, id),
    await boatMembersService.get(context, otherId),
  ]
  demand(context, 'update', boatMembers, kept)
  demand(context, 'delete', boatMembers, other)
  if (kept.archivedAt || other.archivedAt) throw new AppError('WRONG_STATE')
  await uniteOwnerships(db, id, otherId)
  await moveReferences(db, boatMembers, otherId, id)
  await sql`update boat_members set archived_at = now(), merged_into_id = ${id} where id = ${otherId}`.execute(
    db,
  )
  await sql`update boat_members set merged_into_id = ${id} where merged_into_id = ${otherId}`.execute(db)
  return boatMembersService.update(context, id, { ...values, version: kept.version })
}
