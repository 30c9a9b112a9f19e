import { Alert, Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconAlertCircle } from '@tabler/icons-react'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import formClasses from '../../../kit/form/form.module.css'
import { useUnsavedGuard } from '../../../kit/form/unsaved-guard.tsx'
import { Notice } from '../../../ui/notice.tsx'
import classes from './grants.module.css'
import '@mantine/core/styles/Alert.layer.css'

/** Saves or discards what was changed of some grants, and says how much that is; why it was refused stays in sight. */
export function SaveGrants({
  count,
  failure,
  isBusy,
  stopped,
  isInline = false,
  onSave,
  onDiscard,
}: {
  count: number
  failure: string
  isBusy: boolean
  /** Why it can no longer be saved. */
  stopped: string | undefined
  /** Not the last of its page, so it does not stay at the lower edge. */
  isInline?: boolean
  onSave: () => void
  onDiscard: () => void
}) {
  const { t } = useTranslation(['identity/grants', 'kit/form'])
  useUnsavedGuard(useCallback(() => count > 0, [count]))
  useHotkeys([['mod+S', () => count > 0 && !stopped && onSave()]], [])
  return (
    <>
      {stopped && <Notice isUrgent text={stopped} />}
      {failure && (
        <Alert color="red" icon={<IconAlertCircle aria-hidden />} role="alert">
          {failure}
        </Alert>
      )}
      <div className={isInline ? classes.bar : formClasses.bar} data-idle={count === 0 || undefined}>
        <p className={classes.count} role="status">
          {count > 0 && t('changed', { count })}
        </p>
        {count > 0 && (
          <Button variant="default" onClick={onDiscard} disabled={isBusy}>
            {t('kit/form:discard')}
          </Button>
        )}
        <Button onClick={onSave} loading={isBusy} disabled={count === 0 || stopped !== undefined}>
          {t('kit/form:save')}
        </Button>
      </div>
    </>
  )
}
