import { accessLogs } from '@darsena/contract/areas/access-control/access-logs'
import { Button, Group, SimpleGrid, Stack, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { KindInput } from '../../../kit/form/inputs/kind-input.tsx'
import { sameValue } from '../../../kit/same-value.ts'
import { useResourceTexts } from '../../../kit/texts/resource-texts.ts'
import type { Entry } from './entry.ts'
import '@mantine/core/styles/SimpleGrid.layer.css'

const fields = [
  'enteredAt',
  'exitedAt',
  'gate',
  'plate',
  'companions',
  'notes',
  'holdReason',
  'entryEstimated',
  'overnight',
] as const

/** What was recorded wrongly, and why it is changed; the earlier values stay in the history. */
export function CorrectionForm({
  entry,
  isBusy,
  faults,
  onGo,
  onBack,
}: {
  entry: Entry
  isBusy: boolean
  faults: Readonly<Record<string, string>>
  onGo: (body: object) => void
  onBack: () => void
}) {
  const { t } = useTranslation('access-control')
  const words = useResourceTexts(accessLogs)
  const [values, setValues] = useState<Record<string, unknown>>({ ...entry })
  const [reason, setReason] = useState('')
  const send = (event: FormEvent) => {
    event.preventDefault()
    const changed = fields.filter((field) => !sameValue(values[field], entry[field]))
    const emptied = (value: unknown) => (value === '' ? null : value)
    onGo({
      version: entry.version,
      reason: reason.trim(),
      ...Object.fromEntries(changed.map((field) => [field, emptied(values[field])])),
    })
  }
  return (
    <form noValidate onSubmit={send}>
      <Stack>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          {fields.map((field) => (
            <KindInput
              key={field}
              resource={accessLogs}
              traits={accessLogs.traits[field]}
              field={field}
              label={words.field(field)}
              value={values[field]}
              error={faults[field]}
              isRequired={field === 'enteredAt'}
              onChange={(value) => setValues({ ...values, [field]: value })}
              onBlur={() => {}}
            />
          ))}
        </SimpleGrid>
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
            {t('log.correct')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
