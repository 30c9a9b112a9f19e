import { sql } from 'kysely'
import type { Database } from '../src/connect.ts'

/** Days so many days from today where the product is at home. */
export async function daysFromToday(db: Database, offsets: readonly number[]): Promise<string[]> {
  const found = await sql<{ day: string }>`select product_today() + o as day
    from unnest(${[...offsets]}::int[]) with ordinality as t(o, at) order by at`.execute(db)
  return found.rows.map(({ day }) => day)
}
