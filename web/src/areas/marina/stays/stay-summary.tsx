import { isTransitTooLong } from '@darsena/contract/areas/marina/desk/transit'
import { ports } from '@darsena/contract/areas/marina/ports'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useRows } from '../../../kit/rows.ts'
import { useAllowed, useSession } from '../../../kit/session.tsx'
import { formatInstant } from '../../../kit/texts/format.ts'
import { PlanLink } from './plan-link.tsx'
import { StayDocuments } from './stay-documents.tsx'
import type { Stay } from './stay-state.tsx'
import classes from './stays.module.css'

/** Below a stay's code: whose it is, where and when, and which documents do not last as long. */
export function StaySummary({ stay }: { stay: Stay }) {
  const { t } = useTranslation('marina/stays')
  const { timeZone } = useSession().facility
  const mayReadPort = useAllowed({ can: ['read', 'Port'] })
  const params = useMemo(() => new URLSearchParams({ pageSize: '200' }), [])
  const rows = useRows(ports, params, mayReadPort && stay.kind === 'TRANSIT').data?.items
  const limit = rows?.find(({ id }) => id === stay.portId)?.transitMaxHours
  const maxHours = typeof limit === 'number' ? limit : null
  const isTooLong = isTransitTooLong(stay, maxHours)
  const { boat, boatId, port, from, to, reason } = stay
  const until = to ? formatInstant(to, timeZone) : t('openEnd')
  return (
    <div className={classes.summary}>
      <p>
        {boat && (
          <Link to={`/boats/${boat.id}`} className={classes.link}>
            {boat.label}
          </Link>
        )}
        {boatId !== null && !boat && t('boatNotVisible')}
        {boatId === null && reason}
        {` · ${port?.label ?? ''} · ${formatInstant(from, timeZone)} – ${until} · `}
        <PlanLink stayId={stay.id} portId={stay.portId} from={from} to={to} />
      </p>
      {isTooLong && (
        <p className={classes.alert} role="status">
          <IconAlertTriangle size={16} aria-hidden /> {t('transitTooLong', { hours: maxHours ?? 0 })}
        </p>
      )}
      <StayDocuments stay={stay} timeZone={timeZone} />
    </div>
  )
}
