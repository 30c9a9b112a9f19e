import { boatSlots } from '@darsena/contract/areas/marina/boat-slots'
import {
  dockWalkAnswer,
  type SightingBody,
  sightingBody,
} from '@darsena/contract/areas/marina/desk/dock-walk'
import { portBookings } from '@darsena/contract/areas/marina/port-bookings'
import { sql } from 'kysely'
import { z } from 'zod'
import { invalid } from '../../../kit/app-error.ts'
import type { Context } from '../../../kit/context.ts'
import { readable } from '../../../kit/crud/rights.ts'
import { readRoute, writeRoute } from '../../../kit/route.ts'
import type { Server } from '../../../kit/server/server.ts'
import { dockWalk, placeOfWalk } from './dock-walk.view.ts'

/** Milliseconds by which the clocks of a tablet and of the server may differ. */
const clockTolerance = 60_000

function assertSighting({ translate }: Context, body: SightingBody): void {
  const { seen, bookingId, otherName, at } = body
  const ofBoat = seen === 'HERE' || seen === 'ABSENT'
  const faults = [
    ...(ofBoat && !bookingId ? [{ path: 'bookingId', message: translate('fault.required') }] : []),
    ...(!ofBoat && bookingId ? [{ path: 'bookingId', message: translate('fault.invalid') }] : []),
    ...(seen === 'OTHER' && !otherName ? [{ path: 'otherName', message: translate('fault.required') }] : []),
    ...(seen !== 'OTHER' && otherName ? [{ path: 'otherName', message: translate('fault.invalid') }] : []),
    ...(Date.parse(at) > Date.now() + clockTolerance
      ? [{ path: 'at', message: translate('fault.inFuture') }]
      : []),
  ]
  if (faults.length > 0) throw invalid(faults)
}

/** Notes what was seen at a berth; the same tap sent twice is one. @throws NOT_FOUND, VALIDATION */
async function noteSighting(context: Context, portId: string, body: SightingBody): Promise<void> {
  const { id, slotId, bookingId, seen, otherName, at } = body
  assertSighting(context, body)
  const { facilityId } = await placeOfWalk(context, portId)
  const unknown = (path: string) => invalid([{ path, message: context.translate('fault.unknownReference') }])
  const slots = await sql`select 1 from boat_slots s where s.id = ${slotId} and s.port_id = ${portId}
    and ${readable(boatSlots, 's', context)}`.execute(context.db)
  if (slots.rows.length === 0) throw unknown('slotId')
  if (bookingId) {
    const stays = await sql`select 1 from port_bookings k where k.id = ${bookingId} and k.port_id = ${portId}
      and ${readable(portBookings, 'k', context)}`.execute(context.db)
    if (stays.rows.length === 0) throw unknown('bookingId')
  }
  await sql`insert into dock_walk_sightings (id, facility_id, slot_id, port_booking_id, seen, other_name, seen_at, seen_by_id)
    values (${id}, ${facilityId}, ${slotId}, ${bookingId}, ${seen}, ${otherName}, ${at}, ${context.caller.userId})
    on conflict (id) do nothing`.execute(context.db)
}

/** The walk along the pontoons: what should be there, what was seen, and so what is otherwise in the book. */
export function dockWalkRoutes(server: Server): void {
  const shared = {
    tag: 'ports',
    params: z.object({ id: z.uuid() }),
    access: { can: ['update', 'PortBooking'] },
  } as const
  readRoute(server, {
    ...shared,
    method: 'GET',
    url: '/ports/:id/dock-walk',
    summary: 'Berths of a port by pontoon, who should be there today and what was seen',
    answer: dockWalkAnswer,
    handler: (context, { params }) => dockWalk(context, params.id),
  })
  writeRoute(server, {
    ...shared,
    method: 'POST',
    url: '/ports/:id/dock-walk/sightings',
    summary: 'What somebody sees at a berth',
    body: sightingBody,
    handler: (context, { params, body }) => noteSighting(context, params.id, body),
  })
}
