import type { Resource } from '@darsena/contract/kit/define-resource'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import { useHotkeys } from '@mantine/hooks'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { useRowLabel } from '../row-label.ts'
import { createRow } from '../rows.ts'
import { toast } from '../toasts.ts'
import { EditableForm } from './editable-form.tsx'
import classes from './form.module.css'
import type { FormOptions } from './form-options.ts'
import { SaveBar } from './save-bar.tsx'
import { useUnsavedGuard } from './unsaved-guard.tsx'
import { useFaults } from './use-faults.ts'
import { useRowForm } from './use-row-form.ts'

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
  const { state } = useLocation()
  const form = useRowForm(resource, null, preset)
  const faults = useFaults(resource, form)
  // One id for all tries, so that a save repeated after a lost answer gives the same row and not a second one.
  const [id] = useState(uuidv7)
  const isSaved = useRef(false)
  const { isDirty } = form.formState
  useUnsavedGuard(useCallback(() => isDirty && !isSaved.current, [isDirty]))
  const save = form.handleSubmit(async (body) => {
    faults.clear()
    try {
      const row = await createRow(resource, { ...body, id }, createPath)
      isSaved.current = true
      toast.success(t('created', { label: labelOf(row) }))
      const tab = await onCreated?.(row)
      await navigate(`/${resource.name}/${row.id}${tab ? `?tab=${tab}` : ''}`, { replace: true, state })
    } catch (error) {
      faults.tell(error)
    }
  }, faults.focusFirst)
  useHotkeys([['mod+S', () => void save()]], [])
  return (
    <form ref={faults.ref} noValidate className={classes.form} onSubmit={save}>
      <EditableForm resource={resource} form={form} row={null}>
        {children}
      </EditableForm>
      <SaveBar form={form} general={faults.general} />
    </form>
  )
}
