import type { Database } from '@darsena/db/connect'
import { Logger, type Runner, run, runMigrations, type Task } from 'graphile-worker'
import { sql } from 'kysely'
import type { Pool } from 'pg'

export type Jobs = Record<string, Task>

/** Adds a job in the caller's own transaction: it runs once that is committed, and never if it is not. */
export const addJob = (db: Database, name: string, payload: object) =>
  sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json)`.execute(db)

type Log = (level: 'error' | 'warning' | 'info' | 'debug', message: string) => void

const loggerOf = (log: Log) => new Logger(() => (level, message) => log(level as Parameters<Log>[0], message))

/** Tables of the job queue; several apps may call this at once. */
export const prepareJobs = (pool: Pool, log: Log): Promise<void> =>
  runMigrations({ pgPool: pool, logger: loggerOf(log) })

/**
 * Works off jobs until stopped. A job that failed is tried again later and later; one that a killed process
 * held is given to another.
 * @param crontab what runs by the clock (UTC), in graphile-worker's notation
 */
export const startJobs = (pool: Pool, jobs: Jobs, log: Log, crontab = ''): Promise<Runner> =>
  run({ pgPool: pool, taskList: jobs, concurrency: 2, noHandleSignals: true, logger: loggerOf(log), crontab })
