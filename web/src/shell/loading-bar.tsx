import { useIsFetching, useIsMutating } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'
import Bar, { type LoadingBarRef } from 'react-top-loading-bar'

/** Runs along the top while a navigation or a request is in progress. */
export function LoadingBar() {
  const bar = useRef<LoadingBarRef>(null)
  const isNavigating = useNavigation().state !== 'idle'
  const requests = useIsFetching() + useIsMutating()
  const isBusy = isNavigating || requests > 0
  useEffect(() => {
    if (!isBusy) return
    bar.current?.continuousStart()
    return () => bar.current?.complete()
  }, [isBusy])
  return <Bar ref={bar} color="var(--mantine-color-brand-4)" height={3} shadow={false} waitingTime={250} />
}
