import { boats } from '@darsena/contract/areas/fleet/boats'
import { boatSlotGroups } from '@darsena/contract/areas/marina/boat-slot-groups'
import { boatSlots } from '@darsena/contract/areas/marina/boat-slots'
import { type BoatSize, type Fit, fitOf, quayGap, type SlotLimits } from '@darsena/contract/areas/marina/fit'
import type { FreeSlot } from '@darsena/contract/areas/marina/free-slots'
import { sql } from 'kysely'
import { invalid } from '../../../kit/app-error.ts'
import type { Context } from '../../../kit/context.ts'
import { readable } from '../../../kit/crud/rights.ts'
import { boatSizeSql, clearancesOf, slotLimitsSql } from './boat-fit.ts'

interface Asked {
  portId: string
  from: string
  to?: string | undefined
  boatId?: string | undefined
  /** A stay that moves: what it holds itself is not in its way. */
  portBookingId?: string | undefined
}

interface Candidate extends SlotLimits {
  id: string
  code: string
  groupName: string
  occupancy: 'SINGLE' | 'LINEAR'
  minLength: number | null
  water: boolean
  powerAmps: number | null
  /** Metres that boats of that time take of a quay. */
  taken: number | null
  hoursBefore: number | null
  hoursAfter: number | null
}

async function boatOf(context: Context, boatId: string): Promise<BoatSize> {
  const found = await sql<BoatSize>`select ${boatSizeSql('b')} from boats b
    where b.id = ${boatId} and b.archived_at is null and ${readable(boats, 'b', context)}`.execute(context.db)
  const [boat] = found.rows
  if (!boat) throw invalid([{ path: 'boatId', message: context.translate('fault.unknownReference') }])
  return boat
}

/** Slots in use that nothing holds in the period; of quays all, with the metres that are taken. */
async function freeSlots(context: Context, { portId, from, to, portBookingId }: Asked): Promise<Candidate[]> {
  const period = sql`tstzrange(${from}::timestamptz, ${to ?? null}::timestamptz)`
  const held = sql`port_booking_arrangement_to_boat_slots p join port_booking_arrangements a
      on a.id = p.port_booking_arrangement_id and a.port_booking_id is distinct from ${portBookingId ?? null}::uuid
    where p.slot_id = s.id and p.holds`
  const hours = (interval: ReturnType<typeof sql>) => sql`extract(epoch from ${interval})::float8 / 3600`
  const found =
    await sql<Candidate>`select s.id, s.code, g.name as "groupName", s.occupancy, ${slotLimitsSql('s')},
      s.min_length::float8 as "minLength", s.water, s.power_amps as "powerAmps",
      case when s.occupancy = 'LINEAR' then quay_metres_taken(s, ${period})::float8 end as taken,
      (select min(${hours(sql`${from}::timestamptz - upper(p.during)`)}) from ${held} and upper(p.during) <= ${from}) as "hoursBefore",
      (select min(${hours(sql`lower(p.during) - ${to ?? null}::timestamptz`)}) from ${held} and lower(p.during) >= ${to ?? null}) as "hoursAfter"
    from boat_slots s join boat_slot_groups g on g.id = s.group_id
    where s.port_id = ${portId} and s.active and s.archived_at is null and ${readable(boatSlots, 's', context)}
      and ${readable(boatSlotGroups, 'g', context)}
      and (s.occupancy = 'LINEAR' or not exists (select 1 from ${held} and p.during && ${period}))
    order by g.position, g.name, s.code`.execute(context.db)
  return found.rows
}

const verdictRank = { FITS: 0, TIGHT: 1, UNKNOWN: 2, EXCEEDS: 3 } as const

const hasRoom = (slot: Candidate, boat: BoatSize | undefined) =>
  slot.occupancy === 'SINGLE' ||
  slot.length === null ||
  (boat ? boat.length : 0) === null ||
  (slot.taken === null ? 0 : slot.taken + quayGap) + (boat?.length ?? 0) <= slot.length

/** Metres of the berth that this boat leaves unused: big berths are for big boats. */
const wasted = (slot: Candidate, fit: Fit | undefined) =>
  slot.occupancy === 'LINEAR'
    ? 0
    : (fit?.margins.find(({ dimension }) => dimension === 'length')?.margin ?? 100)

/** Nights left empty beside the stay that nobody is likely to want; a gap without an end costs nothing. */
const gaps = ({ hoursBefore, hoursAfter }: Candidate) =>
  [hoursBefore, hoursAfter].reduce<number>(
    (sum, hours) => sum + (hours === null ? 0 : Math.min(hours / 24, 3)),
    0,
  )

function ranked(
  slot: Candidate,
  fit: Fit | undefined,
  boat: BoatSize | undefined,
): { slot: FreeSlot; rank: number } {
  const isTooBig = boat?.length != null && slot.minLength !== null && boat.length < slot.minLength
  const { id, code, groupName, kind, occupancy, water, powerAmps, hoursBefore, hoursAfter } = slot
  const rank =
    verdictRank[fit?.verdict ?? 'UNKNOWN'] * 1000 + (isTooBig ? 500 : 0) + wasted(slot, fit) * 3 + gaps(slot)
  const answer = {
    slot: { id, code },
    groupName,
    kind,
    occupancy,
    verdict: fit?.verdict ?? null,
    margins: [...(fit?.margins ?? [])],
    isTooBig,
    nightsBefore: hoursBefore === null ? null : Math.floor(hoursBefore / 24),
    nightsAfter: hoursAfter === null ? null : Math.floor(hoursAfter / 24),
    water,
    powerAmps,
  }
  return { slot: answer, rank }
}

/**
 * Slots of a port that are free in a period and that the boat fits, best first: what fits, then what wastes least of a
 * berth and leaves the fewest idle nights beside it. Without a boat, all that are free.
 */
export async function bestFreeSlots(context: Context, asked: Asked, limit: number): Promise<FreeSlot[]> {
  const boat = asked.boatId ? await boatOf(context, asked.boatId) : undefined
  const clearances = await clearancesOf(context, asked.portId)
  const candidates = await freeSlots(context, asked)
  return candidates
    .filter((slot) => hasRoom(slot, boat))
    .map((slot) => ranked(slot, boat && fitOf(boat, slot, clearances), boat))
    .filter(({ slot }) => slot.verdict !== 'EXCEEDS')
    .sort((a, b) => a.rank - b.rank)
    .slice(0, limit)
    .map(({ slot }) => slot)
}
