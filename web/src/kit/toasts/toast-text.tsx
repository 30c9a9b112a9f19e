import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ToastContentProps } from 'react-toastify/unstyled'
import classes from './toasts.module.css'

/** A toast that offers to undo the action. */
export function ToastText({
  text,
  undo,
  closeToast,
}: { text: string; undo: () => unknown } & Partial<ToastContentProps>) {
  const { t } = useTranslation('kit/toasts')
  return (
    <div className={classes.text}>
      <span>{text}</span>
      <Button
        size="compact-sm"
        variant="light"
        onClick={() => {
          closeToast?.()
          undo()
        }}
      >
        {t('undo')}
      </Button>
    </div>
  )
}
