import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

let isAnnounced = false

/** Browsers print the page as it is after the event, so the changes for paper are made before the event ends. */
function subscribe(listener: () => void): () => void {
  const controller = new AbortController()
  const { signal } = controller
  const notifyListener = () => flushSync(listener)
  const announce = (isPrinting: boolean) => () => {
    isAnnounced = isPrinting
    notifyListener()
  }
  window.addEventListener('beforeprint', announce(true), { signal })
  window.addEventListener('afterprint', announce(false), { signal })
  window.matchMedia('print').addEventListener('change', notifyListener, { signal })
  return () => controller.abort()
}

const isPrintingNow = () => isAnnounced || window.matchMedia('print').matches

/** Is the page being printed, or looked at as it would be? */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, isPrintingNow)
