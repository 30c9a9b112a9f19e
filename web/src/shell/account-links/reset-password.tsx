import { useTranslation } from 'react-i18next'
import { useFormCall } from '../../kit/form-call.ts'
import { NewPassword, usePasswordTwice } from '../../kit/passwords/new-password.tsx'
import { LinkForm } from './link-form.tsx'
import { LinkPage, type OpenLink } from './link-page.tsx'
import { WayOn } from './way-on.tsx'

function ResetForm({ token }: OpenLink) {
  const { t } = useTranslation('shell/account-links')
  const call = useFormCall('/auth/reset-password')
  const twice = usePasswordTwice()
  const send = () => {
    const password = twice.check()
    if (password) void call.send({ token, password })
  }
  if (call.isDone) return <WayOn text={t('reset.done')} />
  return (
    <LinkForm call={call} submit={t('reset.submit')} onSubmit={send}>
      <NewPassword twice={twice} fault={call.faults.password} />
    </LinkForm>
  )
}

/** Sets a new password by a mailed link. */
export function Component() {
  const { t } = useTranslation('shell/account-links')
  return (
    <LinkPage purposes={['RESET_PASSWORD']} title={() => t('reset.title')}>
      {(link) => <ResetForm {...link} />}
    </LinkPage>
  )
}
