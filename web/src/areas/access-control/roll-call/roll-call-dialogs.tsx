import { isSought } from '@darsena/contract/areas/access-control/roll-calls'
import { Alert, Button, Group, Stack, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refusalOf } from '../../../kit/refusal.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { addPerson, endRollCall, type RollCall } from './roll-call-copy.ts'
import '@mantine/core/styles/Alert.layer.css'

/** Carries out a dialog's action, and shows a refusal in the dialog. */
function useDialogWork(work: () => Promise<unknown>, onClose: () => void) {
  const { t } = useTranslation('access-control/roll-call')
  const [isBusy, setBusy] = useState(false)
  const [message, setMessage] = useState('')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      await work()
      onClose()
    } catch (error) {
      setMessage(refusalOf(error)?.message ?? t('failed'))
      setBusy(false)
    }
  }
  return { isBusy, message, submit: (event: FormEvent) => void submit(event) }
}

/** Somebody at the meeting point whom the list does not have. */
export function AddPerson({ id, name: typed, onClose }: { id: string; name: string; onClose: () => void }) {
  const { t } = useTranslation('access-control/roll-call')
  const [name, setName] = useState(typed)
  const [note, setNote] = useState('')
  const work = useDialogWork(() => addPerson(id, name.trim(), note.trim() || null), onClose)
  return (
    <Dialog title={t('add')} size="lg" onClose={onClose}>
      <form noValidate onSubmit={work.submit}>
        <Stack>
          {work.message && <Alert color="red">{work.message}</Alert>}
          <TextInput
            label={t('name')}
            required
            maxLength={200}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <TextInput
            label={t('remark')}
            maxLength={500}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('back')}
            </Button>
            <Button type="submit" loading={work.isBusy} disabled={name.trim() === ''}>
              {t('addPresent')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

/** Ends a roll call; people who were not found are listed so in the report. */
export function EndRollCall({ rollCall, onClose }: { rollCall: RollCall; onClose: () => void }) {
  const { t } = useTranslation('access-control/roll-call')
  const [note, setNote] = useState('')
  const missing = rollCall.people.filter(isSought)
  const work = useDialogWork(() => endRollCall(rollCall.id, note.trim() || null, t('end')), onClose)
  return (
    <Dialog title={t('end')} size="lg" onClose={onClose}>
      <form noValidate onSubmit={work.submit}>
        <Stack>
          {work.message && <Alert color="red">{work.message}</Alert>}
          {missing.length > 0 && (
            <Alert color="red" title={t('stillMissing', { count: missing.length })}>
              {missing
                .slice(0, 20)
                .map(({ name }) => name)
                .join(', ')}
            </Alert>
          )}
          <Textarea
            label={t('endNote')}
            autosize
            minRows={2}
            maxLength={2000}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('back')}
            </Button>
            <Button type="submit" loading={work.isBusy}>
              {t('end')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
