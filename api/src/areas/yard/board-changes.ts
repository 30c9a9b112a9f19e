import type { BoardChange } from '@darsena/contract/areas/yard/board'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import { sql } from 'kysely'
import { AppError, invalid } from '../../kit/app-error.ts'
import { BatchFaults } from '../../kit/batch/batch-faults.ts'
import type { Context } from '../../kit/context.ts'
import type { Row } from '../../kit/crud/list-rows.ts'
import { mayWith } from '../../kit/crud/rights.ts'
import { lockAssetsAndBoats, lockBookings } from './booking-rules.ts'
import { sessionsDespite } from './booking-sessions.ts'
import { bookingMoves, bookingsService } from './bookings.ts'
import { assertFree, overlapOf, type Touched } from './session-conflicts.ts'
import { sessionMoves } from './session-moves.ts'

/** A booking made with its first session; agreed upon at once where its maker may approve it. */
async function newBooking(
  context: Context,
  id: string,
  boatId: string,
  notes: string | undefined,
): Promise<string> {
  const booking = await bookingsService.create(context, { id, boatId, notes: notes ?? null })
  const requested = await bookingMoves.carryOut(context, 'request', booking.id)
  if (await mayWith(context, 'approve', 'Booking', requested))
    await bookingMoves.carryOut(context, 'confirm', booking.id)
  return booking.id
}

async function createSession(
  context: Context,
  change: Extract<BoardChange, { op: 'create' }>,
  onMisfit: (misfit: AppError) => void,
): Promise<Row> {
  const { op: _, id = uuidv7(), bookingId, boatId, notes, ...values } = change
  if (!bookingId && !boatId) throw invalid([{ path: 'boatId', message: context.translate('fault.required') }])
  const owner = bookingId ?? (await newBooking(context, id, boatId ?? '', notes))
  return sessionsDespite(onMisfit).create(context, { position: 0, ...values, id, bookingId: owner })
}

async function carryOut(
  context: Context,
  change: BoardChange,
  onMisfit: (misfit: AppError) => void,
): Promise<Row> {
  if (change.op === 'create') return createSession(context, change, onMisfit)
  const service = sessionsDespite(onMisfit)
  const previous = await service.get(context, change.id)
  const version = change.version ?? previous.version
  if (version !== previous.version) throw new AppError('STALE_VERSION')
  if (change.op !== 'update') return sessionMoves.carryOut(context, change.op, change.id)
  const { op: _op, id: _id, version: _version, ...values } = change
  return service.update(context, change.id, { ...values, version })
}

/** Everything that the changes are about, in the order that all writers keep. */
async function lockAll({ db }: Context, changes: readonly BoardChange[]): Promise<void> {
  const ids = changes.flatMap((change) => (change.op === 'create' ? [] : [change.id]))
  const found = await sql<{ bookingId: string; assetId: string | null }>`
    select booking_id as "bookingId", asset_id as "assetId" from booking_sessions where id = any(${ids}::uuid[])`.execute(
    db,
  )
  const named = changes.flatMap((change) => (change.op === 'create' ? (change.bookingId ?? []) : []))
  const bookings = await lockBookings(db, [...found.rows.map(({ bookingId }) => bookingId), ...named])
  const assets = changes.flatMap((change) => ('assetId' in change ? (change.assetId ?? []) : []))
  const boats = changes.flatMap((change) => (change.op === 'create' ? (change.boatId ?? []) : []))
  await lockAssetsAndBoats(
    db,
    [...assets, ...found.rows.flatMap(({ assetId }) => assetId ?? [])],
    [...[...bookings.values()].map(({ boatId }) => boatId), ...boats],
  )
}

/**
 * Changes of the board, all or none. Conflicts are looked at when all is written, so that sessions can swap their times.
 * @throws OVERLAP with every conflict and the change that meets it, and MISFIT with all that no asset can bear, in one
 * answer; other faults of one change at `changes.<n>.…`
 * @param onLocked sees the sessions as they were, when nobody else can change them any more
 */
export async function changeBoard(
  context: Context,
  changes: readonly BoardChange[],
  onLocked?: () => Promise<void>,
): Promise<Row[]> {
  await lockAll(context, changes)
  await onLocked?.()
  const written: Row[] = []
  const faults = new BatchFaults('changes')
  for (const [at, change] of changes.entries()) {
    const row = await faults.check(at, () => carryOut(context, change, (misfit) => faults.add(at, misfit)))
    // What the database refused has broken the transaction; nothing more can be asked in it.
    if (row === undefined) faults.throwAny()
    else written.push(row)
  }
  const touched = written.map(
    ({ id }, change): Touched => ({ sessionId: id, change, path: `changes.${change}.startsAt` }),
  )
  const overlap = await overlapOf(context, touched)
  const refusal = faults.asOne(overlap ? [overlap] : [])
  if (refusal) throw refusal
  await assertFree(context, touched)
  return written
}
