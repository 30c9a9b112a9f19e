import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallForm } from '../../../kit/call-form.tsx'
import { useFormCall } from '../../../kit/form-call.ts'
import { PasswordField } from '../../../kit/passwords/password-field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import classes from './account.module.css'
import { AccountSection } from './account-section.tsx'

/** Another address, which counts once the link mailed to it was followed. */
export function ChangeEmail() {
  const { t } = useTranslation('identity/account')
  const call = useFormCall('/users/me/email')
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [sentTo, setSentTo] = useState('')
  const send = async () => {
    setSentTo('')
    if (!(await call.send({ email, password }))) return
    setSentTo(email.trim())
    setEmail('')
    setPassword('')
  }
  return (
    <AccountSection title={t('email.title')} hint={t('email.hint')}>
      {sentTo && <Notice text={t('email.sent', { email: sentTo })} />}
      <CallForm
        className={classes.fields}
        call={call}
        submit={t('email.submit')}
        onSubmit={() => void send()}
      >
        <TextInput
          label={t('email.new')}
          type="email"
          name="email"
          autoComplete="off"
          size="md"
          value={email}
          error={call.faults.email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <PasswordField
          label={t('currentPassword')}
          name="emailPassword"
          autoComplete="current-password"
          value={password}
          error={call.faults.password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
      </CallForm>
    </AccountSection>
  )
}
