import { launchesAnswer, placesInFront } from '@darsena/contract/areas/yard/launches'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import { sql } from 'kysely'
import { z } from 'zod'
import { invalid } from '../../../kit/app-error.ts'
import type { Context } from '../../../kit/context.ts'
import { assertMay } from '../../../kit/crud/rights.ts'
import { readRoute, writeRoute } from '../../../kit/route.ts'
import type { Server } from '../../../kit/server/server.ts'
import { launchesOf } from './launches.view.ts'

const tag = 'yard'

/** @throws VALIDATION at `blockedByIds` for places that are not ashore in the same port, or that make a circle */
async function setPlacesInFront(context: Context, slotId: string, ids: readonly string[]): Promise<void> {
  await assertMay(context, 'update', 'BoatSlot', slotId)
  if (ids.length > 0) await assertMay(context, 'read', 'BoatSlot', ids)
  const faulty = await sql<{ isFaulty: boolean }>`with recursive behind as (
      select id from unnest(${[...ids]}::uuid[]) as id
      union select b.blocked_by_id from boat_slot_to_blockers b join behind on behind.id = b.boat_slot_id
       where b.boat_slot_id <> ${slotId})
    select exists (select 1 from behind where id = ${slotId}) or exists (
      select 1 from boat_slots l join boat_slots s on s.id = ${slotId}
       where l.id = any(${[...ids, slotId]}::uuid[]) and (l.port_id <> s.port_id or l.kind not like 'GROUND%')) as "isFaulty"`.execute(
    context.db,
  )
  if (faulty.rows[0]?.isFaulty)
    throw invalid([{ path: 'blockedByIds', message: context.translate('yard:notInFront') }])
  await sql`delete from boat_slot_to_blockers where boat_slot_id = ${slotId}`.execute(context.db)
  for (const [position, id] of [...new Set(ids)].entries())
    await sql`insert into boat_slot_to_blockers (id, boat_slot_id, blocked_by_id, position)
      values (${uuidv7()}, ${slotId}, ${id}, ${position})`.execute(context.db)
}

/** Boats ashore that stand in each other's way. */
export function launchRoutes(server: Server): void {
  readRoute(server, {
    tag,
    access: { can: ['read', 'BookingSession'] },
    method: 'GET',
    url: '/yard/launches',
    summary: 'Places ashore and the boats on them, which stand before which, and when they are launched',
    answer: launchesAnswer,
    handler: (context) => launchesOf(context),
  })
  writeRoute(server, {
    tag,
    access: { can: ['update', 'BoatSlot'] },
    method: 'PUT',
    url: '/yard/places/:id/in-front',
    summary: 'Which places have to be empty before a boat gets out of a place',
    params: z.object({ id: z.uuid() }),
    body: placesInFront,
    handler: (context, { params, body }) => setPlacesInFront(context, params.id, body.blockedByIds),
  })
}
