import type { Database } from '@darsena/db/connect'
import { sql } from 'kysely'
import type { Jobs } from '../../../kit/jobs/jobs.ts'
import { notify } from '../../../kit/notices/notify.ts'
import { transact } from '../../../kit/transaction.ts'
import { lockPlace } from '../stays/berth-locks.ts'
import { freedFor, waitingIds } from './waiting.view.ts'

const mostAtOnce = 200

/**
 * Ends an offer whose term is over: its berth is free again, and the user who made it is notified. A user who takes it at this moment has
 * locked the stay, or waits for it; one of the two finds the offer decided.
 */
async function lapse(db: Database, offerId: string, stayId: string): Promise<void> {
  await lockPlace(db, stayId)
  const found = await sql<{ arrangementId: string; offeredById: string | null }>`
    update berth_offers set state = 'LAPSED', decided_at = now()
     where id = ${offerId} and state = 'OPEN' and expires_at <= now()
    returning arrangement_id as "arrangementId", offered_by_id as "offeredById"`.execute(db)
  const [offer] = found.rows
  if (!offer) return
  await sql`update port_booking_arrangements set archived_at = now()
    where id = ${offer.arrangementId} and archived_at is null`.execute(db)
  await notify(db, { kind: 'BERTH_OFFER_LAPSED', rowId: stayId, to: [offer.offeredById], by: null })
}

/** Ends all offers whose term is over, each in a transaction of its own. */
export async function lapseOffers(db: Database, requestId: string): Promise<void> {
  const due = await sql<{
    id: string
    stayId: string
  }>`select id, port_booking_id as "stayId" from berth_offers
    where state = 'OPEN' and expires_at <= now() order by expires_at limit ${mostAtOnce}`.execute(db)
  for (const { id, stayId } of due.rows)
    await transact(db, { userId: null, requestId }, (trx) => lapse(trx, id, stayId))
}

/** Notifies those who confirm stays that a berth became free which somebody waits for; once for each stay that gave one up. */
export async function noticeFreed(db: Database): Promise<void> {
  const freed = await sql<{ facilityId: string; stayId: string }>`
    update freed_berths f set is_noticed = true where not is_noticed
    returning f.facility_id as "facilityId", f.freed_by_id as "stayId"`.execute(db)
  const isAny = sql<boolean>`true`
  for (const facilityId of new Set(freed.rows.map((row) => row.facilityId))) {
    const waiting = await waitingIds(db, facilityId, isAny)
    const fits = await freedFor(db, waiting, { stays: isAny, slots: isAny })
    const wanted = new Set([...fits.values()].flat().map(({ freedById }) => freedById))
    const stays = new Set(
      freed.rows.filter((row) => row.facilityId === facilityId).map(({ stayId }) => stayId),
    )
    for (const stayId of stays)
      if (wanted.has(stayId))
        await notify(db, { kind: 'BERTH_FREED', rowId: stayId, to: { may: 'approve' }, by: null })
  }
  await sql`delete from freed_berths where coalesce(upper(during), freed_at + interval '90 days') < now()`.execute(
    db,
  )
}

export const offerJobs = (db: Database): Jobs => ({
  'berth-offers': async (_, { job }) => {
    const requestId = `job ${job.id}`
    await lapseOffers(db, requestId)
    await transact(db, { userId: null, requestId }, noticeFreed)
  },
})

/** Every minute: terms end at any. */
export const offerCrontab = '* * * * * berth-offers'
