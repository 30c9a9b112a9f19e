import { boats } from '@darsena/contract/areas/fleet/boats'
import { labelOf } from '@darsena/contract/kit/label'
import { emptyMark } from '@darsena/contract/kit/list-filter'
import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useRows } from '../../../kit/rows.ts'
import { useSession } from '../../../kit/session.tsx'
import { formatInstant, formatNumber } from '../../../kit/texts/format.ts'
import { useLanguage } from '../../../kit/texts/i18n.ts'
import { Card, cardClasses as classes } from '../../../ui/card.tsx'

/** How many yachts answer to a filter. */
function useCount(filter: Record<string, string>) {
  const { t } = useTranslation('fleet/cards')
  const { language } = useLanguage()
  const { data, isError } = useRows(boats, new URLSearchParams({ ...filter, pageSize: '1' }))
  if (isError) return t('failed')
  if (!data) return null
  return `${formatNumber(data.total, language)}${data.totalCapped ? '+' : ''}`
}

export function YachtCount() {
  const { t } = useTranslation('fleet/cards')
  const count = useCount({})
  return (
    <Card title={t('yachts')}>
      <p className={classes.figure}>{count ?? <Skeleton height={40} width={96} />}</p>
      <Link to="/boats" className={classes.link}>
        {t('openList')}
      </Link>
    </Card>
  )
}

function Missing({ field, text }: { field: string; text: string }) {
  const count = useCount({ [field]: emptyMark })
  return (
    <li>
      <Link to={`/boats?${field}=${encodeURIComponent(emptyMark)}`} className={classes.link}>
        {text}
      </Link>
      <span>{count ?? <Skeleton height={16} width={32} />}</span>
    </li>
  )
}

export function MissingMeasures() {
  const { t } = useTranslation('fleet/cards')
  return (
    <Card title={t('missing')}>
      <ul className={classes.rows}>
        <Missing field="lengthOverall" text={t('noLength')} />
        <Missing field="beam" text={t('noBeam')} />
        <Missing field="draft" text={t('noDraft')} />
      </ul>
      <p className={classes.hint}>{t('missingHint')}</p>
    </Card>
  )
}

export function RecentYachts() {
  const { t } = useTranslation('fleet/cards')
  const { language } = useLanguage()
  const { facility } = useSession()
  const { data, isError } = useRows(boats, new URLSearchParams({ sort: '-updatedAt', pageSize: '6' }))
  return (
    <Card title={t('recent')}>
      {!data && !isError && <Skeleton height={140} />}
      {isError && <p className={classes.hint}>{t('failed')}</p>}
      {data?.items.length === 0 && <p className={classes.hint}>{t('noRecent')}</p>}
      <ul className={classes.rows}>
        {data?.items.map((boat) => (
          <li key={boat.id}>
            <Link to={`/boats/${boat.id}`} className={classes.link}>
              {labelOf(boats, boat, language)}
            </Link>
            <time dateTime={boat.updatedAt}>{formatInstant(boat.updatedAt, facility.timeZone)}</time>
          </li>
        ))}
      </ul>
    </Card>
  )
}
