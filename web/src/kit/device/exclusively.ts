import { uuidv7 } from '@darsena/contract/kit/uuid'
import type { DeviceDatabase } from './device-database.ts'
import type { LeaseRow } from './lease-row.ts'
import { pause } from './pause.ts'

interface Options {
  database: DeviceDatabase
  /** Web Locks, where the browser has them (secure contexts only). */
  locks: LockManager | undefined
  /** Milliseconds between two signs of life of a lease's holder; three missing ones end the lease. */
  beatEvery?: number
}

/**
 * Does some work in one tab of this browser at a time: waits for its turn, then works until the signal ends it.
 * Without Web Locks a row of the database is the lease. It is judged by its heartbeat alone and not by a clock, since
 * the device's clock may be set at any moment.
 */
export async function exclusively(
  name: string,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<void>,
  { database, locks, beatEvery = 2_000 }: Options,
): Promise<void> {
  if (!locks) return withLease({ name, database, beatEvery }, signal, work)
  await locks
    .request(name, { signal }, () => work(signal))
    .catch((error: unknown) => {
      if (!signal.aborted) throw error
    })
}

interface Lease {
  name: string
  database: DeviceDatabase
  beatEvery: number
}

async function withLease(
  lease: Lease,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const holder = uuidv7()
  let seen: LeaseRow | undefined
  let since = performance.now()
  while (!signal.aborted) {
    const isSilent = performance.now() - since > 3 * lease.beatEvery
    const found = await claim(lease, holder, isSilent ? seen : undefined)
    if (found.holder === holder) await holdWhile(lease, holder, signal, work)
    else if (found.holder !== seen?.holder || found.beat !== seen.beat) since = performance.now()
    seen = found
    if (!signal.aborted) await pause(lease.beatEvery, signal)
  }
}

/** Takes the lease where nobody has it, or where it still is as it was when its holder fell silent. */
const claim = ({ database, name }: Lease, holder: string, silent: LeaseRow | undefined): Promise<LeaseRow> =>
  database.transaction('rw', database.leases, async () => {
    const found = await database.leases.get(name)
    if (found && !(silent && found.holder === silent.holder && found.beat === silent.beat)) return found
    const own = { name, holder, beat: 0 }
    await database.leases.put(own)
    return own
  })

/** Works as long as the lease is this holder's; a tab that was frozen meanwhile learns at its next beat that it is not. */
async function holdWhile(
  { database, name, beatEvery }: Lease,
  holder: string,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const ended = new AbortController()
  const end = () => ended.abort()
  signal.addEventListener('abort', end, { once: true })
  const isMine = (row: LeaseRow) => row.name === name && row.holder === holder
  const keepBeating = async () => {
    while (!ended.signal.aborted) {
      await pause(beatEvery, ended.signal)
      const count = await database.leases.filter(isMine).modify((row) => {
        row.beat += 1
      })
      if (count === 0) end()
    }
  }
  const beats = keepBeating().catch(end)
  try {
    await work(ended.signal)
  } finally {
    end()
    signal.removeEventListener('abort', end)
    await beats
    await database.leases
      .filter(isMine)
      .delete()
      .catch(() => undefined)
  }
}
