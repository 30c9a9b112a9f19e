import { canRow } from '@darsena/contract/access/ability'
import { Button } from '@mantine/core'
import { IconBan, IconCircleCheck, IconMail } from '@tabler/icons-react'
import { type ComponentType, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAbility } from '../../../kit/session.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { callUser } from './call-user.ts'
import type { User } from './user-state.tsx'

function CallButton({
  label,
  Icon,
  call,
}: {
  label: string
  Icon: ComponentType<{ size: number }>
  call: () => Promise<unknown>
}) {
  const [isBusy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    await call()
    setBusy(false)
  }
  return (
    <Button
      variant="default"
      loading={isBusy}
      leftSection={<Icon size={18} aria-hidden />}
      onClick={() => void run()}
    >
      {label}
    </Button>
  )
}

/** Invites, disables or enables the account; absent for users who may not change it. */
export function UserActions({ user }: { user: User }) {
  const { t } = useTranslation('identity/users')
  const ability = useAbility()
  if (user.archivedAt || !canRow(ability, 'update', 'User', user)) return null
  const { id, name, email, state } = user
  const post = (path: string, done: string) => callUser(id, { method: 'POST', path }, done)
  const disable = async () => {
    const isSure = await confirm({
      title: t('disable.title', { name }),
      text: t('disable.text'),
      action: t('disable.action'),
      isDangerous: true,
    })
    if (isSure) await post('disable', t('disable.done', { name }))
  }
  return (
    <>
      {state === 'INVITED' && (
        <CallButton
          label={t('invite.action')}
          Icon={IconMail}
          call={() => post('invite', t('invite.done', { email }))}
        />
      )}
      {state === 'DISABLED' ? (
        <CallButton
          label={t('enable.action')}
          Icon={IconCircleCheck}
          call={() => post('enable', t('enable.done', { name }))}
        />
      ) : (
        <CallButton label={t('disable.action')} Icon={IconBan} call={disable} />
      )}
    </>
  )
}
