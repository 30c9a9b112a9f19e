import type { OwnSession } from '@darsena/contract/areas/identity/account'
import { IconDeviceDesktop, IconPointFilled } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../kit/session.tsx'
import { formatInstant } from '../../../kit/texts/format.ts'
import { StateBadge } from '../../../ui/state-badge.tsx'
import { deviceName } from './device-name.ts'
import classes from './session-list.module.css'

/** Where somebody is signed in, the latest used first; `action` draws what can be done with one of them. */
export function SessionList({
  sessions,
  action,
}: {
  sessions: readonly OwnSession[]
  action?: (session: OwnSession) => ReactNode
}) {
  const { t } = useTranslation('identity/sessions')
  const { facility } = useSession()
  const at = (instant: string) => formatInstant(instant, facility.timeZone)
  if (sessions.length === 0) return <p>{t('none')}</p>
  return (
    <ul className={classes.sessions}>
      {sessions.map((session) => (
        <li key={session.id} className={classes.session}>
          <IconDeviceDesktop size={22} stroke={1.5} aria-hidden />
          <div className={classes.words}>
            <div className={classes.device}>
              {deviceName(session.userAgent ?? '') || t('unknownDevice')}
              {session.isThis && <StateBadge tone="notice" Icon={IconPointFilled} label={t('this')} />}
            </div>
            <p className={classes.facts}>
              {session.ip
                ? t('factsFrom', { at: at(session.createdAt), address: session.ip })
                : t('facts', { at: at(session.createdAt) })}
            </p>
            <p className={classes.facts}>{t('lastSeen', { at: at(session.lastSeenAt) })}</p>
          </div>
          {action?.(session)}
        </li>
      ))}
    </ul>
  )
}
