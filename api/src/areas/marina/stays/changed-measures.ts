import { boats } from '@darsena/contract/areas/fleet/boats'
import { boatSlots } from '@darsena/contract/areas/marina/boat-slots'
import { type BoatSize, type Fit, fitOf, limitsTogether } from '@darsena/contract/areas/marina/fit'
import {
  type Misfits,
  type MisfitsQuery,
  mostMisfits,
  readMeasure,
} from '@darsena/contract/areas/marina/misfits'
import { portBookings } from '@darsena/contract/areas/marina/port-bookings'
import { type RawBuilder, sql } from 'kysely'
import { AppError } from '../../../kit/app-error.ts'
import type { Context } from '../../../kit/context.ts'
import { labelSql } from '../../../kit/crud/columns.ts'
import { readable } from '../../../kit/crud/rights.ts'
import { type Measures, measuresOf, type Slot, shownMargin } from './boat-fit.ts'

interface Held {
  stayId: string
  portId: string
  boatId: string
  code: string
  boat: string | null
  from: string
  to: string | null
  slotIds: string[]
}

/** Confirmed parts from now on at a slot, or of a boat, without those that were let in with a reason. */
async function heldFromNow(context: Context, isConcerned: RawBuilder<unknown>): Promise<Held[]> {
  const found = await sql<Held>`select k.id as "stayId", k.port_id as "portId", k.boat_id as "boatId", k.code,
      case when b.id is not null then ${labelSql(boats, 'b', context.language)} end as boat, a."from", a."to",
      array(select p.slot_id::text from port_booking_arrangement_to_boat_slots p
             where p.port_booking_arrangement_id = a.id order by p.position) as "slotIds"
    from port_booking_arrangements a join port_bookings k on k.id = a.port_booking_id
    left join boats b on b.id = k.boat_id and ${readable(boats, 'b', context)}
    where a.holds and k.status in ('CONFIRMED', 'ARRIVED') and k.boat_id is not null and a.override_reason is null
      and coalesce(a."to", 'infinity') > now() and ${isConcerned} and ${readable(portBookings, 'k', context)}
    order by a."from", k.code`.execute(context.db)
  return found.rows
}

/** @throws NOT_FOUND for a berth or a boat that the caller may not see: its measures would show by what still fits */
async function assertVisible(context: Context, { slotId, boatId }: MisfitsQuery): Promise<void> {
  const found = await sql<{ isVisible: boolean }>`select
      (${slotId ?? null}::uuid is null or exists (select 1 from boat_slots s
        where s.id = ${slotId ?? null}::uuid and ${readable(boatSlots, 's', context)}))
      and (${boatId ?? null}::uuid is null or exists (select 1 from boats b
        where b.id = ${boatId ?? null}::uuid and ${readable(boats, 'b', context)})) as "isVisible"`.execute(
    context.db,
  )
  if (!found.rows[0]?.isVisible) throw new AppError('NOT_FOUND')
}

const changed = (stored: number | null, text: string | undefined) => {
  const next = readMeasure(text)
  return next === undefined ? stored : next
}

/** A berth as it is to be; one without a beam of its own has that of its width. */
const nextSlot = (slot: Slot, asked: MisfitsQuery): Slot => ({
  ...slot,
  length: changed(slot.length, asked.length),
  maxBeam: changed(slot.maxBeam, asked.maxBeam === '' ? asked.width : (asked.maxBeam ?? asked.width)),
  maxDraft: changed(slot.maxDraft, asked.maxDraft),
  maxAirDraft: changed(slot.maxAirDraft, asked.maxAirDraft),
  maxWeightKg: changed(slot.maxWeightKg, asked.maxWeightKg),
  isUsable: asked.active === undefined ? slot.isUsable : asked.active === 'true',
})

const nextBoat = (boat: BoatSize, asked: MisfitsQuery): BoatSize => ({
  length: changed(boat.length, asked.lengthOverall),
  beam: changed(boat.beam, asked.beam),
  draft: changed(boat.draft, asked.draft),
  airDraft: changed(boat.airDraft, asked.airDraft),
  weightKg: changed(boat.weightKg, asked.displacementKg),
})

/** Why one does not fit as it is to be. */
function reasonsOf(context: Context, measures: Measures, one: Held, asked: MisfitsQuery): string[] {
  const slots = measures.slots
    .filter(({ id }) => one.slotIds.includes(id))
    .map((slot) => (slot.id === asked.slotId ? nextSlot(slot, asked) : slot))
  const unusable = slots.filter(({ isUsable }) => !isUsable)
  const stored = measures.boats.get(one.boatId)
  if (!stored || slots.length === 0) return []
  const boat = one.boatId === asked.boatId ? nextBoat(stored, asked) : stored
  const fit: Fit = fitOf(boat, limitsTogether(slots), measures.clearances.get(one.portId))
  return [
    ...unusable.map(({ code }) => context.translate('marina:arrival.notUsable', { slot: code })),
    ...fit.margins
      .filter(({ verdict }) => verdict === 'EXCEEDS')
      .map((margin) => shownMargin(context, margin)),
  ]
}

/**
 * Confirmed stays from now on that would not fit any more if a berth or a boat were changed. Stays that the caller may not
 * see are left out.
 * @throws NOT_FOUND
 */
export async function misfitsOf(context: Context, asked: MisfitsQuery): Promise<Misfits> {
  const { slotId = null, boatId = null } = asked
  await assertVisible(context, asked)
  const isConcerned = sql`(k.boat_id = ${boatId}::uuid or exists (
      select 1 from port_booking_arrangement_to_boat_slots p
       where p.port_booking_arrangement_id = a.id and p.slot_id = ${slotId}::uuid))`
  const held = await heldFromNow(context, isConcerned)
  const measures = await measuresOf(
    context,
    held,
    held.flatMap(({ slotIds }) => slotIds),
  )
  const codes = new Map(measures.slots.map(({ id, code }) => [id, code]))
  const all = held
    .map((one) => ({ one, why: reasonsOf(context, measures, one, asked) }))
    .filter(({ why }) => why.length > 0)
  return {
    total: all.length,
    items: all.slice(0, mostMisfits).map(({ one, why }) => ({
      stayId: one.stayId,
      code: one.code,
      boat: one.boat,
      slots: one.slotIds.map((id) => codes.get(id) ?? ''),
      from: one.from,
      to: one.to,
      why,
    })),
  }
}
