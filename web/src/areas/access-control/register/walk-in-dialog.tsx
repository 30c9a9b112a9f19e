import { visitors } from '@darsena/contract/areas/access-control/visitors'
import { Alert, Button, Group, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Refusal, refusalOf } from '../../../kit/refusal.ts'
import { useResourceTexts } from '../../../kit/texts/resource-texts.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { recordVisitor } from '../offline/record-passage.ts'
import type { Register } from './use-register.ts'
import '@mantine/core/styles/Alert.layer.css'
import '@mantine/core/styles/SimpleGrid.layer.css'

const fields = ['lastName', 'firstName', 'company', 'plate', 'phone'] as const
type Values = Record<(typeof fields)[number], string>

/** The last word that was typed is taken for the last name. */
function named(text: string): Values {
  const words = text.trim().split(/\s+/)
  return {
    lastName: words.at(-1) ?? '',
    firstName: words.slice(0, -1).join(' '),
    company: '',
    plate: '',
    phone: '',
  }
}

/** Somebody whom nobody expects: the fewest fields, and in. */
export function WalkInDialog({ register, name }: { register: Register; name: string }) {
  const { t } = useTranslation(['access-control/register', 'kit'])
  const words = useResourceTexts(visitors)
  const [values, setValues] = useState(() => named(name))
  const [notes, setNotes] = useState('')
  const [refusal, setRefusal] = useState<Refusal>()
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      const given = Object.fromEntries(fields.map((field) => [field, values[field].trim() || null]))
      const full = [values.firstName, values.lastName].filter(Boolean).join(' ')
      const visitor = { ...given, lastName: values.lastName.trim() }
      const id = await recordVisitor(t('aboutVisitor', { name: full }), visitor)
      const body = {
        ...(notes.trim() && { notes: notes.trim() }),
        ...(given.plate && { plate: given.plate }),
      }
      if (await register.letIn({ kind: 'VISITOR', id, name: full }, body)) register.close()
    } catch (error) {
      setRefusal(refusalOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog title={t('walkInTitle')} size="lg" onClose={register.close}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack>
          {refusal && Object.keys(refusal.faults).length === 0 && (
            <Alert color="red" role="alert">
              {refusal.message}
            </Alert>
          )}
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            {fields.map((field) => (
              <TextInput
                key={field}
                label={words.field(field)}
                required={field === 'lastName'}
                error={refusal?.faults[field]}
                value={values[field]}
                onChange={(event) => setValues({ ...values, [field]: event.currentTarget.value })}
              />
            ))}
            <TextInput
              label={t('walkInPurpose')}
              value={notes}
              onChange={(event) => setNotes(event.currentTarget.value)}
            />
          </SimpleGrid>
          <Group justify="flex-end">
            <Button variant="default" onClick={register.close}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={isBusy || register.isBusy}>
              {t('in')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
