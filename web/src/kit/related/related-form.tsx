import type { Resource } from '@darsena/contract/kit/define-resource'
import { Alert, Button } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { type ReactNode, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { EditableForm } from '../form/editable-form.tsx'
import form from '../form/form.module.css'
import { useUnsavedGuard } from '../form/unsaved-guard.tsx'
import { useFaults } from '../form/use-faults.ts'
import { useRowForm } from '../form/use-row-form.ts'
import { useResourceTexts } from '../resource-texts.ts'
import { changeRow, createRow, type Row } from '../rows.ts'
import classes from './related.module.css'
import '@mantine/core/styles/Alert.layer.css'

/** A row, or a new one, edited in the midst of the others. */
export function RelatedForm({
  resource,
  row,
  preset,
  children,
  onDone,
  onCancel,
}: {
  resource: Resource
  row: Row | null
  /** What a new row begins with, such as the row that it hangs on. */
  preset: object
  children: ReactNode
  onDone: () => void
  onCancel: () => void
}) {
  const { t } = useTranslation('kit/related')
  const words = useResourceTexts(resource)
  const rowForm = useRowForm(resource, row, row ? {} : preset)
  const faults = useFaults(resource, rowForm)
  const { isDirty, dirtyFields, isSubmitting } = rowForm.formState
  useUnsavedGuard(useCallback(() => isDirty, [isDirty]))
  const save = rowForm.handleSubmit(async (values) => {
    faults.clear()
    const changes = Object.fromEntries(Object.entries(values).filter(([field]) => field in dirtyFields))
    try {
      if (row) await changeRow(resource, row.id, { ...changes, version: row.version })
      else await createRow(resource, values)
      onDone()
    } catch (error) {
      faults.tell(error)
    }
  }, faults.focusFirst)
  return (
    <form ref={faults.ref} noValidate className={classes.form} aria-label={words.one} onSubmit={save}>
      <EditableForm resource={resource} form={rowForm} row={row}>
        <div className={form.grid}>{children}</div>
      </EditableForm>
      {faults.general.length > 0 && (
        <Alert color="red" icon={<IconAlertCircle aria-hidden />} role="alert">
          {faults.general.join(' ')}
        </Alert>
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onCancel} disabled={isSubmitting}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={isSubmitting} disabled={row !== null && !isDirty}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}
