import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './form.module.css'
import { GeneralFaults } from './general-faults.tsx'
import type { RowForm } from './use-row-form.ts'

/** Saves or discards; stays in sight below long forms and says how many fields need correcting. */
export function SaveBar({
  form,
  general,
  isStopped = false,
  onDiscard,
}: {
  form: RowForm
  general: readonly string[]
  /** It can no longer be saved. */
  isStopped?: boolean
  /** Absent on a new row, which has nothing to go back to. */
  onDiscard?: (() => void) | undefined
}) {
  const { t } = useTranslation('kit/form')
  const { errors, isDirty, isSubmitting } = form.formState
  const count = Object.keys(errors).length
  return (
    <>
      <GeneralFaults texts={general} />
      <div className={classes.bar}>
        <p className={classes.summary} role="status">
          {count > 0 && t('faults', { count })}
        </p>
        {onDiscard && isDirty && (
          <Button variant="default" onClick={onDiscard} disabled={isSubmitting}>
            {t('discard')}
          </Button>
        )}
        <Button type="submit" loading={isSubmitting} disabled={isStopped || (Boolean(onDiscard) && !isDirty)}>
          {t('save')}
        </Button>
      </div>
    </>
  )
}
