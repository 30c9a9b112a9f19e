import type { Resource } from '@darsena/contract/kit/define-resource'
import { type Language, labelOf, nameFieldOf } from '@darsena/contract/kit/label'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import { Button, Group } from '@mantine/core'
import { Suspense, use, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/dialog.tsx'
import { EditableForm } from '../form/editable-form.tsx'
import { FieldSlot } from '../form/fields.tsx'
import classes from '../form/form.module.css'
import { useFaults } from '../form/use-faults.ts'
import { useRowForm } from '../form/use-row-form.ts'
import { useLanguage } from '../i18n.ts'
import { useResourceTexts } from '../resource-texts.ts'
import { createRow } from '../rows.ts'
import type { CreateDialogProps } from './create-dialogs.ts'
import { CreateHints } from './create-hints.ts'

/** What was typed as the new row's name: its first word apart where a name has two fields, as that of a person. */
function nameValues(resource: Resource, typed: string, language: Language): object {
  const field = nameFieldOf(resource)
  if (resource.traits[field]?.kind === 'localised') return { [field]: { [language]: typed } }
  const [first] = resource.label[0] ?? []
  const [, firstWord, rest] = /^(\S+)\s+(.+)$/.exec(typed) ?? []
  return first && first !== field && rest ? { [first]: firstWord, [field]: rest } : { [field]: typed }
}

/** Creates a row that a picker misses, with all fields of its resource; what was typed becomes its name. */
export function CreateDialog({ resource, name, onClose, onCreated }: CreateDialogProps) {
  const { t } = useTranslation('kit/form')
  const { language } = useLanguage()
  const words = useResourceTexts(resource)
  const [id] = useState(uuidv7)
  const form = useRowForm(resource, null, nameValues(resource, name, language))
  const faults = useFaults(resource, form)
  const Hint = use(CreateHints)[resource.name]
  const save = form.handleSubmit(async (body) => {
    try {
      const row = await createRow(resource, { ...body, id })
      onCreated({ value: row.id, label: labelOf(resource, row, language) })
    } catch (error) {
      faults.tell(error)
    }
  }, faults.focusFirst)
  return (
    <Dialog onClose={onClose} title={t('createTitle', { thing: words.one })} size="lg">
      <form
        ref={faults.ref}
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          // The dialog stands in a form of its own kind, which must not be sent along.
          event.stopPropagation()
          void save(event)
        }}
      >
        <EditableForm resource={resource} form={form} row={null}>
          <Suspense>{Hint && <Hint onPick={onCreated} />}</Suspense>
          <div className={classes.grid}>
            {Object.keys(resource.fields).map((field) => (
              <FieldSlot key={field} source={field} />
            ))}
          </div>
        </EditableForm>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={form.formState.isSubmitting}>
            {t('save')}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
