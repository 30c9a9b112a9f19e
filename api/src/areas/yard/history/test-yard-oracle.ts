import type { Pool } from 'pg'
import { groups, overlaps, violationsIn } from '../../../history/test-stay-oracle.ts'

/** A session by an answer of the product. */
export interface KnownSession {
  id: string
  version: number
  status: string
  startsAt: string | null
  endsAt: string | null
}

interface DumpedSession {
  id: string
  bookingId: string
  boatId: string
  status: string
  bookingStatus: string
  isArchived: boolean
  assetId: string | null
  isExclusive: boolean
  /** Unix seconds; the set-up of the asset included. */
  from: number | null
  takenFrom: number | null
  to: number | null
  finishedAt: string | null
  toSlotId: string | null
  startsAt: string | null
  endsAt: string | null
  version: number
}

/** What the tables hold, read without the copies that the constraints look at. */
async function dump(pool: Pool): Promise<DumpedSession[]> {
  const seconds = (what: string) => `extract(epoch from ${what})::float8`
  const found =
    await pool.query<DumpedSession>(`select s.id, s.booking_id as "bookingId", k.boat_id as "boatId", s.status,
      k.status as "bookingStatus", s.archived_at is not null or k.archived_at is not null as "isArchived",
      s.asset_id as "assetId", coalesce(a.exclusive, false) as "isExclusive", ${seconds('s.starts_at')} as "from",
      ${seconds("s.starts_at - coalesce(a.set_up_minutes, 0) * interval '1 minute'")} as "takenFrom",
      ${seconds('s.ends_at')} as "to", s.finished_at as "finishedAt", s.to_slot_id as "toSlotId",
      s.starts_at as "startsAt", s.ends_at as "endsAt", s.version
    from booking_sessions s join bookings k on k.id = s.booking_id left join assets a on a.id = s.asset_id`)
  return found.rows
}

const isLive = ({ status, bookingStatus, isArchived, from }: DumpedSession) =>
  (status === 'PLANNED' || status === 'STARTED') &&
  !isArchived &&
  from !== null &&
  bookingStatus !== 'REJECTED' &&
  bookingStatus !== 'CANCELLED'

/** Assets and boats that are in two sessions at once. */
function doubled(sessions: readonly DumpedSession[]): string[] {
  const live = sessions.filter(isLive)
  const byAsset = groups(live, ({ assetId, isExclusive }) => [isExclusive ? assetId : null])
  const taken = ({ id, takenFrom, to }: DumpedSession) => ({ id, from: takenFrom ?? 0, to: to ?? 0 })
  const worked = ({ id, from, to }: DumpedSession) => ({ id, from: from ?? 0, to: to ?? 0 })
  return [
    ...[...byAsset].flatMap(([id, own]) => overlaps(`asset ${id}`, own.map(taken))),
    ...[...groups(live, ({ boatId }) => [boatId])].flatMap(([id, own]) =>
      overlaps(`worked on: boat ${id}`, own.map(worked)),
    ),
  ]
}

/** The state of a booking that was agreed upon follows from its sessions, and one that was called off has none to come. */
function misled(sessions: readonly DumpedSession[]): string[] {
  const live = sessions.filter(({ isArchived }) => !isArchived)
  return [...groups(live, ({ bookingId }) => [bookingId])].flatMap(([id, own]) => {
    const has = (...states: string[]) => own.some(({ status }) => states.includes(status))
    const state = own[0]?.bookingStatus ?? ''
    if (state === 'CANCELLED')
      return has('PLANNED', 'STARTED', 'POSTPONED') ? [`called off, to come: ${id}`] : []
    if (!['CONFIRMED', 'IN_PROGRESS', 'DONE'].includes(state)) return []
    const isSettled = !has('PLANNED', 'STARTED', 'POSTPONED')
    const next = isSettled && has('DONE') ? 'DONE' : has('STARTED', 'DONE') ? 'IN_PROGRESS' : 'CONFIRMED'
    return next === state ? [] : [`booking ${id} is ${state}, its work says ${next}`]
  })
}

const instant = (at: string | null) => (at === null ? null : Date.parse(at))

/** Answers that the tables know nothing of. */
function lost(sessions: readonly DumpedSession[], known: ReadonlyMap<string, KnownSession>): string[] {
  const byId = new Map(sessions.map((session) => [session.id, session]))
  return [...known.values()].flatMap((answer) => {
    const row = byId.get(answer.id)
    if (!row) return [`session ${answer.id} is lost`]
    if (row.version < answer.version) return [`a write is lost: ${JSON.stringify({ answer, row })}`]
    if (row.version > answer.version) return []
    const isSame =
      row.status === answer.status &&
      instant(row.startsAt) === instant(answer.startsAt) &&
      instant(row.endsAt) === instant(answer.endsAt)
    return isSame ? [] : [`not as it was answered: ${JSON.stringify({ answer, row })}`]
  })
}

interface Stretch {
  boatId: string
  from: string
  to: string | null
  slotIds: string[]
}

/** Where a boat was put at a moment: by finished work, or by the marina. */
export interface Placing {
  boatId: string
  slotId: string
  at: string
}

/** Boats whose stay runs all the time, and where each was at first. */
export type RunningStays = ReadonlyMap<string, { stayId: string; slotId: string }>

async function stretchesOf(pool: Pool, stays: RunningStays): Promise<Stretch[]> {
  const found = await pool.query<Stretch>(
    `select k.boat_id as "boatId", a."from", a."to", array(select p.slot_id::text
        from port_booking_arrangement_to_boat_slots p where p.port_booking_arrangement_id = a.id) as "slotIds"
      from port_booking_arrangements a join port_bookings k on k.id = a.port_booking_id
     where k.id = any($1) and a.archived_at is null order by a."from"`,
    [[...stays.values()].map(({ stayId }) => stayId)],
  )
  return found.rows
}

/**
 * Parts of a stay follow each other without a gap; each begins where something has put the boat, and whatever has put her
 * somewhere begins exactly one part, unless she was there already.
 */
function misplaced(
  stays: RunningStays,
  stretches: readonly Stretch[],
  placings: readonly Placing[],
): string[] {
  return [...stays].flatMap(([boatId, { slotId }]) => {
    const own = stretches.filter((one) => one.boatId === boatId)
    const put = placings.filter((one) => one.boatId === boatId)
    const beginsAt = (at: string) => own.filter(({ from }) => Date.parse(from) === Date.parse(at))
    const gaps = own.flatMap(({ to }, at) =>
      instant(to) === instant(own[at + 1]?.from ?? null)
        ? []
        : [`stay of ${boatId} has a gap or an end: ${to}`],
    )
    const causeless = own.slice(1).filter(({ from, slotIds }) => {
      const causes = put.filter(({ at }) => Date.parse(at) === Date.parse(from))
      return causes.length !== 1 || slotIds.join() !== causes[0]?.slotId
    })
    const unseen = put.filter(({ at, slotId: target }) => {
      const parts = beginsAt(at)
      if (parts.length > 0) return parts.length > 1
      const earlier = put.some((one) => one.slotId === target && Date.parse(one.at) < Date.parse(at))
      return !earlier && target !== slotId
    })
    return [
      ...gaps,
      ...causeless.map((part) => `a part that nothing began: ${JSON.stringify(part)}`),
      ...unseen.map((one) => `a boat was put somewhere and is not there: ${JSON.stringify(one)}`),
    ]
  })
}

/** All that must not be once nobody writes any more. */
export async function yardViolations(
  pool: Pool,
  known: ReadonlyMap<string, KnownSession>,
  stays: RunningStays,
  moved: readonly Placing[],
): Promise<string[]> {
  const sessions = await dump(pool)
  const finished = sessions.flatMap(({ status, finishedAt, toSlotId, boatId }) =>
    status === 'DONE' && finishedAt && toSlotId ? [{ boatId, slotId: toSlotId, at: finishedAt }] : [],
  )
  return [
    ...doubled(sessions),
    ...misled(sessions),
    ...lost(sessions, known),
    ...misplaced(stays, await stretchesOf(pool, stays), [...finished, ...moved]),
    ...(await violationsIn(pool)),
  ]
}
