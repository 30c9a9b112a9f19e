import type { RollCallsAnswer } from '@darsena/contract/areas/access-control/roll-calls'
import { Pagination } from '@mantine/core'
import { IconCheck, IconSpeakerphone, IconUrgent, IconUserQuestion } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { http } from '../../../kit/http.ts'
import { useSession } from '../../../kit/session.tsx'
import { formatInstant } from '../../../kit/texts/format.ts'
import { SkeletonLines } from '../../../ui/loading.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { StateBadge } from '../../../ui/state-badge.tsx'
import classes from './roll-call.module.css'
import { rollCallsPath } from './roll-call-copy.ts'
import '@mantine/core/styles/Pagination.layer.css'

const kinds = {
  DRILL: { tone: 'neutral', Icon: IconSpeakerphone },
  REAL: { tone: 'bad', Icon: IconUrgent },
} as const

/** Roll calls that were taken, each with its report. */
export function RollCallList() {
  const { t } = useTranslation('access-control/roll-call')
  const { facility } = useSession()
  const [params, setParams] = useSearchParams()
  const page = Math.max(1, Number(params.get('page')) || 1)
  const { data, isError, refetch } = useQuery({
    queryKey: ['roll-calls', page],
    queryFn: ({ signal }) => http<RollCallsAnswer>(rollCallsPath, { query: { page }, signal }),
    placeholderData: keepPreviousData,
  })
  if (isError && !data) return <NotLoaded onRetry={() => void refetch()} />
  if (!data) return <SkeletonLines />
  const pages = Math.ceil(data.total / data.pageSize)
  return (
    <div className={classes.rollCall}>
      <PageHeader title={t('list')} subtitle={t('count', { count: data.total })} />
      {data.items.length === 0 && <p>{t('none')}</p>}
      <ul className={classes.people}>
        {data.items.map(({ id, kind, startedAt, endedAt, startedBy, total, missing }) => (
          <li key={id} className={classes.person}>
            <div className={classes.who}>
              <Link to={`/access-control/roll-calls/${id}`}>
                {formatInstant(startedAt, facility.timeZone)}
              </Link>
              <span className={classes.facts}>
                {[startedBy, endedAt ? formatInstant(endedAt, facility.timeZone) : t('running')]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </div>
            <div className={classes.buttons}>
              <StateBadge {...kinds[kind]} label={t(`kind.${kind}`)} />
              <StateBadge
                tone={missing > 0 ? 'bad' : 'good'}
                Icon={missing > 0 ? IconUserQuestion : IconCheck}
                label={missing > 0 ? t('missing', { count: missing, total }) : t('allFound', { total })}
              />
            </div>
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <Pagination
          total={pages}
          value={page}
          onChange={(next) => setParams({ page: String(next) })}
          getControlProps={(control) => ({ 'aria-label': t(control === 'next' ? 'next' : 'previous') })}
        />
      )}
    </div>
  )
}
