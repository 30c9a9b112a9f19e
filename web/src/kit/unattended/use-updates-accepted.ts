import { useEffect } from 'react'

/** Milliseconds between two looks. */
const every = 5 * 60_000

/**
 * A page that nobody touches accepts a new version by itself: it is activated once it lies ready, and then all pages of this
 * browser reload.
 */
export function useUpdatesAccepted(): void {
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    const accept = async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      registration?.waiting?.postMessage({ type: 'SKIP_WAITING' })
    }
    const timer = setInterval(() => void accept().catch(() => undefined), every)
    return () => clearInterval(timer)
  }, [])
}
