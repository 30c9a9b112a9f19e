import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'

/**
 * For rows of people that become one: nobody is inside twice, so of two open entries at a facility the later one was a
 * mistake. It is voided, and says so.
 */
export const settleEntriesOf =
  (owner: 'visitor_id' | 'member_id') =>
  async ({ db, translate }: Context, ids: readonly string[]): Promise<void> => {
    const person = sql.ref(owner)
    await sql`update access_logs l set voided_at = now(), void_reason = ${translate('access-control:mergedTwice')}
      where l.${person} = any(${[...ids]}::uuid[]) and l.state = 'INSIDE' and exists (
        select 1 from access_logs e where e.${person} = any(${[...ids]}::uuid[]) and e.facility_id = l.facility_id
          and e.state = 'INSIDE' and (e.entered_at, e.id) < (l.entered_at, l.id))`.execute(db)
  }
