import { portBookings } from '@darsena/contract/areas/marina/port-bookings'
import type { stayTransitions } from '@darsena/contract/areas/marina/stay-transitions'
import { Button, Group, Stack, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { InstantField } from '../../../kit/form/inputs/instant-field.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Refused } from './refused.tsx'
import type { Refusal } from './stay-calls.ts'
import type { Stay } from './stay-state.tsx'

const thisMinute = () => `${new Date().toISOString().slice(0, 16)}:00Z`

type StayTransition = keyof typeof stayTransitions.moves

interface Props {
  stay: Stay
  name: StayTransition
  refusal: Refusal | undefined
  isBusy: boolean
  onGo: (body: { at?: string; note?: string }) => void
  onClose: () => void
}

/** When it happened; an untouched time means this very moment. */
function When({
  name,
  at,
  error,
  onChange,
}: Pick<Props, 'name'> & { at: string; error: string | undefined; onChange: (at: string) => void }) {
  const { t } = useTranslation('marina/stays')
  return (
    <InstantField
      resource={portBookings}
      traits={portBookings.traits.arrivedAt}
      field="at"
      label={t(name === 'arrive' ? 'arrivedAt' : 'departedAt')}
      value={at}
      error={error}
      isRequired
      onChange={(value) => onChange(String(value ?? ''))}
      onBlur={() => {}}
    />
  )
}

/** Asks what a transition needs to know, and shows why it was refused. */
export function TransitionDialog({ stay, name, refusal, isBusy, onGo, onClose }: Props) {
  const { t } = useTranslation(['marina/stays', 'kit'])
  const [now] = useState(thisMinute)
  const [at, setAt] = useState(now)
  const [note, setNote] = useState('')
  const [isTried, setTried] = useState(false)
  const hasTime = name === 'arrive' || name === 'depart'
  const isNoteRequired = name === 'reject'
  const isNoteMissing = isNoteRequired && note.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isNoteMissing) return
    onGo({ ...(hasTime && at !== now && { at }), ...(note.trim() && { note: note.trim() }) })
  }
  const hasOwnPlace = Boolean(refusal?.faults.at ?? refusal?.faults.note)
  return (
    <Dialog title={t(`ask.${name}`, { code: stay.code })} size="lg" onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <Stack>
          {refusal && !hasOwnPlace && <Refused refusal={refusal} />}
          {hasTime && <When name={name} at={at} error={refusal?.faults.at} onChange={setAt} />}
          {name !== 'confirm' && name !== 'reopen' && (
            <Textarea
              label={t('note')}
              autosize
              minRows={2}
              maxLength={500}
              required={isNoteRequired}
              error={refusal?.faults.note ?? (isTried && isNoteMissing && t('kit:fault.required'))}
              value={note}
              onChange={(event) => setNote(event.currentTarget.value)}
            />
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('back')}
            </Button>
            <Button type="submit" loading={isBusy}>
              {t(`action.${name}`)}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
