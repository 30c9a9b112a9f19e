import type { PlanChange } from '@darsena/contract/areas/marina/plan'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import { sql } from 'kysely'
import { AppError, invalid } from '../../kit/app-error.ts'
import type { Context } from '../../kit/context.ts'
import type { Row } from '../../kit/crud/list-rows.ts'
import { lockBerths, lockStays, type Stay, slotsOfStays } from './berth-locks.ts'
import { overlapOf, settle, type Touched } from './collisions.ts'
import { moment } from './moment.ts'
import { parts, partsDespite } from './port-booking-arrangements.ts'
import { stays } from './port-bookings.ts'
import { assertMay } from './stay-states.ts'

type OnMisfit = Parameters<typeof partsDespite>[0]

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

async function stayOfPart({ db, facilityId }: Context, portId: string, partId: string): Promise<string> {
  const found = await sql<{ id: string }>`select k.id from port_booking_arrangements a
    join port_bookings k on k.id = a.port_booking_id
    where a.id = ${partId} and k.port_id = ${portId} and k.facility_id = ${facilityId}`.execute(db)
  const [stay] = found.rows
  if (!stay) throw new AppError('NOT_FOUND', { text: 'marina:noSuchPart' })
  return stay.id
}

async function plannedOf(context: Context, portId: string, change: PlanChange, at: number): Promise<Planned> {
  if (change.op === 'create') {
    const partId = change.id?.toLowerCase() ?? uuidv7()
    return { change, at, partId, stayId: change.portBookingId }
  }
  return { change, at, partId: change.id, stayId: await stayOfPart(context, portId, change.id) }
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

/** @throws FORBIDDEN for who may move parts, and not the stay that would have to go with them */
async function setPeriod(context: Context, stay: Stay, now: Period, { from, to }: Period): Promise<void> {
  if (moment(now.from) === moment(from) && moment(now.to) === moment(to)) return
  assertMay(context, 'update', stay)
  await sql`update port_bookings set "from" = ${from}, "to" = ${to} where id = ${stay.id}`.execute(context.db)
}

/** For the time of the changes a stay reaches as far as any of its parts is to go. */
async function widen(context: Context, stay: Stay, changes: readonly Planned[]): Promise<Period> {
  let { from, to } = stay
  for (const { change } of changes) {
    if (change.op === 'delete') continue
    from = earlier(from, change.from)
    if (change.to !== undefined) to = later(to, change.to)
  }
  await setPeriod(context, stay, stay, { from, to })
  return { from, to }
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

async function createPart(
  context: Context,
  portId: string,
  { change, partId, stayId }: Planned,
  onMisfit: OnMisfit,
): Promise<Row> {
  if (change.op !== 'create') throw new Error('not a create')
  const {
    from,
    to,
    slotIds,
    confirmed,
    overrideReason = null,
    boatId = null,
    kind = 'TRANSIT',
    notes,
    reason,
  } = change
  const given = { id: partId, from, to }
  const portBookingId =
    stayId ??
    (
      await stays.create(context, {
        ...given,
        portId,
        boatId,
        kind,
        notes: notes ?? null,
        reason: reason ?? null,
      })
    ).id
  return partsDespite(onMisfit).create(context, {
    ...given,
    portBookingId,
    slotIds,
    confirmed,
    overrideReason,
  })
}

async function carryOut(
  context: Context,
  portId: string,
  planned: Planned,
  onMisfit: OnMisfit,
): Promise<Row> {
  const { change, partId } = planned
  if (change.op === 'create') return createPart(context, portId, planned, onMisfit)
  const previous = await parts.get(context, partId)
  const version = change.version ?? previous.version
  if (change.op === 'update') {
    const { op: _op, id: _id, version: _version, ...given } = change
    return partsDespite(onMisfit).update(context, partId, { ...given, version })
  }
  if (version !== previous.version) throw new AppError('STALE_VERSION')
  await parts.archive(context, partId)
  return parts.get(context, partId)
}

/** The place of a fault, as seen by who sent all the changes. */
function atChange(error: AppError, at: number): AppError {
  const { details = [] } = error.reason
  const own = details.length > 0 ? details : [{ path: '', message: '' }]
  return new AppError(error.code, {
    ...error.reason,
    details: own.map((fault) => ({
      ...fault,
      path: ['changes', at, fault.path].filter((step) => step !== '').join('.'),
    })),
  })
}

/** Refusals as one, under the first one's code and text; the faults of others say what they are. */
function together(first: AppError, rest: readonly AppError[]): AppError {
  const details = [first, ...rest].flatMap(({ code, reason }) =>
    (reason.details ?? []).map((fault) => (code === first.code ? fault : { ...fault, code })),
  )
  return new AppError(first.code, { ...first.reason, details })
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
function demandPort(
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
  const planned: Planned[] = []
  for (const [at, change] of changes.entries()) planned.push(await plannedOf(context, portId, change, at))
  const locked = await lockAll(context, planned)
  demandPort(context, portId, planned, locked)
  const before = await edgesOf(context, [...locked.keys()])
  const widened = new Map<string, Period>()
  for (const stay of locked.values()) {
    const own = planned.filter(({ stayId }) => stayId === stay.id)
    widened.set(stay.id, await widen(context, stay, own))
  }
  const written: Row[] = []
  const misfits: AppError[] = []
  for (const one of planned) {
    try {
      const onMisfit: OnMisfit = (misfit) => misfits.push(atChange(misfit, one.at))
      written.push(await carryOut(context, portId, one, onMisfit))
    } catch (error) {
      throw error instanceof AppError ? atChange(error, one.at) : error
    }
  }
  const after = await edgesOf(context, [...locked.keys()])
  for (const stay of locked.values()) {
    const period = followed(stay, before.get(stay.id), after.get(stay.id))
    await setPeriod(context, stay, widened.get(stay.id) ?? stay, period)
  }
  const touched = planned.map(
    ({ partId, at }): Touched => ({ partId, change: at, path: `changes.${at}.slotIds` }),
  )
  const overlap = await overlapOf(context, touched)
  const [first, ...rest] = overlap ? [overlap, ...misfits] : misfits
  if (first) throw together(first, rest)
  await settle(context)
  return written
}
