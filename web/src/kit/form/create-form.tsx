import type { Resource } from '@darsena/contract/kit/define-resource'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { useRowLabel } from '../texts/row-label.ts'
import { toast } from '../toasts.ts'
import { DraftNotice } from './drafts/draft-notice.tsx'
import { useDraft } from './drafts/use-draft.ts'
import { EditableForm } from './editable-form.tsx'
import classes from './form.module.css'
import type { FormOptions } from './form-options.ts'
import { SaveBar } from './save-bar.tsx'
import { savedByKey } from './save-key.ts'
import { useOnLeave } from './unsaved-guard.tsx'
import { useCreate } from './use-create.ts'

/** The form of a new row; once it is saved, its own page opens. */
export function CreateForm({
  resource,
  preset,
  createPath,
  onCreated,
  children,
}: { resource: Resource; children: ReactNode } & Pick<FormOptions, 'preset' | 'createPath' | 'onCreated'>) {
  const { t } = useTranslation('kit/form')
  const labelOf = useRowLabel(resource)
  const navigate = useNavigate()
  const { state, pathname } = useLocation()
  const { form, faults, save, isSending } = useCreate(resource, {
    preset,
    path: createPath,
    onCreated: async (row) => {
      draft.forget()
      toast.success(t('created', { label: labelOf(row) }))
      const tab = await onCreated?.(row)
      await navigate(`/${resource.name}/${row.id}${tab ? `?tab=${tab}` : ''}`, { replace: true, state })
    },
  })
  const draft = useDraft(form, pathname)
  useOnLeave(draft.forget)
  return (
    <form
      ref={faults.ref}
      noValidate
      className={classes.form}
      onSubmitCapture={draft.flush}
      onSubmit={save}
      inert={isSending}
      {...savedByKey}
    >
      <DraftNotice draft={draft} onRestore={draft.restore} />
      <EditableForm resource={resource} form={form} row={null}>
        {children}
      </EditableForm>
      <SaveBar form={form} general={faults.general} />
    </form>
  )
}
