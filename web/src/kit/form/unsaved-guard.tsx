import { type RefObject, useCallback, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'
import { confirm } from '../../ui/confirm.ts'
import { guardUnsaved, hasUnsavedInput } from '../unsaved.ts'
import type { RowForm } from './use-row-form.ts'

/** What the forms of this page do when it is left without saving. */
const leaving = new Set<() => void>()

/** Has a form of this page unsaved changes? The page's `UnsavedGuard` then asks before it is left. */
export function useUnsavedGuard(hasChanges: () => boolean): void {
  useEffect(() => guardUnsaved(hasChanges), [hasChanges])
}

/** Called when the user leaves the page without saving, having been asked. */
export function useOnLeave(onLeave: () => void): void {
  useEffect(() => {
    leaving.add(onLeave)
    return () => void leaving.delete(onLeave)
  }, [onLeave])
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
      currentLocation.pathname !== nextLocation.pathname && hasUnsavedInput(),
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void confirm({
      title: t('unsavedTitle'),
      text: t('unsaved'),
      action: t('leave'),
      isDangerous: true,
    }).then((isLeaving) => {
      if (!isLeaving) return blocker.reset()
      for (const leave of leaving) leave()
      blocker.proceed()
    })
  }, [blocker, t])
  return null
}
