import { portBookings } from '@darsena/contract/areas/marina/port-bookings'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import classes from '../../../../kit/board/frame/panel.module.css'
import { History } from '../../../../kit/history/history.tsx'

/** The stay's own page, and its history once somebody asks for it. */
export function StayMore({ stayId }: { stayId: string }) {
  const { t } = useTranslation('marina/berth-plan')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Link to={`/port-bookings/${stayId}`}>{t('panel.page')}</Link>
      <details className={classes.split} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{t('panel.history')}</summary>
        {isOpen && <History resource={portBookings} id={stayId} />}
      </details>
    </>
  )
}
