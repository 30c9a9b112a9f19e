import { useEffect, useState } from 'react'

const minute = 60_000

/** Unix seconds, and again every minute. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now() / 1000)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now() / 1000), minute)
    return () => clearInterval(timer)
  }, [])
  return now
}
