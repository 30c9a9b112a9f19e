import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'

/** The lock that a process holds while it lives, under the name by which it holds its jobs. */
const lock = (holder: string) => `hashtextextended('jobs of ' || ${holder}, 0)`

/**
 * Shows that a holder of jobs is alive, from when it resolves until the signal; the database releases the
 * lock with the connection, however the process ends. A lost connection is opened again.
 */
export function bePresent(pool: Pool, holder: string, signal: AbortSignal): Promise<void> {
  return new Promise((held) => {
    const stay = async () => {
      const client = await pool.connect()
      try {
        const ended = once(client, 'end', { signal })
        ended.catch(() => undefined)
        await client.query(`select pg_advisory_lock(${lock('$1')})`, [holder])
        held()
        await ended
      } finally {
        client.release(true)
      }
    }
    const keepOn = async () => {
      while (!signal.aborted) {
        await stay().catch(() => undefined)
        await sleep(200, undefined, { signal }).catch(() => undefined)
      }
    }
    void keepOn()
  })
}

/** Releases jobs held by dead processes; the queue alone would wait for hours. */
export const freeJobs = (pool: Pool) =>
  pool.query(`select graphile_worker.force_unlock_workers(array(
    select h.holder from (select distinct locked_by as holder from graphile_worker.jobs where locked_by is not null) h
    where pg_try_advisory_xact_lock(${lock('h.holder')})))`)
