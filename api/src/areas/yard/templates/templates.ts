import type { Proposal, Templates } from '@darsena/contract/areas/yard/templates'
import { Temporal } from '@darsena/contract/kit/time/temporal'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import { sql } from 'kysely'
import { AppError, invalid } from '../../../kit/app-error.ts'
import type { Context } from '../../../kit/context.ts'
import { assertMay, reachable } from '../../../kit/crud/rights.ts'
import { timeZoneOf } from '../../../kit/sheets/cell-context.ts'
import { freeTimesOf } from '../free-times.ts'

const most = 200
/** Days in which a free time is looked for. */
const reach = 14

/** The templates of the facility at work, each with its steps in order. */
export async function templatesOf(context: Context): Promise<Templates> {
  const found = await sql<Templates['items'][number]>`select t.id, t.name, s.steps
    from session_templates t cross join lateral (
      select jsonb_agg(jsonb_build_object('type', p.type, 'afterDays', p.after_days, 'at', to_char(p.at, 'HH24:MI'),
          'minutes', p.minutes, 'assetName', a.name) order by p.position) as steps
        from session_template_steps p left join assets a on a.id = p.asset_id and ${reachable('read', 'Asset', 'a', context)}
       where p.template_id = t.id) s
    where t.facility_id = ${context.facilityId} order by t.name limit ${most}`.execute(context.db)
  return { items: found.rows }
}

/**
 * Keeps the work of a booking as a template: what has a time, in that order.
 * @throws VALIDATION at `bookingId` where none has one
 */
export async function keepTemplate(
  context: Context,
  { id = uuidv7(), name, bookingId }: { id?: string | undefined; name: string; bookingId: string },
): Promise<{ id: string }> {
  const { db, caller, facilityId, translate } = context
  await assertMay(context, 'read', 'Booking', bookingId)
  await sql`insert into session_templates (id, facility_id, name, created_by)
    values (${id}, ${facilityId}, ${name}, ${caller.userId})`.execute(db)
  const zone = timeZoneOf(context)
  const kept = await sql`with work as (
      select s.*, s.starts_at at time zone ${zone} as local, row_number() over (order by s.starts_at, s.position) - 1 as n
        from booking_sessions s where s.booking_id = ${bookingId} and s.facility_id = ${facilityId}
         and s.archived_at is null and s.starts_at is not null and s.status <> 'CANCELLED'
         and ${reachable('read', 'BookingSession', 's', context)})
    insert into session_template_steps (template_id, position, type, after_days, at, minutes, asset_id, department_id, contractor)
    select ${id}, n, type, local::date - (select min(local)::date from work), local::time,
           greatest(1, extract(epoch from ends_at - starts_at)::int / 60), asset_id, department_id, contractor from work
    returning 1`.execute(db)
  if (kept.rows.length === 0) throw invalid([{ path: 'bookingId', message: translate('yard:noTimedWork') }])
  return { id }
}

/** @throws NOT_FOUND for a template of another facility */
export async function forgetTemplate({ db, facilityId }: Context, id: string): Promise<void> {
  const gone = await sql`delete from session_templates
    where id = ${id} and facility_id = ${facilityId} returning 1`.execute(db)
  if (gone.rows.length === 0) throw new AppError('NOT_FOUND')
}

interface Step extends Omit<Proposal['steps'][number], 'startsAt' | 'endsAt' | 'isLater' | 'isTaken'> {
  afterDays: number
  at: string
  minutes: number
}

async function stepsOf({ db, facilityId }: Context, id: string): Promise<Step[]> {
  const found =
    await sql<Step>`select p.type, p.after_days as "afterDays", to_char(p.at, 'HH24:MI') as at, p.minutes,
      a.id as "assetId", a.name as "assetName", d.id as "departmentId", p.contractor
    from session_templates t join session_template_steps p on p.template_id = t.id
    left join assets a on a.id = p.asset_id and a.archived_at is null and a.active
    left join departments d on d.id = p.department_id and d.archived_at is null
    where t.id = ${id} and t.facility_id = ${facilityId} order by p.position`.execute(db)
  if (found.rows.length === 0) throw new AppError('NOT_FOUND')
  return found.rows
}

type Instant = ReturnType<typeof Temporal.Instant.from>

/** The first time from a moment on at which an asset is open and free for so long. */
async function freeFrom(
  context: Context,
  { assetId, minutes }: Step,
  wanted: Instant,
): Promise<Instant | undefined> {
  if (assetId === null) return wanted
  const to = wanted.add({ hours: 24 * reach, minutes })
  const period = { assetId, from: wanted.toString(), to: to.toString(), minutes }
  const [first] = await freeTimesOf(context, period)
  return first && Temporal.Instant.from(first.from)
}

/**
 * A template from a day on: each step on its day at its hour, or at the next time at which its asset is open and free; what
 * follows a step that is later is later by as many days.
 */
export async function proposalOf(context: Context, id: string, from: string): Promise<Proposal> {
  const zone = timeZoneOf(context)
  const steps: Proposal['steps'] = []
  let late = 0
  let before = Temporal.PlainDate.from(from).toZonedDateTime(zone).toInstant()
  for (const step of await stepsOf(context, id)) {
    const { afterDays, at, minutes, ...shown } = step
    const day = Temporal.PlainDate.from(from).add({ days: afterDays + late })
    const planned = day
      .toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from(at) })
      .toInstant()
    const wanted = Temporal.Instant.compare(planned, before) < 0 ? before : planned
    const free = await freeFrom(context, step, wanted)
    const start = free ?? wanted
    before = start.add({ minutes })
    late += day.until(start.toZonedDateTimeISO(zone).toPlainDate()).days
    steps.push({
      ...shown,
      startsAt: start.toString(),
      endsAt: before.toString(),
      isLater: Temporal.Instant.compare(start, planned) > 0,
      isTaken: free === undefined,
    })
  }
  return { steps }
}
