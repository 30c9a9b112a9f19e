import type { PendingSecondFactor, RecoveryCodes } from '@darsena/contract/areas/identity/second-factor'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallForm } from '../../../kit/call-form.tsx'
import { type FormCall, useFormCall } from '../../../kit/form-call.ts'
import { ownAccountChanged } from '../../../kit/own-account.ts'
import { PasswordField } from '../../../kit/passwords/password-field.tsx'
import { useSession } from '../../../kit/session.tsx'
import { toast } from '../../../kit/toasts.ts'
import classes from './account.module.css'
import { AccountSection } from './account-section.tsx'
import { ConfirmPhone } from './confirm-phone.tsx'
import { RecoveryCodeList } from './recovery-code-list.tsx'

/** Both ways begin with the password, so that an open page alone changes nothing. */
function ByPassword({
  call,
  submit,
  isDangerous = false,
  onTaken,
}: {
  call: FormCall<unknown>
  submit: string
  isDangerous?: boolean
  onTaken?: () => void
}) {
  const { t } = useTranslation('identity/account')
  const [password, setPassword] = useState('')
  const send = async () => {
    if (!(await call.send({ password }))) return
    setPassword('')
    onTaken?.()
  }
  return (
    <CallForm
      className={classes.fields}
      call={call}
      submit={submit}
      isDangerous={isDangerous}
      onSubmit={() => void send()}
    >
      <PasswordField
        label={t('currentPassword')}
        name="secondFactorPassword"
        autoComplete="current-password"
        value={password}
        error={call.faults.password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
    </CallForm>
  )
}

/** A code from one's phone at every sign-in: set up, shown to work, and taken away again. */
export function SecondFactor() {
  const { t } = useTranslation('identity/account')
  const { user } = useSession()
  const begin = useFormCall<PendingSecondFactor>('/users/me/second-factor')
  const remove = useFormCall('/users/me/second-factor/remove')
  const [codes, setCodes] = useState<readonly string[]>()
  const confirmed = ({ recoveryCodes }: RecoveryCodes) => {
    setCodes(recoveryCodes)
    begin.reset()
    void ownAccountChanged()
  }
  const removed = () => {
    toast.success(t('secondFactor.removed'))
    void ownAccountChanged()
  }
  const hint = t(user.secondFactor ? 'secondFactor.on' : 'secondFactor.off')
  return (
    <AccountSection title={t('secondFactor.title')} hint={hint}>
      {codes && <RecoveryCodeList codes={codes} onSaved={() => setCodes(undefined)} />}
      {!codes && user.secondFactor && (
        <ByPassword call={remove} submit={t('secondFactor.remove')} isDangerous onTaken={removed} />
      )}
      {!codes && !user.secondFactor && !begin.answer && (
        <ByPassword call={begin} submit={t('secondFactor.begin')} />
      )}
      {!codes && !user.secondFactor && begin.answer && (
        <ConfirmPhone pending={begin.answer} onConfirmed={confirmed} onCancel={begin.reset} />
      )}
    </AccountSection>
  )
}
