import { IconCloudOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useReachable } from '../../kit/reachability.ts'
import classes from './offline-banner.module.css'

/** Shows that the server does not answer; the region is always there, so that screen readers announce its text. */
export function OfflineBanner() {
  const { t } = useTranslation('shell')
  const isReachable = useReachable()
  return (
    <div role="status">
      {!isReachable && (
        <p className={classes.banner}>
          <IconCloudOff size={18} aria-hidden />
          <span>{t('offline')}</span>
        </p>
      )}
    </div>
  )
}
