import type { Resource } from '@darsena/contract/kit/define-resource'
import { type Language, labelOf, nameFieldOf } from '@darsena/contract/kit/label'
import { Button, Group } from '@mantine/core'
import { Suspense, use } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/dialog.tsx'
import { EditableForm } from '../form/editable-form.tsx'
import { FieldSlot } from '../form/fields.tsx'
import classes from '../form/form.module.css'
import { GeneralFaults } from '../form/general-faults.tsx'
import { savedByKey } from '../form/save-key.ts'
import { useCreate } from '../form/use-create.ts'
import type { CreateDialogProps } from '../pickers/create-dialogs.ts'
import { CreateHints } from '../pickers/create-hints.ts'
import { useLanguage } from '../texts/i18n.ts'
import { useResourceTexts } from '../texts/resource-texts.ts'

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
  const { form, faults, save, isSending } = useCreate(resource, {
    preset: nameValues(resource, name, language),
    onCreated: (row) => onCreated({ value: row.id, label: labelOf(resource, row, language) }),
  })
  const { isDirty } = form.formState
  const Hint = use(CreateHints)[resource.name]
  const question = {
    title: t('unsavedTitle'),
    text: t('closeUnsaved'),
    action: t('close'),
    isDangerous: true,
  }
  return (
    <Dialog
      onClose={onClose}
      closeQuestion={() => (isDirty ? question : undefined)}
      title={t('createTitle', { thing: words.one })}
      size="lg"
    >
      <form
        ref={faults.ref}
        noValidate
        className={classes.form}
        inert={isSending}
        {...savedByKey}
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
        <GeneralFaults texts={faults.general} />
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
