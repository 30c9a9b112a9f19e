import { accessLogs } from '@darsena/contract/areas/access-control/access-logs'
import { Alert, Button, Group, Stack, Textarea } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { InstantField } from '../../../kit/form/inputs/instant-field.tsx'
import { useAllowed } from '../../../kit/session.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import type { Comer } from './register-calls.ts'
import type { Register } from './use-register.ts'
import '@mantine/core/styles/Alert.layer.css'

function Buttons({ register, submit, isOff }: { register: Register; submit?: string; isOff?: boolean }) {
  const { t } = useTranslation('access-control/register')
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={register.close}>
        {t(submit ? 'cancel' : 'close')}
      </Button>
      {submit && (
        <Button type="submit" loading={register.isBusy} disabled={isOff ?? false}>
          {submit}
        </Button>
      )}
    </Group>
  )
}

function Form({ onGo, children }: { onGo: () => void; children: ReactNode }) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onGo()
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack>{children}</Stack>
    </form>
  )
}

/** Why somebody was not let in; who may overrule the register does so with a reason, everybody else sees whom to call. */
export function RefusedDialog({
  register,
  comer,
  message,
  isForbidden,
}: {
  register: Register
  comer: Comer
  message: string
  isForbidden: boolean
}) {
  const { t } = useTranslation('access-control/register')
  const mayOverride = useAllowed({ can: ['approve', 'AccessLog'] }) && isForbidden
  const [reason, setReason] = useState('')
  return (
    <Dialog title={t('refusedTitle', { name: comer.name })} size="lg" onClose={register.close}>
      <Form onGo={() => void register.letIn(comer, { overrideReason: reason.trim() })}>
        <Alert color="red" role="alert">
          {message}
        </Alert>
        {mayOverride && (
          <Textarea
            label={t('overrideReason')}
            required
            autosize
            minRows={2}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
        <Buttons
          register={register}
          isOff={reason.trim() === ''}
          {...(mayOverride && { submit: t('override') })}
        />
      </Form>
    </Dialog>
  )
}

/** Takes back an entry that was a mistake. */
export function VoidDialog({ register, comer, logId }: { register: Register; comer: Comer; logId: string }) {
  const { t } = useTranslation('access-control/register')
  const [reason, setReason] = useState('')
  return (
    <Dialog title={t('voidTitle', { name: comer.name })} size="lg" onClose={register.close}>
      <Form onGo={() => void register.voidEntry(comer, logId, reason.trim())}>
        <Textarea
          label={t('reason')}
          required
          autosize
          minRows={2}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Buttons register={register} submit={t('void')} isOff={reason.trim() === ''} />
      </Form>
    </Dialog>
  )
}

/** An hour ago, to the minute: what is proposed for an entry that nobody saw. */
const guess = () => `${new Date(Date.now() - 3_600_000).toISOString().slice(0, 16)}:00Z`

/** Somebody leaves whose entry was not recorded: it is made up for with an estimated time. */
export function MissedDialog({ register, comer }: { register: Register; comer: Comer }) {
  const { t } = useTranslation('access-control/register')
  const [enteredAt, setEnteredAt] = useState(guess)
  const go = () =>
    register.letIn(comer, { enteredAt, exitedAt: new Date().toISOString(), entryEstimated: true })
  return (
    <Dialog title={t('missedTitle', { name: comer.name })} size="lg" onClose={register.close}>
      <Form onGo={() => void go()}>
        <p>{t('missedText')}</p>
        <InstantField
          resource={accessLogs}
          traits={accessLogs.traits.enteredAt}
          field="enteredAt"
          label={t('estimatedEntry')}
          value={enteredAt}
          error={undefined}
          isRequired
          onChange={(value) => setEnteredAt(String(value ?? ''))}
          onBlur={() => {}}
        />
        <Buttons register={register} submit={t('missedAction')} />
      </Form>
    </Dialog>
  )
}
