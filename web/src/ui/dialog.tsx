import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './dialog.module.css'
import '@mantine/core/styles/Modal.layer.css'

/** A dialog over the page, with a title and a button to close it; Esc closes it too. */
export function Dialog({
  title,
  size,
  onClose,
  children,
}: {
  title: string
  size: 'lg' | 'xl'
  onClose: () => void
  children: ReactNode
}) {
  const { t } = useTranslation('ui')
  return (
    <Modal.Root opened onClose={onClose} size={size} centered>
      <Modal.Overlay />
      <Modal.Content>
        {/* Without Mantine's own header, which assistive technology takes for a second banner of the page. */}
        <Modal.Title className={classes.title}>{title}</Modal.Title>
        <Modal.Body className={classes.body}>{children}</Modal.Body>
        {/* Last, so that the first field of the dialog gets the focus. */}
        <Modal.CloseButton className={classes.close} aria-label={t('close')} />
      </Modal.Content>
    </Modal.Root>
  )
}
