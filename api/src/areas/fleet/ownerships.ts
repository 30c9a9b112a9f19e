import type { Database } from '@darsena/db/connect'
import { sql } from 'kysely'

interface Ownership {
  id: string
  from: string | null
  to: string | null
}

const endless = '9999-12-31'
const endOf = ({ to }: Ownership) => to ?? endless

/**
 * Periods that overlap, the earliest first: each group is one ownership recorded several times, until its
 * `end`.
 */
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

/**
 * Two rows of one person, or of one boat, become one. Where both have an ownership at the same time, one over
 * the whole time stays and the others are archived: nobody owns a boat twice at a time.
 */
export async function uniteOwnerships(
  db: Database,
  side: 'boat' | 'member',
  ids: readonly [string, string],
): Promise<void> {
  const [same, other] =
    side === 'boat' ? (['boat_id', 'member_id'] as const) : (['member_id', 'boat_id'] as const)
  const found = await sql<{ owned: Ownership[] }>`
    select jsonb_agg(jsonb_build_object('id', id, 'from', "from", 'to', "to")) as owned from boat_member_roles
    where ${sql.ref(same)} in (${sql.join(ids)}) and role = 'OWNER' and archived_at is null
    group by ${sql.ref(other)}`.execute(db)
  for (const { rows, end } of found.rows.flatMap(({ owned }) => clusters(owned))) {
    const [first, ...others] = rows
    if (!first || others.length === 0) continue
    await sql`update boat_member_roles set archived_at = now()
      where id = any(${others.map((one) => one.id)}::uuid[])`.execute(db)
    await sql`update boat_member_roles set "to" = ${end === endless ? null : end}::date
      where id = ${first.id}`.execute(db)
  }
}
