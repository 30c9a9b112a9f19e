import type { PlanChange } from '@darsena/contract/areas/marina/plan'
import { portBookingMembers } from '@darsena/contract/areas/marina/port-booking-members'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import { sql } from 'kysely'
import { AppError, invalid } from '../../../kit/app-error.ts'
import { BatchFaults } from '../../../kit/batch/batch-faults.ts'
import { type Operation, writeMany } from '../../../kit/batch/write-many.ts'
import type { Context } from '../../../kit/context.ts'
import { crudService } from '../../../kit/crud/crud-service.ts'
import type { Row } from '../../../kit/crud/list-rows.ts'
import { lockBerths, lockStays, type Stay, slotsOfStays } from '../stays/berth-locks.ts'
import { overlapOf, settle, type Touched } from '../stays/collisions.ts'
import { moment } from '../stays/moment.ts'
import { manyArrangements, parts } from '../stays/port-booking-arrangements.ts'
import { stays } from '../stays/port-bookings.ts'
import { assertMay } from '../stays/stay-states.ts'

const crew = crudService(portBookingMembers)

type Period = Pick<Stay, 'from' | 'to'>

interface Edges {
  first: string | null
  /** Absent with parts: the last one is open-ended. */
  last: string | null
  count: number
}

/** A change with the part and the stay that it is about. */
interface Planned {
  change: PlanChange
  at: number
  partId: string
  /** Absent for a stay that is made with its part. */
  stayId: string | undefined
}

/** Stays of arrangements at this port, by the arrangement's id. */
async function staysOfParts(
  { db, facilityId }: Context,
  portId: string,
  partIds: readonly string[],
): Promise<Map<string, string>> {
  const found = await sql<{ partId: string; stayId: string }>`select a.id as "partId", k.id as "stayId"
    from port_booking_arrangements a join port_bookings k on k.id = a.port_booking_id
    where a.id = any(${[...partIds]}::uuid[]) and k.port_id = ${portId} and k.facility_id = ${facilityId}`.execute(
    db,
  )
  return new Map(found.rows.map(({ partId, stayId }) => [partId, stayId]))
}

/** The changes with what they are about; one of an arrangement that is none of this port is a fault. */
async function plannedOf(
  context: Context,
  portId: string,
  changes: readonly PlanChange[],
  faults: BatchFaults,
): Promise<Planned[]> {
  const known = changes.flatMap((change) => (change.op === 'create' ? [] : change.id.toLowerCase()))
  const stays = await staysOfParts(context, portId, known)
  const planned = changes.map((change, at): Planned => {
    const partId = change.id?.toLowerCase() ?? uuidv7()
    if (change.op === 'create') return { change, at, partId, stayId: change.portBookingId }
    const stayId = stays.get(partId)
    if (!stayId) faults.add(at, new AppError('NOT_FOUND', { text: 'marina:noSuchPart' }))
    return { change, at, partId, stayId }
  })
  faults.throwAny()
  return planned
}

async function edgesOf({ db }: Context, stayIds: readonly string[]): Promise<Map<string, Edges>> {
  const found = await sql<Edges & { id: string }>`select port_booking_id as id, min("from") as first,
      case when bool_or("to" is null) then null else max("to") end as last, count(*)::int as count
    from port_booking_arrangements where port_booking_id = any(${[...stayIds]}::uuid[]) and archived_at is null
    group by 1`.execute(db)
  return new Map(found.rows.map((edges) => [edges.id, edges]))
}

const earlier = (a: string, b: string | null | undefined) => (moment(b) < moment(a) ? String(b) : a)
const later = (a: string | null, b: string | null) => (moment(b) > moment(a) ? b : a)

interface NewPeriod {
  stay: Stay
  now: Period
  next: Period
}

const isSamePeriod = (a: Period, b: Period) =>
  moment(a.from) === moment(b.from) && moment(a.to) === moment(b.to)

/** @throws FORBIDDEN for callers who may move arrangements, and not the stay that would have to go with them */
async function setPeriods(context: Context, periods: readonly NewPeriod[]): Promise<void> {
  const changed = periods.filter(({ now, next }) => !isSamePeriod(now, next))
  if (changed.length === 0) return
  for (const { stay } of changed) assertMay(context, 'update', stay)
  const rows = JSON.stringify(changed.map(({ stay, next: { from, to } }) => ({ id: stay.id, from, to })))
  await sql`update port_bookings k set "from" = w."from", "to" = w."to"
    from jsonb_to_recordset(${rows}::jsonb) as w(id uuid, "from" timestamptz, "to" timestamptz)
    where k.id = w.id`.execute(context.db)
}

/** For the time of the changes stays reach as far as any of their arrangements is to go; their periods by id. */
function widenedBy(planned: readonly Planned[], locked: ReadonlyMap<string, Stay>): Map<string, Period> {
  const periods = new Map<string, Period>(locked)
  for (const { change, stayId = '' } of planned) {
    const period = periods.get(stayId)
    if (!period || change.op === 'delete') continue
    const from = earlier(period.from, change.from)
    periods.set(stayId, { from, to: change.to === undefined ? period.to : later(period.to, change.to) })
  }
  return periods
}

/** Where parts reached to the edge of their stay, it goes with them; elsewhere it only makes room. */
function followed(stay: Stay, before: Edges | undefined, after: Edges | undefined): Period {
  if (!after?.first) return stay
  const isAtStart = before && moment(before.first) === moment(stay.from)
  const isAtEnd = before && moment(before.last) === moment(stay.to)
  return {
    from: isAtStart ? after.first : earlier(stay.from, after.first),
    to: isAtEnd ? after.last : later(stay.to, after.last),
  }
}

/** New stays that are made with their first arrangement. */
function stayOf(portId: string, { change, at, partId, stayId }: Planned): Operation[] {
  if (change.op !== 'create' || stayId) return []
  const { from, to, boatId = null, kind = 'TRANSIT', notes = null, reason = null, contactId = null } = change
  const values = { from, to, portId, boatId, kind, notes, reason, contactId }
  return [{ op: 'create', at, id: partId, values }]
}

/** Who is aboard of new stays. */
function aboardOf({ change, at, partId, stayId }: Planned): Operation[] {
  if (change.op !== 'create' || stayId) return []
  return (change.aboard ?? []).map((one) => ({
    op: 'create',
    at,
    id: uuidv7(),
    values: { portBookingId: partId, ...one },
  }))
}

function operationOf({ change, at, partId, stayId }: Planned): Operation {
  if (change.op === 'delete') return { op: 'archive', at, id: partId, version: change.version }
  if (change.op === 'update') {
    const { op, id: _id, version, ...values } = change
    return { op, at, id: partId, version, values }
  }
  const { op, from, to, slotIds, confirmed, away = false, overrideReason = null } = change
  const portBookingId = stayId ?? partId
  return { op, at, id: partId, values: { portBookingId, from, to, slotIds, confirmed, away, overrideReason } }
}

async function lockAll(context: Context, planned: readonly Planned[]): Promise<Map<string, Stay>> {
  const stayIds = [...new Set(planned.flatMap(({ stayId }) => stayId ?? []))].sort()
  const locked = await lockStays(context.db, stayIds)
  const wanted = planned.flatMap(({ change }) => (change.op === 'delete' ? [] : (change.slotIds ?? [])))
  const slotIds = [...wanted, ...(await slotsOfStays(context.db, stayIds))]
  const given = planned.flatMap(({ change }) => (change.op === 'create' ? (change.boatId ?? []) : []))
  await lockBerths(context.db, slotIds, [...[...locked.values()].map(({ boatId }) => boatId), ...given])
  return locked
}

/** @throws VALIDATION at the stay that a new part names, when it is none of this port */
function assertPort(
  { facilityId, translate }: Context,
  portId: string,
  planned: readonly Planned[],
  locked: Map<string, Stay>,
) {
  const message = translate('fault.unknownReference')
  const faults = planned.flatMap(({ stayId, at }) => {
    const stay = stayId ? locked.get(stayId) : undefined
    const isHere = stay?.portId === portId && stay.facilityId === facilityId
    return !stayId || isHere ? [] : [{ path: `changes.${at}.portBookingId`, message }]
  })
  if (faults.length > 0) throw invalid(faults)
}

/**
 * Changes of a plan, all or none. A stay follows the parts that reach to its edges. Constraints are looked at when all is
 * written, so that boats can swap their berths.
 * @throws OVERLAP with every collision and the change that meets it, and MISFIT with all that does not fit, in one answer;
 * other faults of one change at `changes.<n>.…`
 */
export async function changePlan(
  context: Context,
  portId: string,
  changes: readonly PlanChange[],
): Promise<Row[]> {
  const faults = new BatchFaults('changes')
  const planned = await plannedOf(context, portId, changes, faults)
  const locked = await lockAll(context, planned)
  assertPort(context, portId, planned, locked)
  const known = [...locked.values()]
  const before = await edgesOf(context, [...locked.keys()])
  const wide = widenedBy(planned, locked)
  await setPeriods(
    context,
    known.map((stay) => ({ stay, now: stay, next: wide.get(stay.id) ?? stay })),
  )
  const newStays = planned.flatMap((one) => stayOf(portId, one))
  if (newStays.length > 0) await writeMany(context, stays, newStays, faults)
  const aboard = planned.flatMap(aboardOf)
  if (aboard.length > 0) await writeMany(context, crew, aboard, faults)
  faults.throwAny()
  const misfits = new BatchFaults('changes')
  const hooks = manyArrangements((at, misfit) => misfits.add(at, misfit))
  const written = await writeMany(context, parts, planned.map(operationOf), faults, hooks)
  faults.throwAny()
  const after = await edgesOf(context, [...locked.keys()])
  await setPeriods(
    context,
    known.map((stay) => ({
      stay,
      now: wide.get(stay.id) ?? stay,
      next: followed(stay, before.get(stay.id), after.get(stay.id)),
    })),
  )
  const touched = planned.map(
    ({ partId, at }): Touched => ({ partId, change: at, path: `changes.${at}.slotIds` }),
  )
  const overlap = await overlapOf(context, touched)
  const refusal = misfits.asOne(overlap ? [overlap] : [])
  if (refusal) throw refusal
  await settle(context)
  return planned.flatMap(({ partId }) => written.get(partId) ?? [])
}
