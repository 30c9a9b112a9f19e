import { useSyncExternalStore } from 'react'
import type { ToastExtras, ToastKind } from './toasts/toast-area.tsx'

const listeners = new Set<() => void>()
let isNeeded = false

/** The library comes with the first toast, so that the first screen does not wait for it. */
const library = () => import('./toasts/toast-area.tsx')

function add(kind: ToastKind, text: string, extras: ToastExtras = {}): void {
  isNeeded = true
  for (const listener of listeners) listener()
  library().then(
    ({ showToast }) => showToast(kind, text, extras),
    (error: unknown) => console.error(text, error),
  )
}

/** Notifications (specification, section 9): top right, gone after 5 s unless hovered, out of focus or dragged. */
export const toast = {
  success: (text: string, extras?: ToastExtras) => add('success', text, extras),
  info: (text: string, extras?: ToastExtras) => add('info', text, extras),
  warning: (text: string, extras?: ToastExtras) => add('warning', text, extras),
  error: (text: string, extras?: ToastExtras) => add('error', text, extras),
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Has any toast been shown yet? Until then their region is not rendered. */
export const useToastsNeeded = (): boolean => useSyncExternalStore(subscribe, () => isNeeded)
