import type { LinkPurpose } from '@darsena/contract/areas/identity/account'
import { useTranslation } from 'react-i18next'
import { useFormCall } from '../../kit/form-call.ts'
import { NewPassword, usePasswordTwice } from '../../kit/passwords/new-password.tsx'
import { FirstAdminForm } from './first-admin-form.tsx'
import { LinkForm } from './link-form.tsx'
import { LinkPage, type OpenLink } from './link-page.tsx'
import { WayOn } from './way-on.tsx'

const purposes = ['INVITE', 'CONFIRM_EMAIL', 'FIRST_ADMIN'] as const

const kindOf = (purpose: LinkPurpose | undefined) => {
  if (purpose === 'INVITE') return 'invite'
  return purpose === 'FIRST_ADMIN' ? 'firstAdmin' : 'confirm'
}

function InviteForm({ token, email }: OpenLink) {
  const { t } = useTranslation('shell/account-links')
  const call = useFormCall('/auth/confirm-email')
  const twice = usePasswordTwice()
  const send = () => {
    const password = twice.check()
    if (password) void call.send({ token, password })
  }
  if (call.isDone) return <WayOn text={t('reset.done')} />
  return (
    <LinkForm
      call={call}
      hint={t('invite.hint', { email: email ?? '' })}
      submit={t('invite.submit')}
      onSubmit={send}
    >
      <NewPassword twice={twice} fault={call.faults.password} />
    </LinkForm>
  )
}

function ConfirmForm({ token, email }: OpenLink) {
  const { t } = useTranslation('shell/account-links')
  const call = useFormCall('/auth/confirm-email')
  if (call.isDone) return <WayOn text={t('confirm.done')} />
  return (
    <LinkForm
      call={call}
      hint={t('confirm.hint', { email: email ?? '' })}
      submit={t('confirm.submit')}
      onSubmit={() => void call.send({ token })}
    />
  )
}

function formFor(link: OpenLink) {
  if (link.purpose === 'INVITE') return <InviteForm {...link} />
  if (link.purpose === 'FIRST_ADMIN') return <FirstAdminForm token={link.token} />
  return <ConfirmForm {...link} />
}

/** Where invitations, changed addresses and the very first account lead to. */
export function Component() {
  const { t } = useTranslation('shell/account-links')
  return (
    <LinkPage purposes={purposes} title={(purpose) => t(`${kindOf(purpose)}.title`)}>
      {formFor}
    </LinkPage>
  )
}
