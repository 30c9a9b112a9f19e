import { IconCloudCheck, IconCloudOff, IconCloudUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { SaverState } from './item-saver.ts'
import classes from './survey-screen.module.css'

/** Is all that was entered on the server? */
export function SavingState({ saving, isDraft }: { saving: SaverState; isDraft: boolean }) {
  const { t } = useTranslation('surveys/report')
  const { waiting, isOffline } = saving
  if (!isDraft && waiting === 0) return null
  const Icon = isOffline ? IconCloudOff : waiting > 0 ? IconCloudUp : IconCloudCheck
  const text = isOffline
    ? t('saving.offline', { count: waiting })
    : t(waiting > 0 ? 'saving.now' : 'saving.done')
  return (
    <span className={classes.saving} role="status">
      <Icon size={16} aria-hidden />
      {text}
    </span>
  )
}
