import { boats } from '@darsena/contract/areas/fleet/boats'
import type { SessionConflict } from '@darsena/contract/areas/yard/board'
import type { Fault } from '@darsena/contract/kit/faults'
import { sql } from 'kysely'
import { AppError } from '../../kit/app-error.ts'
import type { Context } from '../../kit/context.ts'
import { labelSql } from '../../kit/crud/columns.ts'
import { reachable, readable } from '../../kit/crud/rights.ts'
import { settle, shownInstant } from '../marina/public.ts'

/** A session that was written, and its path in the request. */
export interface Touched {
  sessionId: string
  /** Which of several changes. */
  change: number
  path: string
}

interface Hit {
  sessionId: string
  assetId: string | null
  assetName: string | null
  isVisible: boolean
  otherId: string
  code: string
  boat: string | null
  from: string
  to: string
}

/** Checks what the deferred constraints would refuse at commit, so that all conflicts can be reported by name. */
async function hitsOf(context: Context, ids: readonly string[]): Promise<Hit[]> {
  const boat = labelSql(boats, 'b', context.language)
  const found = await sql<Hit>`
    with mine as materialized (select * from booking_sessions where id = any(${[...ids]}::uuid[]) and holds),
    hits as (
      select m.id as session_id, m.asset_id, o.id as other_id from mine m
        join booking_sessions o on o.asset_id = m.asset_id and o.id <> m.id and o.holds and o.during && m.during
       where m.is_exclusive
      union
      select m.id, null, o.id from mine m join booking_sessions o on o.boat_id = m.boat_id and o.id <> m.id and o.holds
         and tstzrange(o.starts_at, o.ends_at) && tstzrange(m.starts_at, m.ends_at))
    select h.session_id as "sessionId", h.asset_id as "assetId", a.name as "assetName", o.id as "otherId",
        ${reachable('read', 'BookingSession', 'o', context)} as "isVisible", k.code,
        case when b.id is not null then ${boat} end as boat, o.starts_at as "from", o.ends_at as "to"
      from hits h join booking_sessions o on o.id = h.other_id join bookings k on k.id = o.booking_id
      left join assets a on a.id = h.asset_id and ${reachable('read', 'Asset', 'a', context)}
      left join boats b on b.id = k.boat_id and ${readable(boats, 'b', context)}
     order by o.starts_at, o.id`.execute(context.db)
  return found.rows
}

/** Of a session that the caller may not read only its existence is reported. */
function conflictOf(context: Context, hit: Hit, change: number, path: string): Fault & SessionConflict {
  const { isVisible, code, boat, from, to, assetId, assetName } = hit
  const { translate } = context
  const key = assetId === null ? 'yard:boatBusy' : 'yard:assetTaken'
  const what = isVisible
    ? `${[code, boat].filter(Boolean).join(' · ')}, ${shownInstant(context, from)} – ${shownInstant(context, to)}`
    : translate('yard:someSession')
  return {
    path,
    message: translate(key, { asset: assetName ?? translate('yard:someAsset'), what }),
    change,
    asset: assetId === null || assetName === null ? null : { id: assetId, name: assetName },
    with: isVisible ? { sessionId: hit.otherId, booking: code, boat, from, to } : null,
  }
}

/** After sessions were written: OVERLAP with every conflict, each naming what is in the way; absent where there is none. */
export async function overlapOf(
  context: Context,
  touched: readonly Touched[],
): Promise<AppError | undefined> {
  const hits = await hitsOf(
    context,
    touched.map(({ sessionId }) => sessionId),
  )
  const details = hits.flatMap((hit) =>
    touched
      .filter(({ sessionId }) => sessionId === hit.sessionId)
      .map(({ change, path }) => conflictOf(context, hit, change, path)),
  )
  const [first] = details
  return first && new AppError('OVERLAP', { text: 'yard:inTheWay', params: { what: first.message }, details })
}

/**
 * After sessions were written: no live one may need their asset or their boat at the same time. The database has the last
 * word, and is asked for it at once.
 * @throws OVERLAP with every conflict
 */
export async function assertFree(context: Context, touched: readonly Touched[]): Promise<void> {
  const overlap = await overlapOf(context, touched)
  if (overlap) throw overlap
  await settle(context)
}
