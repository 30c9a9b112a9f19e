import { Button, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/dialog.tsx'
import { reportCall } from '../report/report-calls.ts'

/** One reason for all items of a section that are not checked. */
export function ReasonDialog({ path, name, onClose }: { path: string; name: string; onClose: () => void }) {
  const { t } = useTranslation('surveys/report')
  const [notes, setNotes] = useState('')
  const give = async (event: FormEvent) => {
    event.preventDefault()
    await reportCall(path, 'POST', { notes })
    onClose()
  }
  return (
    <Dialog title={t('reason.title', { name })} size="lg" onClose={onClose}>
      <form onSubmit={(event) => void give(event)}>
        <Textarea
          label={t('reason.label')}
          required
          autosize
          minRows={2}
          value={notes}
          onChange={(event) => setNotes(event.currentTarget.value)}
        />
        <Button type="submit" mt="md" disabled={notes.trim() === ''}>
          {t('reason.give')}
        </Button>
      </form>
    </Dialog>
  )
}
