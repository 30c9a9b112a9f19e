import { can } from '@darsena/contract/access/ability'
import { type HomeOccupancy, homeOccupancy } from '@darsena/contract/areas/marina/occupancy'
import { ports } from '@darsena/contract/areas/marina/ports'
import { Temporal } from '@darsena/contract/kit/time/temporal'
import { sql } from 'kysely'
import { homePart } from '../../../kit/area.ts'
import type { Context } from '../../../kit/context.ts'
import { readable } from '../../../kit/crud/rights.ts'
import { timeZoneOf } from '../../../kit/sheets/cell-context.ts'
import { occupancyOf } from './occupancy.view.ts'

/** Nights from today's on. */
const nights = 15

/** How full the ports of the active facility are tonight and on the nights to come. */
async function read(context: Context): Promise<HomeOccupancy> {
  const { ability, facilityId } = context
  if (!can(ability, 'read', 'PortBooking') || !can(ability, 'read', 'BoatSlot')) return null
  const found = await sql<{ id: string; label: string }>`select p.id, p.name as label from ports p
    where p.facility_id = ${facilityId} and p.archived_at is null and ${readable(ports, 'p', context)}
    order by p.name, p.id`.execute(context.db)
  if (found.rows.length === 0) return null
  const today = Temporal.Now.plainDateISO(timeZoneOf(context))
  const answer = await occupancyOf(context, {
    ports: found.rows,
    from: today.toString(),
    to: today.add({ days: nights }).toString(),
    by: 'port',
  })
  const days = new Map<string, { day: string; slots: number; occupied: number }>()
  for (const { day, slots, occupied } of answer.nights) {
    const sum = days.get(day) ?? { day, slots: 0, occupied: 0 }
    days.set(day, { day, slots: sum.slots + slots, occupied: sum.occupied + occupied })
  }
  return [...days.values()]
}

export const marinaHome = { occupancy: homePart(homeOccupancy, read) }
