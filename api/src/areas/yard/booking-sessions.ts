import { bookingSessions, longestSession } from '@darsena/contract/areas/yard/booking-sessions'
import { type SessionType, sessionTypes } from '@darsena/contract/areas/yard/session-choices'
import { sessionTransitions } from '@darsena/contract/areas/yard/session-transitions'
import type { Fault } from '@darsena/contract/kit/faults'
import { sql } from 'kysely'
import { type AppError, invalid } from '../../kit/app-error.ts'
import type { Context } from '../../kit/context.ts'
import { type CrudService, crudService } from '../../kit/crud/crud-service.ts'
import type { Row } from '../../kit/crud/list-rows.ts'
import { same, type Values } from '../../kit/crud/write-rules.ts'
import { wrongState } from '../../kit/transitions/moves.ts'
import { liftMisfit } from './assert-lift.ts'
import { assertPlannable, lockAssetsAndBoats, lockBookings } from './booking-rules.ts'
import { assertFree } from './session-conflicts.ts'

const idOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)
const typeOf = (value: unknown): SessionType => sessionTypes.find((type) => type === value) ?? 'MOVEMENT'

const day = 86_400_000

function periodFaults({ translate }: Context, { startsAt, endsAt }: Values): Fault[] {
  if (startsAt === null && endsAt === null) return []
  if (typeof startsAt !== 'string') return [{ path: 'startsAt', message: translate('fault.required') }]
  if (typeof endsAt !== 'string') return [{ path: 'endsAt', message: translate('fault.required') }]
  const length = Date.parse(endsAt) - Date.parse(startsAt)
  if (length <= 0) return [{ path: 'endsAt', message: translate('fault.endsBeforeStart') }]
  if (length > longestSession * day)
    return [{ path: 'endsAt', message: translate('yard:tooLong', { days: longestSession }) }]
  return []
}

/** Kinds of slots that a session may end or begin in: a haul-out ends ashore, a launch in the water. */
const slotRules: Partial<Record<SessionType, { fromSlotId: RegExp; toSlotId: RegExp }>> = {
  HAUL_OUT: { fromSlotId: /^(WATER|INTERFACE)$/, toSlotId: /^(GROUND_.*|INTERFACE)$/ },
  HAUL_IN: { fromSlotId: /^(GROUND_.*|INTERFACE)$/, toSlotId: /^(WATER|INTERFACE)$/ },
}

async function slotFaults({ db, translate }: Context, next: Values, facilityId: string): Promise<Fault[]> {
  const fields = (['fromSlotId', 'toSlotId'] as const).filter((field) => idOf(next[field]) !== null)
  if (fields.length === 0) return []
  const found = await sql<{
    id: string
    kind: string
    active: boolean
  }>`select id, kind, active from boat_slots
    where facility_id = ${facilityId} and id in (${sql.join(fields.map((field) => next[field]))})`.execute(db)
  const slots = new Map(found.rows.map((slot) => [slot.id, slot]))
  return fields.flatMap((field) => {
    const slot = slots.get(idOf(next[field]) ?? '')
    if (!slot) return []
    if (!slot.active) return [{ path: field, message: translate('yard:notInUse') }]
    const fits = slotRules[typeOf(next.type)]?.[field].test(slot.kind) ?? true
    return fits ? [] : [{ path: field, message: translate(`yard:wrongKind.${field}`) }]
  })
}

async function assetFaults(
  { db, translate }: Context,
  assetId: string | null,
  facilityId: string,
): Promise<Fault[]> {
  if (assetId === null) return []
  const found = await sql<{ active: boolean }>`select active from assets
    where id = ${assetId} and facility_id = ${facilityId}`.execute(db)
  return found.rows[0]?.active === false ? [{ path: 'assetId', message: translate('yard:notInUse') }] : []
}

const plan = ['type', 'assetId', 'fromSlotId', 'toSlotId', 'startsAt', 'endsAt', 'overrideReason', 'position']

type OnMisfit = (misfit: AppError) => void

async function beforeWrite(
  context: Context,
  next: Values,
  previous: Row | undefined,
  onMisfit: OnMisfit,
): Promise<Values> {
  const bookingId = String(next.bookingId)
  const booking = (await lockBookings(context.db, [bookingId])).get(bookingId)
  // Rows that are missing, archived or of another facility are reported with the other references.
  const facilityId = previous?.facilityId ?? context.facilityId
  if (!booking || booking.archivedAt || booking.facilityId !== facilityId) return next
  const isPlanned = !previous || plan.some((field) => !same(next[field], previous[field]))
  if (!isPlanned) return next
  if (previous && !sessionTransitions.isIn('plannable', String(previous.status)))
    throw wrongState(context, sessionTransitions, previous)
  await assertPlannable(context, booking)
  const assetId = idOf(next.assetId)
  await lockAssetsAndBoats(context.db, assetId === null ? [] : [assetId], [booking.boatId])
  const faults = [
    ...periodFaults(context, next),
    ...(await slotFaults(context, next, booking.facilityId)),
    ...(await assetFaults(context, assetId, booking.facilityId)),
  ]
  if (faults.length > 0) throw invalid(faults)
  const lift = { type: typeOf(next.type), assetId, overrideReason: next.overrideReason }
  const misfit = await liftMisfit(context, booking, lift)
  if (misfit) onMisfit(misfit)
  return next
}

/** @throws WRONG_STATE for a session that has begun or is done: it is history */
async function beforeArchive(context: Context, row: Row): Promise<void> {
  if (row.status === 'STARTED' || row.status === 'DONE') throw wrongState(context, sessionTransitions, row)
  const booking = (await lockBookings(context.db, [String(row.bookingId)])).get(String(row.bookingId))
  if (booking && !booking.archivedAt) await assertPlannable(context, booking)
}

/** Sessions that were written although the asset cannot lift the boat, for callers who report it with other faults. */
export const sessionsDespite = (onMisfit: OnMisfit): CrudService => {
  const service = crudService(bookingSessions, {
    beforeWrite: (context, next, previous) => beforeWrite(context, next, previous, onMisfit),
    beforeArchive,
  })
  return {
    ...service,
    /** A session that waits for a time and gets one is planned again. */
    async update(context, id, body) {
      const row = await service.update(context, id, body)
      if (row.status !== 'POSTPONED' || typeof body.startsAt !== 'string') return row
      await sql`update booking_sessions set status = 'PLANNED' where id = ${id}`.execute(context.db)
      return service.get(context, id)
    },
  }
}

/** Sessions, each written under the rules of one; who writes several looks for conflicts when all are there. */
export const sessions = sessionsDespite((misfit) => {
  throw misfit
})

const settled = async (context: Context, row: Row): Promise<Row> => {
  await assertFree(context, [{ sessionId: row.id, change: 0, path: 'startsAt' }])
  return row
}

/** A write of one session; what stands in its way is named. */
export const bookingSessionsService: CrudService = {
  ...sessions,
  create: async (context, body) => settled(context, await sessions.create(context, body)),
  update: async (context, id, body) => settled(context, await sessions.update(context, id, body)),
  restore: async (context, id) => settled(context, await sessions.restore(context, id)),
}
