import type { PendingSecondFactor, RecoveryCodes } from '@darsena/contract/areas/identity/second-factor'
import { Button, Group, TextInput } from '@mantine/core'
import { QRCodeSVG } from 'qrcode.react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallForm } from '../../../kit/call-form.tsx'
import { useFormCall } from '../../../kit/form-call.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import classes from './account.module.css'

/** The secret for the phone, as a picture and to be typed, and the code by which the phone shows that it has it. */
export function ConfirmPhone({
  pending,
  onConfirmed,
  onCancel,
}: {
  pending: PendingSecondFactor
  onConfirmed: (codes: RecoveryCodes) => void
  onCancel: () => void
}) {
  const { t } = useTranslation('identity/account')
  const call = useFormCall<RecoveryCodes>('/users/me/second-factor/confirm')
  const [code, setCode] = useState('')
  const { answer } = call
  useEffect(() => {
    if (answer) onConfirmed(answer)
  }, [answer, onConfirmed])
  return (
    <>
      <p className={classes.hint}>{t('secondFactor.scan')}</p>
      <div className={classes.qr}>
        <QRCodeSVG value={pending.otpauth} size={196} title={t('secondFactor.qr')} />
      </div>
      <p className={classes.hint}>{t('secondFactor.typed')}</p>
      <Group>
        <code className={classes.code}>{pending.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
        <CopyButton text={pending.secret} />
      </Group>
      <CallForm
        className={classes.fields}
        call={call}
        submit={t('secondFactor.confirm')}
        onSubmit={() => void call.send({ code })}
      >
        <TextInput
          label={t('secondFactor.code')}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          size="md"
          value={code}
          error={call.faults.code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
      </CallForm>
      <Button variant="subtle" onClick={onCancel}>
        {t('cancel')}
      </Button>
    </>
  )
}
