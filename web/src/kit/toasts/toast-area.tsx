import { useComputedColorScheme } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type Id, toast as show, ToastContainer, type ToastOptions } from 'react-toastify/unstyled'
import 'react-toastify/ReactToastify.css'
import './toast-colours.css'
import { ToastText } from './toast-text.tsx'
import classes from './toasts.module.css'

export type ToastKind = 'success' | 'info' | 'warning' | 'error'

export interface ToastExtras {
  /** The same id is shown once; showing it again updates it. */
  id?: string
  /** Offers «Undo» beside the text. */
  undo?: () => unknown
  /** Milliseconds, or false to stay until closed. */
  autoClose?: number | false
}

/** What is on show under an id of its caller's; the library's own would swallow a toast that comes while the last one leaves. */
const onShow = new Map<string, Id>()

/** Toasts that are shown before the area is there wait for it. */
export function showToast(type: ToastKind, text: string, { id, undo, autoClose }: ToastExtras): void {
  const options: ToastOptions = { type, ...(autoClose !== undefined && { autoClose }) }
  const content = undo ? <ToastText text={text} undo={undo} /> : text
  if (id === undefined) return void show(content, options)
  const last = onShow.get(id)
  if (last === undefined) onShow.set(id, show(content, { ...options, onClose: () => onShow.delete(id) }))
  else show.update(last, { ...options, delay: 0, render: content })
}

/** Lifts the layer of the toasts above whatever menu or dialog has been opened since. */
function raise(layer: HTMLElement | null): void {
  if (!layer) return
  const isShown = layer.matches(':popover-open')
  const isCovered = [...document.querySelectorAll(':popover-open, dialog:modal')].some(
    (other) => other !== layer,
  )
  if (isShown && !isCovered) return
  if (isShown) layer.hidePopover()
  layer.showPopover()
}

/** Where toasts appear; its constants are those of the specification, section 9. */
export function ToastArea() {
  const { t } = useTranslation('kit/toasts')
  const theme = useComputedColorScheme('light')
  const layer = useRef<HTMLDivElement>(null)
  useEffect(() => {
    raise(layer.current)
    return show.onChange(({ status }) => {
      if (status === 'added') raise(layer.current)
    })
  }, [])
  return (
    <div ref={layer} popover="manual" className={classes.layer}>
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
          <button
            type="button"
            className="Toastify__close-button"
            aria-label={t('close')}
            onClick={closeToast}
          >
            <IconX size={16} aria-hidden />
          </button>
        )}
      />
    </div>
  )
}
