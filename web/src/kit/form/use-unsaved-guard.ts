import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'
import { confirm } from '../../ui/confirm.ts'

/** Asks before a page with unsaved changes is left, by a link, by «back» or by closing the tab. */
export function useUnsavedGuard(hasChanges: () => boolean): void {
  const { t } = useTranslation('kit/form')
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && hasChanges(),
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void confirm({
      title: t('unsavedTitle'),
      text: t('unsaved'),
      action: t('leave'),
      isDangerous: true,
    }).then((isLeaving) => (isLeaving ? blocker.proceed() : blocker.reset()))
  }, [blocker, t])
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (hasChanges()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [hasChanges])
}
