import type { Resource } from '@darsena/contract/kit/define-resource'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../ui/notice.tsx'
import type { Row } from '../rows.ts'
import { toast } from '../toasts.ts'
import { Clashes } from './clashes/clashes.tsx'
import { DraftNotice } from './drafts/draft-notice.tsx'
import { useDraft } from './drafts/use-draft.ts'
import { EditableForm } from './editable-form.tsx'
import classes from './form.module.css'
import { SaveBar } from './save-bar.tsx'
import { savedByKey } from './save-key.ts'
import { useOnLeave } from './unsaved-guard.tsx'
import { useChange } from './use-change.ts'

/** The form of a row that is there. */
export function ChangeForm({
  resource,
  row,
  stopped,
  onTyping,
  children,
}: {
  resource: Resource
  row: Row
  /** Why it can no longer be saved. */
  stopped: string | undefined
  /** Is something unsaved in it? */
  onTyping: (isTyping: boolean) => void
  children: ReactNode
}) {
  const { t } = useTranslation('kit/form')
  const change = useChange(resource, row, {
    isStopped: stopped !== undefined,
    onSaved: () => toast.success(t('saved')),
  })
  const { form, faults, base } = change
  const { isDirty } = form.formState
  const draft = useDraft(form, `${resource.name}/${row.id}`, base.version)
  useOnLeave(draft.forget)
  const [isToCompare, setToCompare] = useState(false)
  const restore = () => {
    // Somebody has saved the row since: both are shown before anything is saved.
    setToCompare(draft.offered?.version !== base.version)
    draft.restore()
  }
  useEffect(() => {
    if (!isToCompare || !isDirty) return
    setToCompare(false)
    change.compare()
  }, [isToCompare, isDirty, change])
  useEffect(() => onTyping(isDirty), [isDirty, onTyping])
  return (
    <form
      ref={faults.ref}
      noValidate
      className={classes.form}
      onSubmitCapture={draft.flush}
      onSubmit={change.save}
      {...savedByKey}
    >
      {!stopped && <DraftNotice draft={draft} onRestore={restore} />}
      {/* The same version may come with other names of the rows that it refers to. */}
      <EditableForm resource={resource} form={form} row={row.version === base.version ? row : base}>
        {children}
      </EditableForm>
      {stopped ? <Notice isUrgent text={stopped} /> : <Clashes resource={resource} change={change} />}
      <SaveBar
        form={form}
        general={faults.general}
        isStopped={stopped !== undefined}
        onDiscard={change.discard}
      />
    </form>
  )
}
