import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormCall } from '../../kit/form-call.ts'
import { SignedOutPage } from '../sign-in/signed-out-page.tsx'
import { LinkForm } from './link-form.tsx'
import { WayOn } from './way-on.tsx'

/** Asks for a link; the page says the same whether or not the address is known. */
export function Component() {
  const { t } = useTranslation('shell/account-links')
  const [email, setEmail] = useState('')
  const call = useFormCall('/auth/forgot-password')
  return (
    <SignedOutPage title={t('forgot.title')}>
      {call.isDone ? (
        <WayOn text={t('forgot.sent')} />
      ) : (
        <LinkForm
          call={call}
          hint={t('forgot.hint')}
          submit={t('forgot.submit')}
          onSubmit={() => void call.send({ email })}
        >
          <TextInput
            label={t('field.email')}
            type="email"
            name="email"
            autoComplete="username"
            size="md"
            value={email}
            error={call.faults.email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
        </LinkForm>
      )}
    </SignedOutPage>
  )
}
