import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useSession } from '../../../kit/session.tsx'
import { formatInstant } from '../../../kit/texts/format.ts'
import { PlanLink } from './plan-link.tsx'
import { StayDocuments } from './stay-documents.tsx'
import type { Stay } from './stay-state.tsx'
import classes from './stays.module.css'

/** Below a stay's code: whose it is, where and when, and which documents do not last as long. */
export function StaySummary({ stay }: { stay: Stay }) {
  const { t } = useTranslation('marina/stays')
  const { timeZone } = useSession().facility
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
      <StayDocuments stay={stay} timeZone={timeZone} />
    </div>
  )
}
