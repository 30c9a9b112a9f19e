import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from '../loading.module.css'

/** Stands where something would be that could not be fetched. */
export function NotLoaded({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('ui')
  return (
    <p className={classes.failed} role="status">
      {t('notLoaded')}
      <Button variant="default" size="compact-md" onClick={onRetry}>
        {t('retry')}
      </Button>
    </p>
  )
}
