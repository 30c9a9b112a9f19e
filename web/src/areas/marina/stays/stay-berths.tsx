import { portBookingArrangements } from '@darsena/contract/areas/marina/port-booking-arrangements'
import { stayTransitions } from '@darsena/contract/areas/marina/stay-transitions'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useRows } from '../../../kit/rows.ts'
import { FreeBerths } from './free-berths.tsx'
import { StayParts } from './stay-parts.tsx'
import type { Stay } from './stay-state.tsx'
import classes from './stays.module.css'

/** The berths of a stay, and those that are free for it while it is not over. */
export function StayBerths({ stay }: { stay: Stay }) {
  const { t } = useTranslation('marina/stays')
  const params = useMemo(() => new URLSearchParams({ portBookingId: stay.id, pageSize: '1' }), [stay.id])
  const { data } = useRows(portBookingArrangements, params)
  const isOpen = stayTransitions.isIn('open', stay.status) && stay.archivedAt === null
  return (
    <div className={classes.berths}>
      <StayParts stayId={stay.id} />
      {isOpen && data && (
        <>
          <h3 className={classes.heading}>{t('free')}</h3>
          <FreeBerths stay={stay} isPlaced={data.total > 0} />
        </>
      )}
    </div>
  )
}
