import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '@darsena/db/connect'
import { Logger, run, runMigrations, type Task, type Worker } from 'graphile-worker'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { bePresent, freeJobs } from './presence.ts'

export type Jobs = Record<string, Task>

/** Adds a job in the caller's own transaction: it runs once that is committed, and never if it is not. */
export const addJob = (db: Database, name: string, payload: object) =>
  sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json)`.execute(db)

type Log = (level: 'error' | 'warning' | 'info' | 'debug', message: string) => void

const loggerOf = (log: Log) => new Logger(() => (level, message) => log(level as Parameters<Log>[0], message))

/** Tables of the job queue; several apps may call this at once. */
export const prepareJobs = (pool: Pool, log: Log): Promise<void> =>
  runMigrations({ pgPool: pool, logger: loggerOf(log) })

/** Waits for a database that is unreachable, a minute at most. */
async function untilReachable(pool: Pool): Promise<void> {
  for (let attempt = 0; attempt < 120; attempt += 1) {
    try {
      await pool.query('select 1')
      return
    } catch {
      await sleep(500)
    }
  }
}

/**
 * The queue rejects without a handler if the database is unreachable when a job ends, which would end the
 * process; the job itself waits for the database.
 */
const patient =
  (pool: Pool, job: Task): Task =>
  async (payload, helpers) => {
    try {
      return await job(payload, helpers)
    } finally {
      await untilReachable(pool)
    }
  }

/** No jobs are taken before the presence lock is held. */
function present(pool: Pool, signal: AbortSignal): GraphileConfig.Preset {
  let held: Promise<void> | undefined
  const startWorker = (_: unknown, { worker }: { worker: Worker }) => {
    held ??= bePresent(pool, worker.workerPool.id, signal)
    return held
  }
  return { plugins: [{ name: 'presence', version: '1.0.0', worker: { hooks: { startWorker } } }] }
}

/**
 * Runs jobs until stopped. A failed job is retried with growing delays; a job of a killed process is given to
 * another process at the next start or within a minute.
 * @param crontab scheduled jobs (UTC), in graphile-worker's notation
 * @returns stops after the running jobs
 */
export async function startJobs(
  pool: Pool,
  jobs: Jobs,
  log: Log,
  crontab = '',
): Promise<() => Promise<void>> {
  const all: Jobs = { ...jobs, 'free-jobs': async () => void (await freeJobs(pool)) }
  const leaving = new AbortController()
  await freeJobs(pool)
  const runner = await run({
    pgPool: pool,
    taskList: Object.fromEntries(Object.entries(all).map(([name, job]) => [name, patient(pool, job)])),
    concurrency: 2,
    noHandleSignals: true,
    logger: loggerOf(log),
    crontab: `* * * * * free-jobs\n${crontab}`,
    preset: present(pool, leaving.signal),
  })
  return async () => {
    await runner.stop()
    leaving.abort()
  }
}
