import { createElement } from 'react'
import { type Id, toast as show, type ToastOptions, type TypeOptions } from 'react-toastify/unstyled'
import { ToastText } from './toasts/toast-text.tsx'

export interface ToastExtras {
  /** The same id is shown once; showing it again updates it. */
  id?: string
  /** Offers «Undo» beside the text. */
  undo?: () => unknown
  /** Milliseconds, or false to stay until closed. */
  autoClose?: number | false
}

function add(type: TypeOptions, text: string, { id, undo, autoClose }: ToastExtras = {}): Id {
  const options: ToastOptions = { type, ...(autoClose !== undefined && { autoClose }) }
  const content = undo ? createElement(ToastText, { text, undo }) : text
  if (id !== undefined && show.isActive(id)) {
    show.update(id, { ...options, render: content })
    return id
  }
  return show(content, { ...options, ...(id !== undefined && { toastId: id }) })
}

/** Notifications (specification, section 9): top right, gone after 5 s unless hovered, out of focus or dragged. */
export const toast = {
  success: (text: string, extras?: ToastExtras) => add('success', text, extras),
  info: (text: string, extras?: ToastExtras) => add('info', text, extras),
  warning: (text: string, extras?: ToastExtras) => add('warning', text, extras),
  error: (text: string, extras?: ToastExtras) => add('error', text, extras),
  dismiss: (id?: Id) => show.dismiss(id),
}
