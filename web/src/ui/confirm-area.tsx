import { Button } from '@mantine/core'
import { useId, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './confirm.module.css'
import { type AskedQuestion, useAskedQuestion } from './confirm.ts'

function Dialog({ question }: { question: AskedQuestion }) {
  const { t } = useTranslation('ui')
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  // Closed while it is still in the page, or the browser would not give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  const { title, text, action, isDangerous, answer } = question
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc is the key that does the same, through `cancel`
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={text ? `${id}-text` : undefined}
      onCancel={() => answer(false)}
      onClick={(event) => {
        if (event.target === dialog.current) answer(false)
      }}
    >
      <div className={classes.content}>
        <h2 id={`${id}-title`} className={classes.title}>
          {title}
        </h2>
        {text && (
          <p id={`${id}-text`} className={classes.text}>
            {text}
          </p>
        )}
        <div className={classes.actions}>
          <Button variant="default" onClick={() => answer(false)}>
            {t('cancel')}
          </Button>
          <Button
            color={isDangerous ? 'red.9' : undefined}
            data-autofocus
            autoFocus
            onClick={() => answer(true)}
          >
            {action ?? t('confirm')}
          </Button>
        </div>
      </div>
    </dialog>
  )
}

/** Where questions of `confirm` are asked. */
export function ConfirmArea() {
  const question = useAskedQuestion()
  return question && <Dialog question={question} />
}
