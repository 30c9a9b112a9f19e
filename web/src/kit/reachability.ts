import { useSyncExternalStore } from 'react'

const probeEvery = 5_000
const listeners = new Set<() => void>()
let isReachable = navigator.onLine
let probe: ReturnType<typeof setInterval> | undefined

/** Asks the server whether it lives. @returns null when nothing answers */
export const askServer = (): Promise<Response | null> => fetch('/api/health/live').catch(() => null)

async function askAgain() {
  if (await askServer()) apply(true)
}

/**
 * Set by every request: did the server answer? While it does not, it is polled every five seconds. An answer that was
 * on its way when the network went is no evidence: while the browser is offline only a new one counts.
 */
export function setReachable(next: boolean): void {
  if (!next || isReachable || navigator.onLine) apply(next)
}

function apply(next: boolean): void {
  if (!next && !probe) probe = setInterval(askAgain, probeEvery)
  if (next) {
    clearInterval(probe)
    probe = undefined
  }
  if (next === isReachable) return
  isReachable = next
  for (const listener of listeners) listener()
}

window.addEventListener('offline', () => setReachable(false))
window.addEventListener('online', askAgain)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Called when the server answers again.
 * @returns stops it
 */
export const onReachable = (listener: () => void): (() => void) =>
  subscribe(() => {
    if (isReachable) listener()
  })

/** Did the last request get an answer, whatever it was? */
export const isServerReachable = (): boolean => isReachable

export const useReachable = (): boolean => useSyncExternalStore(subscribe, isServerReachable)
