import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

export interface Listener {
  /** Checks whether the connection is still alive: one that a firewall dropped reports nothing by itself. */
  check(): void
  close(): Promise<void>
}

interface Handlers {
  notice(channel: string, payload: string): void
  /** Listening, for the first time or again: from now on nothing is missed. When it fails, the connection is made anew. */
  listening(): Promise<void>
  lost(): void
  /** Why there is no connection; reported once per interruption. */
  failed(error: unknown): void
}

const ignore = () => undefined
const waits = { first: 100, longest: 5_000 }

/** Listens on these channels by a connection of its own, and again whenever that is lost, until closed. */
export function keepListening(pool: pg.Pool, channels: readonly string[], on: Handlers): Listener {
  const closing = new AbortController()
  let client: pg.Client | undefined
  let isReported = false

  const listenOnce = async (): Promise<void> => {
    const mine = new pg.Client({ ...pool.options, query_timeout: 5_000 })
    client = mine
    const ended = new Promise((resolve) => mine.once('end', resolve))
    mine.on('error', ignore)
    mine.on('notification', ({ channel, payload }) => on.notice(channel, payload ?? ''))
    try {
      await mine.connect()
      for (const channel of channels) await mine.query(`listen ${channel}`)
      await on.listening()
      isReported = false
      await ended
    } finally {
      on.lost()
      mine.end().catch(ignore)
    }
  }
  const report = (error: unknown): void => {
    if (!isReported && !closing.signal.aborted) on.failed(error)
    isReported = true
  }
  const run = async (): Promise<void> => {
    let wait = waits.first
    while (!closing.signal.aborted) {
      const began = Date.now()
      await listenOnce().catch(report)
      wait = Date.now() - began > waits.longest ? waits.first : Math.min(wait * 2, waits.longest)
      await sleep(wait, undefined, { signal: closing.signal, ref: false }).catch(ignore)
    }
  }
  const running = run()

  return {
    check() {
      const checked = client
      checked?.query('select 1').catch(() => drop(checked))
    },
    async close() {
      closing.abort()
      if (client) drop(client)
      await running
    },
  }
}

/** Without a farewell that a dead connection would wait for. */
function drop(client: pg.Client): void {
  client.connection.stream.destroy()
}
