import { type RefObject, useCallback, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'
import { confirm } from '../../ui/confirm.ts'
import type { RowForm } from './use-row-form.ts'

/** A page may hold several forms, but the router asks one question only. */
const guarded = new Set<() => boolean>()

/** Has a form of this page unsaved changes? The page's `UnsavedGuard` then asks before it is left. */
export function useUnsavedGuard(hasChanges: () => boolean): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (hasChanges()) event.preventDefault()
    }
    guarded.add(hasChanges)
    window.addEventListener('beforeunload', ask)
    return () => {
      guarded.delete(hasChanges)
      window.removeEventListener('beforeunload', ask)
    }
  }, [hasChanges])
}

/**
 * Guards what was typed into a form, or is on its way into one of its fields, such as a file.
 * @param isSaved holds true once nothing of it can be lost
 */
export function useFormGuard(
  { formState: { isDirty }, isBusy }: RowForm,
  isSaved?: RefObject<boolean>,
): void {
  useUnsavedGuard(useCallback(() => (isDirty || isBusy()) && !isSaved?.current, [isDirty, isBusy, isSaved]))
}

/** Asks before a page with unsaved changes is left, by a link, by «back» or by closing the tab. */
export function UnsavedGuard() {
  const { t } = useTranslation('kit/form')
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && [...guarded].some((hasChanges) => hasChanges()),
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
  return null
}
