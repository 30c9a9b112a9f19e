import type { TransitAnswer } from '@darsena/contract/areas/marina/desk/transit'
import { IconAlertTriangle } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { http } from '../../../kit/http.ts'
import { useAllowed } from '../../../kit/session.tsx'
import { formatDay, formatInstant, formatNumber } from '../../../kit/texts/format.ts'
import { useLanguage } from '../../../kit/texts/i18n.ts'
import classes from './occupancy.module.css'

/** Is the share that is kept for transit kept on every night? */
function Quota({ transit }: { transit: TransitAnswer }) {
  const { t } = useTranslation('marina/occupancy')
  const { language } = useLanguage()
  const { quotaPercent, slots, reserved, short } = transit
  if (quotaPercent === null) return null
  const [first] = short
  const percent = formatNumber(quotaPercent, language, { unit: '%' })
  return (
    <>
      <p>{t('transit.kept', { reserved, slots, percent })}</p>
      {first ? (
        <p className={classes.alert} role="status">
          <IconAlertTriangle size={16} aria-hidden />{' '}
          {t('transit.quotaShort', {
            nights: short.length,
            day: formatDay(first.day),
            missing: first.missing,
          })}
        </p>
      ) : (
        <p>{t('transit.quotaOk')}</p>
      )}
    </>
  )
}

/** Stays in transit that last longer than the port allows. */
function TooLong({ transit }: { transit: TransitAnswer }) {
  const { t } = useTranslation('marina/occupancy')
  const { maxHours: hours, tooLong, timeZone, hasMore } = transit
  if (hours === null) return null
  if (tooLong.length === 0) return <p>{t('transit.noneTooLong', { hours })}</p>
  return (
    <>
      <p className={classes.alert}>
        <IconAlertTriangle size={16} aria-hidden /> {t('transit.tooLong', { hours })}
      </p>
      <ul>
        {tooLong.map((stay) => (
          <li key={stay.id}>
            <Link to={`/port-bookings/${stay.id}`} className={classes.link}>
              {stay.boat ?? stay.code}
            </Link>{' '}
            {`${formatInstant(stay.from, timeZone)} – ${stay.to ? formatInstant(stay.to, timeZone) : '…'} · `}
            {t('transit.lasts', { hours: stay.hours })}
          </li>
        ))}
      </ul>
      {hasMore && <p>{t('transit.more')}</p>}
    </>
  )
}

/** What the concession asks for boats in transit, and how the port keeps to it in a period. */
export function PortTransit({ portId, from, to }: { portId: string; from: string; to: string }) {
  const { t } = useTranslation('marina/occupancy')
  const { language } = useLanguage()
  const mayRead = useAllowed({ can: ['read', 'Port'] })
  const { data } = useQuery({
    queryKey: ['port-bookings', 'transit', portId, from, to, language],
    queryFn: ({ signal }) =>
      http<TransitAnswer>(`/ports/${portId}/transit`, { query: { from, to }, signal, quiet: [422] }),
    placeholderData: keepPreviousData,
  })
  if (!data) return null
  const hasRule = data.quotaPercent !== null || data.maxHours !== null
  return (
    <section className={classes.transit} aria-label={t('transit.title')}>
      <h2>{t('transit.title')}</h2>
      {!hasRule && (
        <p>
          {t('transit.noRule')}{' '}
          {mayRead && (
            <Link to={`/ports/${portId}`} className={classes.link}>
              {t('transit.set')}
            </Link>
          )}
        </p>
      )}
      <Quota transit={data} />
      <TooLong transit={data} />
    </section>
  )
}
