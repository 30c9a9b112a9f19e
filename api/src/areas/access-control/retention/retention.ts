import type { RetentionKind } from '@darsena/contract/areas/access-control/retention'
import type { Database } from '@darsena/db/connect'
import { sql } from 'kysely'
import type { Jobs } from '../../../kit/jobs/jobs.ts'
import { transact } from '../../../kit/transaction.ts'
import { eraseScans } from '../../fleet/public.ts'
import { eraseVisitors } from '../personal-data.ts'
import { candidates } from './retention.view.ts'

/** Rows of one transaction. */
const batchSize = 1_000

/** Fields of an entry that say who it was; when, where and with which company somebody came in is kept for the figures. */
const identifying = [
  'visitor_id',
  'member_id',
  'user_id',
  'scheduled_visit_id',
  'host_id',
  'plate',
  'notes',
  'override_reason',
  'void_reason',
  'correction_reason',
]

interface Due {
  id: string
  facilityId: string | null
}

/** What a kind lets go by now, the oldest first; locked, and left to others where they are at it. */
async function dueOf(db: Database, kind: RetentionKind, now: Date): Promise<Due[]> {
  const table = kind === 'LOG' ? sql`access_logs` : sql`visitors`
  const { rows } = await sql<Due>`
    select c.id, c.facility_id as "facilityId" from ${table} r join (${candidates(kind)}) c on c.id = r.id
     where c.due_at <= ${now}::timestamptz and not c.is_held order by r.id limit ${batchSize} for update of r skip locked`.execute(
    db,
  )
  return rows
}

async function anonymiseEntries(db: Database, ids: readonly string[]): Promise<void> {
  await sql`update access_logs set visitor_id = null, member_id = null, user_id = null, scheduled_visit_id = null,
      host_id = null, plate = null, notes = null, override_reason = null, correction_reason = null,
      void_reason = case when voided_at is not null then 'N.N.' end, anonymised_at = now()
    where id = any(${[...ids]}::uuid[])`.execute(db)
  await sql`call erase_from_log('AccessLog', ${[...ids]}::uuid[], ${identifying}::text[])`.execute(db)
}

/** Names of roll calls are kept as long as the log. */
const anonymiseRollCalls = (db: Database, now: Date) =>
  sql`update roll_call_people p set name = 'N.N.', company = null, phone = null, note = null, visitor_id = null,
      member_id = null, user_id = null
    from roll_calls r join facilities f on f.id = r.facility_id
   where p.roll_call_id = r.id and p.name <> 'N.N.'
     and r.started_at + make_interval(days => f.log_retention_days) <= ${now}::timestamptz`.execute(db)

const letGo: Record<RetentionKind, (db: Database, ids: readonly string[]) => Promise<void>> = {
  LOG: anonymiseEntries,
  SCANS: (db, ids) => eraseScans(db, 'visitor_id', ids),
  async VISITORS(db, ids) {
    const merged = await sql<{
      id: string
    }>`select id from visitors where merged_into_id = any(${[...ids]}::uuid[])
      order by id for update`.execute(db)
    await eraseVisitors(db, [...ids, ...merged.rows.map(({ id }) => id)])
  },
}

const noteRun = (db: Database, kind: RetentionKind, due: readonly Due[]) =>
  sql`insert into retention_runs (facility_id, kind, count)
    select a."facilityId", ${kind}, count(*) from jsonb_to_recordset(${JSON.stringify(due)}::jsonb) as a("facilityId" uuid)
     group by 1`.execute(db)

/**
 * Lets go what its days are over for, a batch in a transaction, and notes how much it was. Running twice, or at two
 * processes at once, lets nothing go twice.
 * @param run carries out work in a transaction of its own
 */
export async function runRetention(
  run: <T>(work: (db: Database) => Promise<T>) => Promise<T>,
  now = new Date(),
): Promise<void> {
  for (const kind of ['LOG', 'SCANS', 'VISITORS'] as const) {
    for (let count = batchSize; count === batchSize; ) {
      count = await run(async (db) => {
        const due = await dueOf(db, kind, now)
        if (due.length > 0) {
          await letGo[kind](
            db,
            due.map(({ id }) => id),
          )
          await noteRun(db, kind, due)
        }
        return due.length
      })
    }
  }
  await run((db) => anonymiseRollCalls(db, now))
}

export const retentionJobs = (db: Database): Jobs => ({
  retention: (_, { job }) =>
    runRetention((work) => transact(db, { userId: null, requestId: `job ${job.id}` }, work)),
})

/** Once a night (UTC). */
export const retentionCrontab = '40 2 * * * retention'
