import {
  type CreatedCalendarKey,
  calendarFeedPath,
  type OwnCalendarKey,
} from '@darsena/contract/areas/identity/calendar-key'
import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useUnsavedGuard } from '../../../kit/form/unsaved-guard.tsx'
import { useFormCall } from '../../../kit/form-call.ts'
import { http } from '../../../kit/http.ts'
import { useSession } from '../../../kit/session.tsx'
import { formatInstant } from '../../../kit/texts/format.ts'
import { toast } from '../../../kit/toasts.ts'
import { write } from '../../../kit/writes/write.ts'
import { confirm } from '../../../ui/confirm.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { SkeletonLines } from '../../../ui/loading.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import classes from './account.module.css'
import { AccountSection } from './account-section.tsx'

const addressOf = (key: string) => `${window.location.origin}${calendarFeedPath}?key=${key}`

/** The address with the key in it, this once; the page is not left before it is copied. */
function Address({ address, onKept }: { address: string; onKept: () => void }) {
  const { t } = useTranslation('identity/account')
  useUnsavedGuard(useCallback(() => true, []))
  return (
    <>
      <Notice isUrgent text={t('calendar.once')} />
      <code className={classes.code}>{address}</code>
      <Group>
        <CopyButton text={address} />
        <Button onClick={onKept}>{t('calendar.kept')}</Button>
      </Group>
    </>
  )
}

/** The one address under which calendar programs read the events that one may see. */
export function CalendarKey() {
  const { t } = useTranslation('identity/account')
  const { facility } = useSession()
  const call = useFormCall<CreatedCalendarKey>('/users/me/calendar-key')
  const { data, isError, refetch } = useQuery({
    queryKey: ['users', 'calendar-key'],
    queryFn: ({ signal }) => http<OwnCalendarKey>('/users/me/calendar-key', { signal }),
  })
  const at = (instant: string) => formatInstant(instant, facility.timeZone)
  const isSure = (action: string) =>
    confirm({ title: t('calendar.question'), text: t('calendar.consequence'), action, isDangerous: true })
  const create = async () => {
    if (data?.key && !(await isSure(t('calendar.replace')))) return
    if (await call.send({})) await refetch()
  }
  const revoke = async () => {
    if (!(await isSure(t('apiKeys.revoke')))) return
    try {
      await write('/users/me/calendar-key', { method: 'DELETE' })
    } catch {
      return
    }
    toast.success(t('calendar.revoked'))
    await refetch()
  }
  return (
    <AccountSection title={t('calendar.title')} hint={t('calendar.hint')}>
      {isError && !data && <NotLoaded onRetry={() => void refetch()} />}
      {!isError && !data && <SkeletonLines />}
      {data?.key && (
        <p className={classes.hint}>
          {t('calendar.created', { at: at(data.key.createdAt) })} ·{' '}
          {data.key.lastUsedAt ? t('calendar.used', { at: at(data.key.lastUsedAt) }) : t('calendar.unused')}
        </p>
      )}
      {call.faults.form && <Notice isUrgent text={call.faults.form} />}
      {call.answer ? (
        <Address address={addressOf(call.answer.key)} onKept={call.reset} />
      ) : (
        data && (
          <Group>
            <Button loading={call.isBusy} onClick={() => void create()}>
              {t(data.key ? 'calendar.replace' : 'calendar.create')}
            </Button>
            {data.key && (
              <Button variant="default" onClick={() => void revoke()}>
                {t('calendar.revoke')}
              </Button>
            )}
          </Group>
        )
      )}
    </AccountSection>
  )
}
