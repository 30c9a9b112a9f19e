import type { OfferBody } from '@darsena/contract/areas/marina/desk/waiting'
import type { Language } from '@darsena/contract/kit/label'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import type { Database } from '@darsena/db/connect'
import { sql } from 'kysely'
import { AppError, invalid } from '../../../kit/app-error.ts'
import type { Context } from '../../../kit/context.ts'
import type { Row } from '../../../kit/crud/list-rows.ts'
import { queueMail } from '../../../kit/mail/outbox.ts'
import { catalogue } from '../../../kit/texts.ts'
import { wrongState } from '../../../kit/transitions/moves.ts'
import { lockPlace } from '../stays/berth-locks.ts'
import { moment } from '../stays/moment.ts'
import { portBookingArrangementsService } from '../stays/port-booking-arrangements.ts'
import { stays } from '../stays/port-bookings.ts'
import { assertMay } from '../stays/stay-states.ts'
import { stayMoves } from '../stays/stay-transitions.ts'
import en from './offer-mails.en.json' with { type: 'json' }
import it from './offer-mails.it.json' with { type: 'json' }
import { languageOfContact } from './waiting.view.ts'

const texts = catalogue('offer-mails', { it, en })

interface Addressee {
  email: string | null
  name: string
  language: Language
  boat: string
  port: string
  facility: string
  timeZone: string
  phone: string | null
  facilityMail: string | null
  slots: string
}

async function addresseeOf(db: Database, stayId: string, slotIds: readonly string[]): Promise<Addressee> {
  const found = await sql<Addressee>`
    select m.email, concat_ws(' ', m.first_name, m.last_name) as name, ${languageOfContact} as language, b.name as boat,
        p.name as port, f.name as facility, f.time_zone as "timeZone", f.phone, f.email as "facilityMail",
        (select string_agg(s.code, ' + ' order by s.code) from boat_slots s where s.id = any(${[...slotIds]}::uuid[])) as slots
      from port_bookings k join boats b on b.id = k.boat_id join ports p on p.id = k.port_id
      join facilities f on f.id = k.facility_id left join boat_members m on m.id = k.contact_id and m.archived_at is null
     where k.id = ${stayId}`.execute(db)
  const [addressee] = found.rows
  if (!addressee) throw new AppError('NOT_FOUND')
  return addressee
}

const shownIn = (timeZone: string) => (instant: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    .format(new Date(instant))
    .replace(', ', ' ')

/** @returns whether there was an address to send it to */
async function mailOffer(
  { db }: Context,
  stay: Row,
  { slotIds, expiresAt, language }: OfferBody,
): Promise<boolean> {
  const to = await addresseeOf(db, stay.id, slotIds)
  if (to.email === null) return false
  const chosen = language ?? to.language
  const translate = texts(chosen)
  const shown = shownIn(to.timeZone)
  const { slots, boat, port, facility, timeZone: zone } = to
  const until = shown(expiresAt)
  const period = { from: shown(String(stay.from)), to: typeof stay.to === 'string' ? shown(stay.to) : '' }
  const ways = [to.phone, to.facilityMail].filter(Boolean).join(' · ')
  const mail = {
    subject: translate('subject', { boat, port, until }),
    paragraphs: [
      translate('greeting', { name: to.name }),
      translate(period.to ? 'offer' : 'offerOpen', { slots, boat, port, zone, ...period }),
      translate(ways ? 'answer' : 'answerAtDesk', { until, zone, facility, ways }),
      translate('lapses'),
    ],
    footer: translate('footer', { facility }),
  }
  await queueMail(db, to.email, mail, chosen)
  return true
}

/** Milliseconds: nobody plans longer ahead by an offer. */
const longestTerm = 60 * 86_400_000

function assertTerm({ translate }: Context, expiresAt: string): void {
  const left = Date.parse(expiresAt) - Date.now()
  if (left <= 0) throw invalid([{ path: 'expiresAt', message: translate('marina:offer.inPast') }])
  if (left > longestTerm) throw invalid([{ path: 'expiresAt', message: translate('marina:offer.tooLong') }])
}

/**
 * Offers a berth to somebody who waits: held for them until the term, and announced by mail where they have an address.
 * @throws WRONG_STATE for a stay that is no request any more, or has a berth; OVERLAP, MISFIT as every placing
 */
export async function offerBerth(context: Context, id: string, body: OfferBody): Promise<Row> {
  const { db, caller, translate } = context
  await stays.get(context, id)
  assertTerm(context, body.expiresAt)
  const locked = await lockPlace(db, id, { slotIds: body.slotIds })
  const stay = await stays.get(context, id)
  if (locked) assertMay(context, 'approve', locked)
  if (stay.status !== 'REQUESTED') throw wrongState(context, stayMoves.transitions, stay)
  if (moment(stay.to) <= Date.parse(body.expiresAt))
    throw invalid([{ path: 'expiresAt', message: translate('marina:offer.afterStay') }])
  const placed = await sql`select 1 from port_booking_arrangements
    where port_booking_id = ${id} and archived_at is null limit 1`.execute(db)
  if (placed.rows.length > 0) throw new AppError('WRONG_STATE', { text: 'marina:offer.hasBerth' })
  const part = await portBookingArrangementsService.create(
    { ...context, facilityId: String(stay.facilityId) },
    {
      portBookingId: id,
      from: stay.from,
      to: stay.to,
      slotIds: body.slotIds,
      confirmed: true,
      away: false,
      overrideReason: body.overrideReason ?? null,
    },
  )
  const isMailed = await mailOffer(context, stay, body)
  await sql`insert into berth_offers (id, facility_id, port_booking_id, arrangement_id, expires_at, is_mailed, offered_by_id)
    values (${uuidv7()}, ${stay.facilityId}, ${id}, ${part.id}, ${body.expiresAt}, ${isMailed}, ${caller.userId})`.execute(
    db,
  )
  return stays.get(context, id)
}

/** The offer that is open for a stay, which is locked. @throws WRONG_STATE where there is none */
async function openOffer(context: Context, id: string): Promise<{ arrangementId: string }> {
  const { db } = context
  await stays.get(context, id)
  await lockPlace(db, id)
  const found = await sql<{
    arrangementId: string
  }>`select arrangement_id as "arrangementId" from berth_offers
    where port_booking_id = ${id} and state = 'OPEN' and expires_at > now()`.execute(db)
  const [offer] = found.rows
  if (!offer) throw new AppError('WRONG_STATE', { text: 'marina:offer.notOpen' })
  return offer
}

/** The offer is taken: the stay is confirmed at its berth. @throws WRONG_STATE once the term is over */
export async function takeOffer(context: Context, id: string): Promise<Row> {
  await openOffer(context, id)
  return stayMoves.carryOut(context, 'confirm', id)
}

/** The offer is taken back, or was turned down: the berth is free, and the stay waits on. */
export async function withdrawOffer(context: Context, id: string): Promise<Row> {
  const { arrangementId } = await openOffer(context, id)
  const part = await portBookingArrangementsService.get(context, arrangementId)
  await portBookingArrangementsService.archive(context, part.id)
  return stays.get(context, id)
}
