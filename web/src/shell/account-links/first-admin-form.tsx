import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormCall } from '../../kit/form-call.ts'
import { NewPassword, usePasswordTwice } from '../../kit/passwords/new-password.tsx'
import { useLanguage } from '../../kit/texts/i18n.ts'
import { LinkForm } from './link-form.tsx'
import { WayOn } from './way-on.tsx'

const fields = [
  { name: 'name', type: 'text', autoComplete: 'name' },
  { name: 'email', type: 'email', autoComplete: 'username' },
  { name: 'facilityName', type: 'text', autoComplete: 'organization' },
  { name: 'facilityCode', type: 'text', autoComplete: 'off' },
] as const

/** The first account of an empty installation, and the facility that it works in. */
export function FirstAdminForm({ token }: { token: string }) {
  const { t } = useTranslation('shell/account-links')
  const { language } = useLanguage()
  const call = useFormCall('/auth/first-admin')
  const twice = usePasswordTwice()
  const [values, setValues] = useState({ name: '', email: '', facilityName: '', facilityCode: '' })
  const send = () => {
    const password = twice.check()
    if (password) void call.send({ token, locale: language, password, ...values })
  }
  if (call.isDone) return <WayOn text={t('reset.done')} />
  return (
    <LinkForm call={call} hint={t('firstAdmin.hint')} submit={t('firstAdmin.submit')} onSubmit={send}>
      {fields.map(({ name, ...input }) => (
        <TextInput
          key={name}
          {...input}
          name={name}
          label={t(`field.${name}`)}
          size="md"
          value={values[name]}
          error={call.faults[name]}
          onChange={(event) => setValues({ ...values, [name]: event.currentTarget.value })}
        />
      ))}
      <NewPassword twice={twice} fault={call.faults.password} />
    </LinkForm>
  )
}
