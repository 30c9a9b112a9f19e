import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallForm } from '../../../kit/call-form.tsx'
import { useFormCall } from '../../../kit/form-call.ts'
import { NewPassword, usePasswordTwice } from '../../../kit/passwords/new-password.tsx'
import { PasswordField } from '../../../kit/passwords/password-field.tsx'
import { queryClient } from '../../../kit/query-client.ts'
import { toast } from '../../../kit/toasts.ts'
import classes from './account.module.css'
import { AccountSection } from './account-section.tsx'
import { ownSessions } from './own-sessions.tsx'

/** Another password; all other sessions end with it. */
export function ChangePassword() {
  const { t } = useTranslation('identity/account')
  const call = useFormCall('/users/me/password')
  const twice = usePasswordTwice()
  const [current, setCurrent] = useState('')
  const send = async () => {
    const password = twice.check()
    if (!password || !(await call.send({ current, password }))) return
    setCurrent('')
    twice.clear()
    toast.success(t('password.done'))
    await queryClient.invalidateQueries({ queryKey: ownSessions.queryKey })
  }
  return (
    <AccountSection title={t('password.title')} hint={t('password.hint')}>
      <CallForm
        className={classes.fields}
        call={call}
        submit={t('password.submit')}
        onSubmit={() => void send()}
      >
        <PasswordField
          label={t('currentPassword')}
          name="current"
          autoComplete="current-password"
          value={current}
          error={call.faults.current}
          onChange={(event) => setCurrent(event.currentTarget.value)}
        />
        <NewPassword twice={twice} fault={call.faults.password} />
      </CallForm>
    </AccountSection>
  )
}
