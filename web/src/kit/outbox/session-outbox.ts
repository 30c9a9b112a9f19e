import { useSyncExternalStore } from 'react'
import { deviceDatabase, requestPersistence } from '../device/device-storage.ts'
import { onReachable } from '../reachability.ts'
import { token } from '../token.ts'
import type { Outbox } from './outbox.ts'

/** `unavailable`: this browser lets nothing be kept, so work without a network would be lost. */
export type OutboxState = { kind: 'starting' | 'unavailable' } | { kind: 'ready'; outbox: Outbox }

const starting: OutboxState = { kind: 'starting' }
let state: OutboxState = starting
const listeners = new Set<() => void>()

function become(next: OutboxState): void {
  state = next
  for (const listener of listeners) listener()
}

/**
 * Opens the outbox of who is signed in and sends what it holds, until the token is another one.
 * @returns ends it
 */
export function startOutbox(userId: string): () => void {
  const over = new AbortController()
  const end = () => {
    if (over.signal.aborted) return
    over.abort()
    become(starting)
  }
  // In the same moment as the token changes: nothing of one user is ever sent with another one's.
  over.signal.addEventListener('abort', token.subscribe(end))
  void openOutbox(userId).then((outbox) => {
    if (over.signal.aborted) return
    if (!outbox) return become({ kind: 'unavailable' })
    over.signal.addEventListener(
      'abort',
      onReachable(() => outbox.wake()),
    )
    over.signal.addEventListener('abort', () => outbox.close())
    void outbox.send()
    become({ kind: 'ready', outbox })
  })
  return end
}

async function openOutbox(userId: string): Promise<Outbox | null> {
  const [database, { Outbox }, { sessionTransport }] = await Promise.all([
    deviceDatabase(),
    import('./outbox.ts'),
    import('./session-transport.ts'),
  ])
  const { locks } = navigator as Partial<Navigator>
  const onStored = () => void requestPersistence()
  return database && new Outbox({ database, userId, transport: sessionTransport, locks, onStored })
}

/** The outbox of who is signed in, once it is there. */
export const sessionOutbox = (): OutboxState => state

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useSessionOutbox = (): OutboxState => useSyncExternalStore(subscribe, () => state)

/** Milliseconds after which a page that has just been opened goes on without an outbox. */
const patience = 4_000

/** The outbox, waited for while it is being opened; undefined where the browser keeps nothing. */
export function openedOutbox(): Promise<Outbox | undefined> {
  const outboxOf = () => (state.kind === 'ready' ? state.outbox : undefined)
  if (state.kind !== 'starting') return Promise.resolve(outboxOf())
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      listeners.delete(end)
      resolve(outboxOf())
    }
    const timer = setTimeout(end, patience)
    listeners.add(end)
  })
}
