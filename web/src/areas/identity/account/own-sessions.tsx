import type { OwnSession } from '@darsena/contract/areas/identity/account'
import { Button } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { http } from '../../../kit/http.ts'
import { toast } from '../../../kit/toasts.ts'
import { write } from '../../../kit/writes/write.ts'
import { confirm } from '../../../ui/confirm.ts'
import { SkeletonLines } from '../../../ui/loading.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { SessionList } from '../sessions/session-list.tsx'
import classes from './account.module.css'
import { AccountSection } from './account-section.tsx'

export const ownSessions = queryOptions({
  queryKey: ['users', 'own-sessions'],
  queryFn: ({ signal }) => http<{ items: OwnSession[] }>('/users/me/sessions', { signal }),
})

/** Where one is signed in; each place but this one can be signed out. */
export function OwnSessions() {
  const { t } = useTranslation('identity/account')
  const { data, isError, refetch } = useQuery(ownSessions)
  const end = async (id?: string) => {
    try {
      await write('/users/me/sessions', { method: 'DELETE', query: { id } })
    } catch {
      return
    }
    toast.success(t(id ? 'sessions.ended' : 'sessions.allEnded'))
    await refetch()
  }
  const endOthers = async () => {
    const isSure = await confirm({
      title: t('sessions.question'),
      text: t('sessions.consequence'),
      action: t('sessions.endAll'),
      isDangerous: true,
    })
    if (isSure) await end()
  }
  const others = data?.items.filter(({ isThis }) => !isThis) ?? []
  return (
    <AccountSection title={t('sessions.title')} hint={t('sessions.hint')}>
      {isError && !data && <NotLoaded onRetry={() => void refetch()} />}
      {!isError && !data && <SkeletonLines />}
      {data && (
        <div className={classes.wide}>
          <SessionList
            sessions={data.items}
            action={({ id, isThis }) =>
              !isThis && (
                <Button variant="default" size="compact-md" fz="sm" onClick={() => void end(id)}>
                  {t('sessions.end')}
                </Button>
              )
            }
          />
        </div>
      )}
      {others.length > 1 && (
        <Button variant="default" onClick={() => void endOthers()}>
          {t('sessions.endAll')}
        </Button>
      )}
    </AccountSection>
  )
}
