import type { OwnSession } from '@darsena/contract/areas/identity/account'
import { Button } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { http } from '../../../kit/http.ts'
import { confirm } from '../../../ui/confirm.ts'
import { SkeletonLines } from '../../../ui/loading.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { SessionList } from '../sessions/session-list.tsx'
import { callUser } from './call-user.ts'
import { SecondFactor } from './second-factor.tsx'
import type { User } from './user-state.tsx'
import classes from './users.module.css'

/** Where a person is signed in; signs them out everywhere. */
export function UserSessions({ user }: { user: User }) {
  const { t } = useTranslation('identity/users')
  const { data, isError, refetch } = useQuery({
    queryKey: ['users', 'sessions', user.id],
    queryFn: ({ signal }) => http<{ items: OwnSession[] }>(`/users/${user.id}/sessions`, { signal }),
  })
  if (isError && !data) return <NotLoaded onRetry={() => void refetch()} />
  if (!data) return <SkeletonLines />
  const endAll = async () => {
    const isSure = await confirm({
      title: t('signOut.title', { name: user.name }),
      text: t('signOut.text'),
      action: t('signOut.action'),
      isDangerous: true,
    })
    if (isSure)
      await callUser(user.id, { method: 'DELETE', path: 'sessions' }, t('signOut.done', { name: user.name }))
  }
  return (
    <div className={classes.sessions}>
      <SessionList sessions={data.items} />
      {data.items.length > 0 && (
        <Button
          variant="default"
          className={classes.endAll}
          leftSection={<IconLogout size={18} aria-hidden />}
          onClick={() => void endAll()}
        >
          {t('signOut.action')}
        </Button>
      )}
      <SecondFactor user={user} />
    </div>
  )
}
