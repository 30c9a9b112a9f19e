import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useAllowed, useSession } from '../../../kit/session.tsx'
import { dayIn, todayIn } from '../../../kit/texts/format.ts'
import classes from './stays.module.css'

interface LinkProps {
  portId: string
  /** What is selected there: a stay, at its time, or a berth. */
  stayId?: string
  slotId?: string
  from?: string
  to?: string | null
}

/** Leads to the berth plan: to a stay on a day of hers, today while she is there, or to a berth. */
export function PlanLink({ portId, stayId, slotId, from, to = null }: LinkProps) {
  const { t } = useTranslation('marina/stays')
  const { timeZone } = useSession().facility
  const mayRead = useAllowed({
    all: [
      ['read', 'Port'],
      ['read', 'PortBooking'],
    ],
  })
  if (!mayRead) return null
  const isNow = !from || (Date.parse(from) < Date.now() && (to === null || Date.parse(to) > Date.now()))
  const params = new URLSearchParams({
    port: portId,
    date: isNow ? todayIn(timeZone) : dayIn(from, timeZone),
    ...(stayId && { stay: stayId }),
    ...(slotId && { slot: slotId }),
  })
  return (
    <Link to={`/marina?${params}`} className={classes.link}>
      {t('onPlan')}
    </Link>
  )
}
