import { Socket } from 'node:net'
import pg from 'pg'

/** Milliseconds after which a connection that is in use and says nothing makes us ask whether the database is there. */
const suspicion = 1_000
/** Milliseconds that the database has to answer then. */
const patience = 2_000
const tick = 250

/** The first byte will do, and a refusal, too: only silence counts. */
async function isSilent(options: pg.ClientConfig): Promise<boolean> {
  const socket = new Socket()
  const probe = new pg.Client({ ...options, stream: () => socket, application_name: 'darsena probe' })
  probe.on('error', () => undefined)
  let isRefused = false
  const timer = new Promise<void>((resolve) => setTimeout(resolve, patience).unref())
  const asked = probe.connect().catch(() => {
    isRefused = true
  })
  await Promise.race([asked, timer, new Promise((resolve) => socket.once('data', resolve))])
  // What has come while this process was busy is to be read before it is judged.
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
  const hasAnswered = socket.bytesRead > 0 || isRefused
  socket.destroy()
  return !hasAnswered
}

/**
 * Frozen databases and networks that drop packets leave queries without an end: the database's own time limits do not
 * fire either. Where a connection in use has received nothing for a while, a second one checks whether the database
 * answers; if not, all connections in use are cut. Their queries fail within 5 s like those of an unreachable
 * database, and the pool opens new connections. Slow queries and waits for locks are left alone.
 * @returns stops watching
 */
export function watchSilence(pool: pg.Pool, options: pg.ClientConfig): () => void {
  const lastWord = new Map<pg.PoolClient, number>()
  let isAsking = false
  let lastTick = performance.now()
  const received = (client: pg.PoolClient) => {
    if (lastWord.has(client)) lastWord.set(client, performance.now())
  }
  pool.on('connect', (client) => client.on('drain', () => received(client)))
  pool.on('acquire', (client) => lastWord.set(client, performance.now()))
  pool.on('release', (_, client) => lastWord.delete(client))
  pool.on('remove', (client) => lastWord.delete(client))
  const check = async (): Promise<void> => {
    const now = performance.now()
    // This process itself was busy: nothing that came meanwhile has been heard yet.
    const wasBusy = now - lastTick > 4 * tick
    lastTick = now
    const quiet = [...lastWord].filter(([, at]) => now - at > suspicion)
    if (wasBusy || isAsking || quiet.length === 0) return
    isAsking = true
    const silent = await isSilent(options)
    isAsking = false
    for (const [client, at] of quiet) {
      const isStill = lastWord.get(client) === at
      if (silent && isStill && client instanceof pg.Client) void client.end().catch(() => undefined)
      else if (isStill) received(client)
    }
  }
  const timer = setInterval(() => void check(), tick).unref()
  return () => clearInterval(timer)
}
