import { portBookings } from '@darsena/contract/areas/marina/port-bookings'
import { sql } from 'kysely'
import { invalid } from '../../../kit/app-error.ts'
import type { Context } from '../../../kit/context.ts'
import { type CrudService, crudService } from '../../../kit/crud/crud-service.ts'
import type { Row } from '../../../kit/crud/list-rows.ts'
import { idsIn } from '../../../kit/crud/references.ts'
import type { Values } from '../../../kit/crud/write-rules.ts'
import { lockPlace, lockStays, slotsOfStays } from './berth-locks.ts'
import { measuresOf, misfitIn } from './boat-fit.ts'
import { assertFree } from './collisions.ts'
import { moment } from './moment.ts'
import { partsOf } from './port-booking-arrangements.ts'

function beforeWrite(context: Context, next: Values): Values {
  const { translate } = context
  const isClosure = next.kind === 'CLOSURE'
  const required = translate('fault.required')
  const faults = [
    ...(isClosure && next.boatId !== null
      ? [{ path: 'boatId', message: translate('marina:closureHasNoBoat') }]
      : []),
    ...(!isClosure && next.boatId === null ? [{ path: 'boatId', message: required }] : []),
    ...(isClosure && next.reason === null ? [{ path: 'reason', message: required }] : []),
    ...(moment(next.from) >= moment(next.to)
      ? [{ path: 'to', message: translate('fault.endsBeforeStart') }]
      : []),
  ]
  if (faults.length > 0) throw invalid(faults)
  return next
}

/** Stays, each written under the rules of one; what follows for their parts is the service's. */
export const stays = crudService(portBookings, { beforeWrite })

const isSame = (a: unknown, b: unknown) => moment(a) === moment(b)

/** Parts at an edge of their stay go with it, those beyond it are cut, and those outside of it go. */
async function followPeriod({ db }: Context, { id, from, to }: Row, previous: Row): Promise<void> {
  if (isSame(from, previous.from) && isSame(to, previous.to)) return
  const start = sql`case when "from" = ${previous.from} then ${from}::timestamptz else greatest("from", ${from}) end`
  const end = sql`case when "to" is not distinct from ${previous.to} then ${to}::timestamptz
    when ${to}::timestamptz is null then "to" else least("to", ${to}) end`
  const live = sql`port_booking_id = ${id} and archived_at is null`
  await sql`update port_booking_arrangements set archived_at = now()
    where ${live} and ${start} >= coalesce(${end}, 'infinity')`.execute(db)
  await sql`update port_booking_arrangements set "from" = ${start}, "to" = ${end}
    where ${live} and ("from", "to") is distinct from (${start}, ${end})`.execute(db)
}

/** After a stay was changed: its boat fits where it lies, and nobody else lies there then. */
async function settleParts(context: Context, stayId: string, isOtherBoat: boolean): Promise<void> {
  const all = await partsOf(context, stayId)
  const stay = (await lockStays(context.db, [stayId])).get(stayId)
  if (stay && isOtherBoat) {
    const measures = await measuresOf(
      context,
      [stay],
      all.flatMap(({ slotIds }) => idsIn(slotIds)),
    )
    for (const { slotIds, overrideReason } of all) {
      const misfit = misfitIn(context, measures, stay, { slotIds: idsIn(slotIds), overrideReason })
      if (misfit) throw misfit
    }
  }
  await assertFree(
    context,
    all.map(({ id }) => ({ partId: id, change: 0, path: 'from' })),
  )
}

async function update(context: Context, id: string, body: Values & { version: number }): Promise<Row> {
  const previous = await stays.get(context, id)
  await lockPlace(context.db, id, { boatId: typeof body.boatId === 'string' ? body.boatId : null })
  const isPlaced = (await slotsOfStays(context.db, [id])).length > 0
  if (isPlaced && body.portId !== undefined && body.portId !== previous.portId)
    throw invalid([{ path: 'portId', message: context.translate('marina:stayIsPlaced') }])
  const row = await stays.update(context, id, body)
  if (row.version === previous.version) return row
  await followPeriod(context, row, previous)
  await settleParts(context, id, row.boatId !== previous.boatId)
  return row
}

async function restore(context: Context, id: string): Promise<Row> {
  await stays.get(context, id)
  await lockPlace(context.db, id)
  const row = await stays.restore(context, id)
  await settleParts(context, id, true)
  return row
}

export const portBookingsService: CrudService = { ...stays, update, restore }
