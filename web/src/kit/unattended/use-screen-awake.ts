import { useEffect } from 'react'

/** Keeps the screen on while the page is in sight, where the browser can. */
export function useScreenAwake(): void {
  useEffect(() => {
    const ended = new AbortController()
    let lock: WakeLockSentinel | undefined
    const hold = async () => {
      if (document.hidden || !('wakeLock' in navigator)) return
      // Refused on a low battery; the screen is then as it would be without us.
      lock = await navigator.wakeLock.request('screen').catch(() => undefined)
      if (ended.signal.aborted) void lock?.release()
    }
    // A page that was out of sight has lost its lock.
    document.addEventListener('visibilitychange', () => void hold(), { signal: ended.signal })
    void hold()
    return () => {
      ended.abort()
      void lock?.release()
    }
  }, [])
}
