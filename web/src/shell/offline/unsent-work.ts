import { useEffect } from 'react'
import { startOutbox } from '../../kit/outbox/session-outbox.ts'
import { useSession } from '../../kit/session.tsx'

/** Sends what this user has left unsent on this device, now or on an earlier day. */
export function useUnsentWork(): void {
  const { id } = useSession().user
  useEffect(() => {
    let stop = () => {}
    // The first screen comes first.
    const timer = setTimeout(() => {
      stop = startOutbox(id)
    }, 1_000)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [id])
}
