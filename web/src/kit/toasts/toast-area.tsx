import { useComputedColorScheme } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { toast as show, ToastContainer, type ToastOptions } from 'react-toastify/unstyled'
import 'react-toastify/ReactToastify.css'
import './toast-colours.css'
import { ToastText } from './toast-text.tsx'

export type ToastKind = 'success' | 'info' | 'warning' | 'error'

export interface ToastExtras {
  /** The same id is shown once; showing it again updates it. */
  id?: string
  /** Offers «Undo» beside the text. */
  undo?: () => unknown
  /** Milliseconds, or false to stay until closed. */
  autoClose?: number | false
}

/** Toasts that are shown before the area is there wait for it. */
export function showToast(type: ToastKind, text: string, { id, undo, autoClose }: ToastExtras): void {
  const options: ToastOptions = { type, ...(autoClose !== undefined && { autoClose }) }
  const content = undo ? <ToastText text={text} undo={undo} /> : text
  if (id !== undefined && show.isActive(id)) show.update(id, { ...options, render: content })
  else show(content, { ...options, ...(id !== undefined && { toastId: id }) })
}

/** Where toasts appear; its constants are those of the specification, section 9. */
export function ToastArea() {
  const { t } = useTranslation('kit/toasts')
  const theme = useComputedColorScheme('light')
  return (
    <ToastContainer
      position="top-right"
      autoClose={5000}
      pauseOnHover
      pauseOnFocusLoss
      draggable
      draggablePercent={80}
      hideProgressBar
      hotKeys={(event) => event.altKey && event.code === 'KeyT'}
      aria-label={t('area')}
      theme={theme}
      closeButton={({ closeToast }) => (
        <button type="button" className="Toastify__close-button" aria-label={t('close')} onClick={closeToast}>
          <IconX size={16} aria-hidden />
        </button>
      )}
    />
  )
}
