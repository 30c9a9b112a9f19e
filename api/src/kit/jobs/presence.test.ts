import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFailed, test, vi } from 'vitest'
import { startTestApp } from '../../test-app.ts'
import { addJob, type Jobs, startJobs } from './jobs.ts'
import { freeJobs } from './presence.ts'

let server: Awaited<ReturnType<typeof startTestApp>>

beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.stop())

const start = (jobs: Jobs) => startJobs(server.pool, jobs, () => undefined)

const holders = async () =>
  (
    await sql<{ holder: string }>`select locked_by as holder from graphile_worker.jobs
      where locked_by is not null`.execute(server.db)
  ).rows.map(({ holder }) => holder)

/** The connections by which processes show that they are alive. */
const presences = async () =>
  (
    await sql<{ pid: number }>`select pid from pg_locks where locktype = 'advisory' and granted
      and database = (select oid from pg_database where datname = current_database())`.execute(server.db)
  ).rows.map(({ pid }) => pid)

/** Starts a job that runs until it is signalled to end. */
async function givenLongJob() {
  const runs: string[] = []
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const long = async () => {
    runs.push('run')
    await ended
  }
  const stopJobs = await start({ long })
  const stop = () => Promise.all([end(), stopJobs()])
  onTestFailed(() => void stop())
  await addJob(server.db, 'long', {})
  await vi.waitFor(() => expect(runs).toHaveLength(1), 10_000)
  return { runs, stop }
}

test('a job that a dead process held is given to whoever starts next', async () => {
  const done: unknown[] = []
  await addJob(server.db, 'short', { of: 'the dead' })
  await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'pool-dead', attempts = 1`.execute(
    server.db,
  )
  const stop = await start({ short: async (payload) => void done.push(payload) })
  await vi.waitFor(() => expect(done).toEqual([{ of: 'the dead' }]), 10_000)
  await stop()
})

test('a job stays with the living process that is at it', async () => {
  const { runs, stop } = await givenLongJob()
  const held = await holders()
  expect(held).toHaveLength(1)
  await freeJobs(server.pool)
  expect(await holders()).toEqual(held)
  await stop()
  // The queue notes the end of a job behind it.
  await vi.waitFor(async () => expect(await holders()).toEqual([]), 10_000)
  expect(runs).toHaveLength(1)
})

test('a process whose connection was dropped shows soon again that it is alive', async () => {
  const { stop } = await givenLongJob()
  const held = await holders()
  const [first] = await presences()
  // As a network does that drops it.
  await sql`select pg_terminate_backend(${first})`.execute(server.db)
  await vi.waitFor(
    async () => {
      const now = await presences()
      expect(now).toHaveLength(1)
      expect(now).not.toEqual([first])
    },
    { timeout: 10_000, interval: 50 },
  )
  await freeJobs(server.pool)
  expect(await holders()).toEqual(held)
  await stop()
})
