import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { confirm, type Question } from './confirm.ts'
import classes from './dialog.module.css'
import '@mantine/core/styles/Modal.layer.css'

/** A dialog over the page, with a title and a button to close it; Esc and a click beside it close it too. */
export function Dialog({
  title,
  size,
  onClose,
  closeQuestion,
  children,
}: {
  title: string
  size: 'lg' | 'xl'
  onClose: () => void
  /** Asked before it is closed, where something would be lost with it. */
  closeQuestion?: (() => Question | undefined) | undefined
  children: ReactNode
}) {
  const { t } = useTranslation('ui')
  const close = async () => {
    // Esc reaches the dialog too when it answers a question above it.
    if (document.querySelector('dialog[open]')) return
    const question = closeQuestion?.()
    // Asked once the browser is through with the Esc, or that would close the question, too.
    if (question) await new Promise((resolve) => setTimeout(resolve))
    if (!question || (await confirm(question))) onClose()
  }
  return (
    <Modal.Root opened onClose={() => void close()} size={size} centered>
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
