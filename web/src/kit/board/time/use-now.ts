import { useEffect, useState } from 'react'

const minute = 60_000

/** Unix seconds, and again every minute, or after as many milliseconds. */
export function useNow(every = minute): number {
  const [now, setNow] = useState(() => Date.now() / 1000)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now() / 1000), every)
    return () => clearInterval(timer)
  }, [every])
  return now
}
