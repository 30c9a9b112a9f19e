import { portBookings } from '@darsena/contract/areas/marina/port-bookings'
import { useTranslation } from 'react-i18next'
import classes from '../../../../kit/board/frame/panel.module.css'
import { useRowOf } from '../../../../kit/rows.ts'
import { StayActions } from '../../stays/stay-actions.tsx'
import { StayState } from '../../stays/stay-state.tsx'

/** The state of a stay and what can be done with it, at once and not with the staged changes: these come first. */
export function StaySteps({ stayId, isStaged }: { stayId: string; isStaged: boolean }) {
  const { t } = useTranslation('marina/berth-plan')
  const stay = useRowOf(portBookings, stayId)
  if (!stay) return null
  return (
    <div className={classes.actions}>
      <StayState stay={stay} />
      {isStaged ? <p className={classes.dimmed}>{t('saveFirst')}</p> : <StayActions stay={stay} />}
    </div>
  )
}
