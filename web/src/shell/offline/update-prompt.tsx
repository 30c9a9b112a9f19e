import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { watchForUpdate } from '../service-worker.ts'
import classes from './update-prompt.module.css'

/** Asks to reload when a new version of the app lies ready. */
export function UpdatePrompt() {
  const { t } = useTranslation('shell')
  const [activate, setActivate] = useState<(() => void) | null>(null)
  useEffect(() => void watchForUpdate((ready) => setActivate(() => ready)), [])
  return (
    <div role="status">
      {activate && (
        <div className={classes.prompt}>
          <span>{t('update.question')}</span>
          <div className={classes.actions}>
            <Button size="compact-md" variant="default" onClick={() => setActivate(null)}>
              {t('update.later')}
            </Button>
            <Button size="compact-md" onClick={activate}>
              {t('update.reload')}
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}
