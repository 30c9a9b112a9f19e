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
  const isFinishing = useRef(false)
  const isWanted = useRef(isBusy)
  useEffect(() => {
    isWanted.current = isBusy
    if (!isBusy) return
    if (!isFinishing.current) bar.current?.continuousStart()
    return () => {
      if (isFinishing.current) return
      isFinishing.current = true
      bar.current?.complete()
    }
  }, [isBusy])
  // A bar that is fading out can't be started: it would go on to fade. What began meanwhile begins after that.
  const finish = () => {
    isFinishing.current = false
    setTimeout(() => isWanted.current && bar.current?.continuousStart())
  }
  return (
    <Bar
      ref={bar}
      color="var(--mantine-color-brand-4)"
      height={3}
      shadow={false}
      waitingTime={250}
      onLoaderFinished={finish}
    />
  )
}
