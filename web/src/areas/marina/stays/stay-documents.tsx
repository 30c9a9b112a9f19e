import { boatDocuments } from '@darsena/contract/areas/fleet/boat-documents'
import { IconFileAlert } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useRows } from '../../../kit/rows.ts'
import { useAllowed } from '../../../kit/session.tsx'
import { formatDay } from '../../../kit/texts/format.ts'
import { useRowLabel } from '../../../kit/texts/row-label.ts'
import { lastDayOf } from './last-day.ts'
import type { Stay } from './stay-state.tsx'
import classes from './stays.module.css'

const mostShown = 10

/** Documents of the boat that do not last until the end of the stay; of one without an end, those that expire soon. */
function paramsOf({ boatId, to }: Stay, timeZone: string): URLSearchParams {
  const params = new URLSearchParams({
    boatId: boatId ?? '',
    renewed: 'false',
    sort: 'expiresOn',
    pageSize: String(mostShown),
  })
  if (to === null) params.set('state', 'EXPIRED,EXPIRING')
  else params.set('expiresOnTo', lastDayOf(to, timeZone))
  return params
}

/** The boat's documents that expire before she leaves, each with its day. */
export function StayDocuments({ stay, timeZone }: { stay: Stay; timeZone: string }) {
  const { t } = useTranslation('marina/stays')
  const labelOf = useRowLabel(boatDocuments)
  const mayRead = useAllowed({ can: ['read', 'BoatDocument'] })
  const params = useMemo(() => paramsOf(stay, timeZone), [stay, timeZone])
  const { data } = useRows(boatDocuments, params, mayRead && stay.boatId !== null)
  if (!data || data.items.length === 0) return null
  return (
    <ul className={classes.whereabouts} aria-label={t('documents')}>
      {data.items.map((row) => (
        <li key={row.id}>
          <IconFileAlert size={16} aria-hidden className={classes.alert} />{' '}
          <Link to={`/boat-documents/${row.id}`} className={classes.link}>
            {labelOf(row)}
          </Link>{' '}
          {t('expires', { day: formatDay(String(row.expiresOn)) })}
        </li>
      ))}
    </ul>
  )
}
