import { boats } from '@darsena/contract/areas/fleet/boats'
import type { ArrivalNotice } from '@darsena/contract/areas/marina/arrival'
import { portBookings } from '@darsena/contract/areas/marina/port-bookings'
import { type RawBuilder, sql } from 'kysely'
import { AppError } from '../../../kit/app-error.ts'
import type { Context } from '../../../kit/context.ts'
import { labelSql } from '../../../kit/crud/columns.ts'
import type { Row } from '../../../kit/crud/list-rows.ts'
import { idsIn } from '../../../kit/crud/references.ts'
import { readable } from '../../../kit/crud/rights.ts'
import { lockStays, type Stay } from './berth-locks.ts'
import { measuresOf, misfitIn } from './boat-fit.ts'
import { moment } from './moment.ts'
import { partsOf } from './port-booking-arrangements.ts'
import { stays } from './port-bookings.ts'
import { shownInstant } from './shown-instant.ts'

interface Present {
  bookingId: string | null
  code: string | null
  boat: string | null
  from: string
  to: string | null
  slotCode: string | null
}

/**
 * Stays whose boats are there, as far as the caller may read them.
 * @param from rows of stays `k`, with the code of a slot as `slot_code`
 */
async function presentIn(context: Context, from: RawBuilder<unknown>): Promise<Present[]> {
  const isVisible = readable(portBookings, 'k', context)
  const found = await sql<Present>`select case when ${isVisible} then k.id end as "bookingId",
      case when ${isVisible} then k.code end as code,
      case when ${isVisible} and b.id is not null then ${labelSql(boats, 'b', context.language)} end as boat,
      k."from", k."to", o.slot_code as "slotCode"
    from ${from} left join boats b on b.id = k.boat_id and ${readable(boats, 'b', context)}
    order by o.slot_code, k."from"`.execute(context.db)
  return found.rows
}

/** Where else the boat of a stay is still in port. */
const elsewhere = (context: Context, { id, boatId }: { id: string; boatId: unknown }) =>
  presentIn(
    context,
    sql`(select null::text as slot_code) as o join port_bookings k on k.boat_id = ${boatId}::uuid and k.id <> ${id}
      and k.status = 'ARRIVED' and k.archived_at is null`,
  )

/** Who lies at slots where there is no room beside them. */
const lyingAt = (context: Context, stayId: string, slotIds: readonly string[]) =>
  presentIn(
    context,
    sql`(select s.code as slot_code, l.id as part_id from boat_slots s
        cross join lateral lying_there(s.id, ${stayId}::uuid) as l(id)
        where s.id = any(${[...slotIds]}::uuid[]) and s.occupancy = 'SINGLE') as o
      join port_booking_arrangements a on a.id = o.part_id join port_bookings k on k.id = a.port_booking_id`,
  )

/** «26-00012 · Argo, 01/05/2026 14:00 – 09/05/2026 12:00»; nothing of a stay that the caller may not see. */
function named(context: Context, { bookingId, code, boat, from, to }: Present): string {
  if (bookingId === null) return context.translate('marina:someStay')
  const end = to === null ? '…' : shownInstant(context, to)
  return `${[code, boat].filter(Boolean).join(' · ')}, ${shownInstant(context, from)} – ${end}`
}

/** @throws OVERLAP naming the stay for which the same boat is in port already */
export async function assertNotElsewhere(context: Context, row: Row): Promise<void> {
  const [other] = await elsewhere(context, { id: row.id, boatId: row.boatId })
  if (!other) return
  const message = context.translate('marina:boatInPort', { what: named(context, other) })
  const { bookingId, boat, from, to } = other
  const isVisible = bookingId !== null
  const shown = {
    bookingId: bookingId ?? '',
    boat,
    from: isVisible ? from : String(row.from),
    to: isVisible ? to : null,
  }
  const fault = { path: 'at', message, change: 0, slot: null, with: shown }
  throw new AppError('OVERLAP', {
    text: 'marina:boatInPort',
    params: { what: named(context, other) },
    details: [fault],
  })
}

/** What is wrong with the berth that waits for a boat: nobody gave it one, it is out of use, she does not fit it. */
async function berthNotices(context: Context, stay: Stay, part: Row | undefined): Promise<ArrivalNotice[]> {
  const { translate } = context
  if (!part) return [{ kind: 'NO_BERTH', message: translate('marina:arrival.noBerth'), bookingId: null }]
  const slotIds = idsIn(part.slotIds)
  const measures = await measuresOf(context, [stay], slotIds)
  const unusable = measures.slots.filter(({ isUsable }) => !isUsable)
  if (unusable.length > 0) {
    const slot = unusable.map(({ code }) => code).join(' + ')
    return [{ kind: 'NOT_USABLE', message: translate('marina:arrival.notUsable', { slot }), bookingId: null }]
  }
  const isAllowed = typeof part.overrideReason === 'string'
  const misfit = isAllowed ? undefined : misfitIn(context, measures, stay, { slotIds, overrideReason: null })
  return misfit ? [{ kind: 'MISFIT', message: misfit.textFor(translate), bookingId: null }] : []
}

const day = 86_400_000

function timeNotices(context: Context, stay: Stay): ArrivalNotice[] {
  const early = moment(stay.from) - Date.now()
  const at = shownInstant(context, stay.from)
  if (Math.abs(early) <= day) return []
  return early > 0
    ? [{ kind: 'EARLY', message: context.translate('marina:arrival.early', { at }), bookingId: null }]
    : [{ kind: 'LATE', message: context.translate('marina:arrival.late', { at }), bookingId: null }]
}

/** What the desk should know before it records that the boat of a stay is there now. */
export async function arrivalNoticesOf(context: Context, id: string): Promise<ArrivalNotice[]> {
  await stays.get(context, id)
  const stay = (await lockStays(context.db, [id])).get(id)
  if (!stay) return []
  const parts = await partsOf(context, id)
  const part = parts.find(({ to }) => moment(to) > Date.now()) ?? parts.at(-1)
  const there = await elsewhere(context, stay)
  const lying = part ? await lyingAt(context, id, idsIn(part.slotIds)) : []
  return [
    ...there.map(
      (other): ArrivalNotice => ({
        kind: 'ELSEWHERE',
        message: context.translate('marina:boatInPort', { what: named(context, other) }),
        bookingId: other.bookingId,
      }),
    ),
    ...lying.map(
      (other): ArrivalNotice => ({
        kind: 'OCCUPIED',
        message: context.translate('marina:arrival.occupied', {
          slot: other.slotCode ?? '',
          what: named(context, other),
        }),
        bookingId: other.bookingId,
      }),
    ),
    ...(await berthNotices(context, stay, part)),
    ...timeNotices(context, stay),
  ]
}
