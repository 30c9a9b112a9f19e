import { boats } from '@darsena/contract/areas/fleet/boats'
import type {
  StayInOverview,
  BoatWhereabouts as Whereabouts,
} from '@darsena/contract/areas/marina/boat-whereabouts'
import { IconAnchor, IconCalendarEvent } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useOverview } from '../../../kit/area/overview.ts'
import { useSession } from '../../../kit/session.tsx'
import { formatInstant } from '../../../kit/texts/format.ts'
import { PlanLink } from './plan-link.tsx'
import classes from './stays.module.css'

function Line({ stay, isNow }: { stay: StayInOverview; isNow: boolean }) {
  const { t } = useTranslation('marina/stays')
  const { timeZone } = useSession().facility
  const { id, code, portId, port, slots, isAway, from, to } = stay
  const Icon = isNow ? IconAnchor : IconCalendarEvent
  const where = [port, slots.join(' + ')].filter(Boolean).join(', ')
  const place = isAway ? t('isAwayFrom', { where }) : t(isNow ? 'isAt' : 'comesTo', { where })
  const when = () => {
    if (!isNow) return t('comesOn', { at: formatInstant(from, timeZone) })
    return to ? t('staysUntil', { at: formatInstant(to, timeZone) }) : t('openEnd')
  }
  return (
    <li>
      <Icon size={16} aria-hidden /> {place}, {when()} ·{' '}
      <Link to={`/port-bookings/${id}`} className={classes.link}>
        {code}
      </Link>{' '}
      · <PlanLink stayId={id} portId={portId} from={from} to={to} />
    </li>
  )
}

/** Where a boat is and what comes next. */
export function BoatWhereabouts({ id }: { id: string }) {
  const { whereNow = null, next = [] } = useOverview<Whereabouts>(boats, id) ?? {}
  if (!whereNow && next.length === 0) return null
  return (
    <ul className={classes.whereabouts}>
      {whereNow && <Line stay={whereNow} isNow />}
      {next.map((stay) => (
        <Line key={stay.id} stay={stay} isNow={false} />
      ))}
    </ul>
  )
}
