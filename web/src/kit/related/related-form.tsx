import type { Resource } from '@darsena/contract/kit/define-resource'
import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../ui/notice.tsx'
import { Clashes } from '../form/clashes/clashes.tsx'
import { EditableForm } from '../form/editable-form.tsx'
import form from '../form/form.module.css'
import { GeneralFaults } from '../form/general-faults.tsx'
import { savedByKey } from '../form/save-key.ts'
import { useChange } from '../form/use-change.ts'
import { useCreate } from '../form/use-create.ts'
import type { Faults } from '../form/use-faults.ts'
import type { RowForm } from '../form/use-row-form.ts'
import type { Row } from '../rows.ts'
import { useResourceTexts } from '../texts/resource-texts.ts'
import classes from './related.module.css'

interface RelatedFormProps {
  resource: Resource
  children: ReactNode
  onDone: () => void
  onCancel: () => void
}

/** What both forms look like; the cursor goes into it as it opens. */
function FormBox({
  resource,
  row,
  of: { form: rowForm, faults, save },
  isInert = false,
  maySave,
  notices,
  children,
  onCancel,
}: Omit<RelatedFormProps, 'onDone'> & {
  row: Row | null
  of: { form: RowForm; faults: Faults; save: () => Promise<void> }
  isInert?: boolean
  maySave: boolean
  notices?: ReactNode
}) {
  const { t } = useTranslation('kit/related')
  const words = useResourceTexts(resource)
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => fields.current?.querySelector<HTMLElement>('input, textarea, button')?.focus(), [])
  const { isSubmitting } = rowForm.formState
  return (
    <form
      ref={faults.ref}
      noValidate
      className={classes.form}
      aria-label={words.one}
      inert={isInert}
      onSubmit={save}
      {...savedByKey}
    >
      <EditableForm resource={resource} form={rowForm} row={row}>
        <div ref={fields} className={form.grid}>
          {children}
        </div>
      </EditableForm>
      <GeneralFaults texts={faults.general} />
      {notices}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onCancel} disabled={isSubmitting}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={isSubmitting} disabled={!maySave}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}

/** A new row, written in the midst of the others. */
export function RelatedCreate({ preset, onDone, ...props }: RelatedFormProps & { preset: object }) {
  const creation = useCreate(props.resource, { preset, onCreated: onDone })
  return <FormBox {...props} row={null} of={creation} isInert={creation.isSending} maySave />
}

/** A row, changed in the midst of the others. */
export function RelatedChange({
  row,
  stopped,
  onDone,
  ...props
}: RelatedFormProps & {
  row: Row
  /** Why it can no longer be saved. */
  stopped: string | undefined
}) {
  const { resource } = props
  const change = useChange(resource, row, { isStopped: stopped !== undefined, onSaved: onDone })
  return (
    <FormBox
      {...props}
      row={row.version === change.base.version ? row : change.base}
      of={change}
      maySave={change.form.formState.isDirty && !stopped}
      notices={stopped ? <Notice isUrgent text={stopped} /> : <Clashes resource={resource} change={change} />}
    />
  )
}
