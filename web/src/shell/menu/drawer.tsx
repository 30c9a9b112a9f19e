import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './drawer.module.css'

/** The menu on a narrow screen. A native modal dialog: the browser keeps the focus inside and gives it back. */
export function Drawer({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const { t } = useTranslation('shell')
  const dialog = useRef<HTMLDialogElement>(null)
  // Closed while it is still in the page, or the browser would not give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc is the key that does the same, through `cancel`
    <dialog
      ref={dialog}
      className={classes.drawer}
      aria-label={t('menu.label')}
      onCancel={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) onClose()
      }}
    >
      <ActionIcon
        className={classes.close}
        variant="transparent"
        size="lg"
        aria-label={t('menu.close')}
        onClick={onClose}
      >
        <IconX size={22} />
      </ActionIcon>
      {children}
    </dialog>
  )
}
