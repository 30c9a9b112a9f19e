import { type DeskCounts, deskQuery, deskTabs, mostCounted } from '@darsena/contract/areas/marina/desk/desk'
import { portBookings } from '@darsena/contract/areas/marina/port-bookings'
import { dayIn } from '@darsena/contract/kit/time/days'
import { sql } from 'kysely'
import type { Context } from '../../../kit/context.ts'
import { alias, listCondition } from '../../../kit/crud/list-condition.ts'
import { listQueryOf } from '../../../kit/crud/list-params.ts'
import { timeZoneOf } from '../../../kit/sheets/cell-context.ts'

/** How many stays each tab of the desk's list holds, in one statement; a count ends just above the shown maximum. */
export async function countDesk(context: Context): Promise<DeskCounts> {
  const day = dayIn(timeZoneOf(context))
  const columns = deskTabs.map((tab) => {
    const query = listQueryOf(context, portBookings, { ...deskQuery(tab, day) })
    const rows = sql`select 1 from port_bookings as ${sql.ref(alias)}
      where ${listCondition(context, portBookings, query)} limit ${sql.lit(mostCounted + 1)}`
    return sql`(select count(*)::int from (${rows}) as capped) as ${sql.ref(tab)}`
  })
  const found = await sql<DeskCounts['counts']>`select ${sql.join(columns)}`.execute(context.db)
  const [counts] = found.rows
  if (!counts) throw new Error('A statement of counts answers one row')
  return { today: day, counts }
}
