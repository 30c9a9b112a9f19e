import type { Database } from '@darsena/db/connect'
import { sql } from 'kysely'
import type { Jobs } from '../../kit/jobs/jobs.ts'
import { transact } from '../../kit/transaction.ts'
import { remindHosts } from './hosts/remind-hosts.ts'

/**
 * Closes what is open at the latest closing time of each facility, on its own clock: marked as closed by the system, never
 * as an exit. One statement that finds nothing the second time, whatever the number of processes; what a standstill missed
 * is made up for at the moment it should have been. A closing time that the clock skips is an hour later, and one that
 * comes twice is the later one.
 */
export async function closeEntries(db: Database, now = new Date()): Promise<number> {
  const { numAffectedRows } = await sql`
    update access_logs l set auto_closed_at = c.at from (
      select f.id, max(at) as at from facilities f
        cross join lateral (
          select (day::date + f.access_auto_close_time::time) at time zone f.time_zone as at
            from generate_series((${now}::timestamptz at time zone f.time_zone)::date - 1,
              (${now}::timestamptz at time zone f.time_zone)::date, interval '1 day') as day) closings
       where f.access_auto_close_time is not null and closings.at <= ${now}::timestamptz
       group by f.id) c
     where l.facility_id = c.id and l.state = 'INSIDE' and not l.overnight and l.entered_at < c.at`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}

export const closingJobs = (db: Database): Jobs => ({
  'close-entries': (_, { job }) =>
    transact(db, { userId: null, requestId: `job ${job.id}` }, async (trx) => {
      // Before the closing, which would have them no longer inside.
      await remindHosts(trx)
      await closeEntries(trx)
    }),
})

/** Every minute: facilities have closing times and zones of their own. */
export const closingCrontab = '* * * * * close-entries'
