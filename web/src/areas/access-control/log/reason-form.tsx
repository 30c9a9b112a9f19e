import { Button, Group, Stack, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'

/** Asks for a reason that is kept. */
export function ReasonForm({
  submit,
  isBusy,
  onGo,
  onBack,
}: {
  submit: string
  isBusy: boolean
  onGo: (reason: string) => void
  onBack: () => void
}) {
  const { t } = useTranslation('access-control')
  const [reason, setReason] = useState('')
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim()) onGo(reason.trim())
  }
  return (
    <form noValidate onSubmit={send}>
      <Stack>
        <Textarea
          label={t('log.reason')}
          required
          autosize
          minRows={2}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onBack}>
            {t('log.back')}
          </Button>
          <Button type="submit" loading={isBusy} disabled={reason.trim() === ''}>
            {submit}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
