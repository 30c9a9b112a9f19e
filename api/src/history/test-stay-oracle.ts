import { stayTransitions } from '@darsena/contract/areas/marina/stay-transitions'
import type { Pool } from 'pg'

interface DumpedPart {
  id: string
  stayId: string
  boatId: string | null
  boatLength: number | null
  status: string
  isArchived: boolean
  confirmed: boolean
  from: number
  to: number
  stayFrom: number
  stayTo: number
  slotIds: string[]
}

interface DumpedSlot {
  id: string
  /** Port and code, as people know it. */
  name: string
  code: string
  occupancy: string
  length: number
}

/** What the tables say, read without the copies that the constraints look at. */
async function dump(pool: Pool): Promise<{ parts: DumpedPart[]; slots: DumpedSlot[] }> {
  const end = (column: string) => `coalesce(extract(epoch from ${column}), 'infinity')::float8`
  const parts = await pool.query<DumpedPart>(`select a.id, k.id as "stayId", k.boat_id as "boatId",
      b.length_overall::float8 as "boatLength", k.status, a.confirmed,
      a.archived_at is not null or k.archived_at is not null as "isArchived",
      ${end('a."from"')} as "from", ${end('a."to"')} as "to", ${end('k."from"')} as "stayFrom", ${end('k."to"')} as "stayTo",
      array(select s.slot_id::text from port_booking_arrangement_to_boat_slots s
        where s.port_booking_arrangement_id = a.id) as "slotIds"
    from port_booking_arrangements a join port_bookings k on k.id = a.port_booking_id
    left join boats b on b.id = k.boat_id`)
  const slots = await pool.query<DumpedSlot>(
    `select id, code, port_id || ' ' || upper(code) as name, occupancy, length::float8 as length from boat_slots
      where archived_at is null`,
  )
  return { parts: parts.rows, slots: slots.rows }
}

const isHeld = (part: DumpedPart) =>
  part.confirmed && !part.isArchived && stayTransitions.isIn('holding', part.status)

interface Period {
  id: string
  from: number
  to: number
}

export function overlaps(what: string, parts: readonly Period[]): string[] {
  const ordered = [...parts].sort((a, b) => a.from - b.from)
  return ordered.flatMap((part, at) =>
    ordered
      .slice(at + 1)
      .filter((later) => later.from < part.to)
      .map((later) => `${what}: ${part.id} and ${later.id} at once`),
  )
}

export const groups = <T>(
  rows: readonly T[],
  keysOf: (row: T) => readonly (string | null)[],
): Map<string, T[]> => {
  const found = new Map<string, T[]>()
  for (const row of rows) {
    for (const key of keysOf(row)) if (key !== null) found.set(key, [...(found.get(key) ?? []), row])
  }
  return found
}

/** A quay at the fullest of its moments, which is the beginning of some stay. */
function overfull(slot: DumpedSlot, parts: readonly DumpedPart[]): string[] {
  return parts.flatMap(({ id, from }) => {
    const there = parts.filter((other) => other.from <= from && from < other.to)
    const metres = there.reduce((sum, { boatLength }) => sum + (boatLength ?? slot.length), there.length - 1)
    return metres > slot.length + 1e-9
      ? [`quay ${slot.code}: ${metres} of ${slot.length} m when ${id} begins`]
      : []
  })
}

/** Where boats that are in port lie: by the last arrangement that has begun, unless they are away after its end. */
function lyingNow(parts: readonly DumpedPart[]): DumpedPart[] {
  const now = Date.now() / 1000
  const there = parts.filter((part) => part.status === 'ARRIVED' && !part.isArchived)
  return [...groups(there, ({ stayId }) => [stayId]).values()].flatMap((own) => {
    const begun = own.filter(({ from }) => from <= now).sort((a, b) => b.from - a.from)
    const [last] = begun
    const isAway = last && last.to <= now && own.some(({ from }) => from > last.from)
    return last?.confirmed && !isAway ? [last] : []
  })
}

/** Boats that are in port twice, and berths at which more lie than there is room for. */
function crowded(parts: readonly DumpedPart[], slots: readonly DumpedSlot[]): string[] {
  const lying = lyingNow(parts)
  const bySlot = groups(lying, ({ slotIds }) => slotIds)
  const metres = (there: readonly DumpedPart[], { length }: DumpedSlot) =>
    there.reduce((sum, { boatLength }) => sum + (boatLength ?? length), there.length - 1)
  return [
    ...[...groups(lying, ({ boatId }) => [boatId])]
      .filter(([, own]) => own.length > 1)
      .map(([id]) => `boat ${id} is in port twice`),
    ...slots.flatMap((slot) => {
      const there = bySlot.get(slot.id) ?? []
      const isFull = slot.occupancy === 'LINEAR' ? metres(there, slot) > slot.length + 1e-9 : true
      return there.length > 1 && isFull ? [`${there.length} boats lie at ${slot.code}`] : []
    }),
  ]
}

export interface Cut {
  was: string | null
  firstEnd: string
  from: string
  to: string | null
}

/** Parts that a request shortened while it created another one of the same stay, by the change log. */
export async function cutsIn(pool: Pool): Promise<Cut[]> {
  const cuts = await pool.query<Cut>(`
    select c.before ->> 'to' as was, c.after ->> 'to' as "firstEnd", n.after ->> 'from' as "from", n.after ->> 'to' as "to"
      from change_log c join change_log n on n.request_id = c.request_id and n.action = 'CREATE'
       and n.entity_type = 'PortBookingArrangement' and n.after ->> 'port_booking_id' = (
         select port_booking_id::text from port_booking_arrangements where id = c.entity_id)
     where c.entity_type = 'PortBookingArrangement' and c.action = 'UPDATE' and c.after ? 'to' and not c.after ? 'from'`)
  return cuts.rows
}

/** What was cut in two is exactly its halves, but for the time that the boat is away. */
const untiled = (cuts: readonly Cut[]): string[] =>
  cuts
    .filter(({ was, firstEnd, from, to }) => was !== to || from < firstEnd)
    .map((cut) => `a part is not what it was cut into: ${JSON.stringify(cut)}`)

/** Violations of invariants, in any order of writes: empty when the tables are consistent. */
export async function violationsIn(pool: Pool): Promise<string[]> {
  const { parts, slots } = await dump(pool)
  const held = parts.filter(isHeld)
  const live = parts.filter(({ isArchived }) => !isArchived)
  const bySlot = groups(held, ({ slotIds }) => slotIds)
  return [
    ...[...groups(slots, ({ name }) => [name])]
      .filter(([, same]) => same.length > 1)
      .map(([name]) => `slot ${name} is there twice`),
    ...slots.flatMap((slot) => {
      const there = bySlot.get(slot.id) ?? []
      return slot.occupancy === 'LINEAR' ? overfull(slot, there) : overlaps(`slot ${slot.code}`, there)
    }),
    ...[...groups(held, ({ boatId }) => [boatId])].flatMap(([id, own]) => overlaps(`boat ${id}`, own)),
    ...[...groups(live, ({ stayId }) => [stayId])].flatMap(([id, own]) => overlaps(`stay ${id}`, own)),
    ...live
      .filter(({ from, to, stayFrom, stayTo }) => from < stayFrom || to > stayTo)
      .map(({ id }) => `part ${id} is outside of its stay`),
    ...crowded(parts, slots),
    ...untiled(await cutsIn(pool)),
  ]
}
