import { bookingSessions } from '@darsena/contract/areas/yard/booking-sessions'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useRow, useRowsOf } from '../../../kit/rows.ts'
import { useAllowed, useSession } from '../../../kit/session.tsx'
import { formatInstant } from '../../../kit/texts/format.ts'
import { useResourceTexts } from '../../../kit/texts/resource-texts.ts'
import classes from './bookings.module.css'
import { SessionState } from './session-state.tsx'

/** More are on the boat's own page. */
const mostShown = 5

function SessionsOf({ boatId }: { boatId: string }) {
  const { t } = useTranslation('yard')
  const { timeZone } = useSession().facility
  const words = useResourceTexts(bookingSessions)
  const params = useMemo(
    () =>
      new URLSearchParams({
        boatId,
        status: 'PLANNED,STARTED,POSTPONED',
        sort: 'startsAt',
        pageSize: String(mostShown),
      }),
    [boatId],
  )
  const sessions = useRowsOf(bookingSessions, params) ?? []
  if (sessions.length === 0) return null
  return (
    <section aria-label={t('workOfStay')}>
      <h3>{t('workOfStay')}</h3>
      <ul className={classes.plain}>
        {sessions.map(({ id, bookingId, type, startsAt, status, toSlotCode }) => (
          <li key={id}>
            <Link to={`/bookings/${bookingId}`}>{words.choice('type', type)}</Link>{' '}
            {[startsAt && formatInstant(startsAt, timeZone), toSlotCode].filter(Boolean).join(' → ')}{' '}
            <SessionState status={status} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Work of the yard that the boat of a stay has before her. */
export function StaySessions({ id }: { id: string }) {
  const mayRead = useAllowed({ can: ['read', 'BookingSession'] })
  const boatId = useRow({ name: 'port-bookings' }, id).data?.boatId
  return mayRead && typeof boatId === 'string' ? <SessionsOf boatId={boatId} /> : null
}
