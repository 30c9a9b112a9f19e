import { shippedShapes } from '@darsena/contract/areas/fleet/shipped-shapes'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import { sql } from 'kysely'
import type { Database } from '../../src/connect.ts'
import { insertRows } from '../../src/insert-rows.ts'

/** An installation that has never had any outline begins with the shipped ones; runs at every start. */
export async function seedBoatShapes(db: Database): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('seed boat shapes'))`.execute(trx)
    const known = await sql`select 1 from boat_shapes limit 1`.execute(trx)
    if (known.rows.length > 0) return
    await insertRows(
      trx,
      'boat_shapes',
      shippedShapes.map((shape) => ({ id: uuidv7(), ...shape })),
    )
  })
}
