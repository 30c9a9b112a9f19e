import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useAllowed } from '../../../kit/session.tsx'
import { SkeletonLines } from '../../../ui/loading.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { DeskPages } from '../desk/desk-pages.tsx'
import classes from './waiting.module.css'
import { useWaiting } from './waiting.ts'
import { WaitingRow } from './waiting-stay.tsx'

/** Who waits for a berth, in the order in which they asked; what became free is offered from here. */
export function WaitingList() {
  const { t } = useTranslation('marina/waiting')
  const mayCreate = useAllowed({ can: ['create', 'PortBooking'] })
  const { data, isError, refetch } = useWaiting()
  return (
    <div className={classes.page}>
      <DeskPages />
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        actions={
          mayCreate && (
            <Button
              component={Link}
              to="/port-bookings/new"
              variant="default"
              leftSection={<IconPlus size={18} aria-hidden />}
            >
              {t('newStay')}
            </Button>
          )
        }
      />
      {isError && !data && <NotLoaded onRetry={() => void refetch()} />}
      {!data && !isError && <SkeletonLines />}
      {data?.items.length === 0 && <p>{t('empty')}</p>}
      <ol className={classes.list}>
        {data?.items.map((stay) => (
          <WaitingRow key={stay.id} stay={stay} />
        ))}
      </ol>
      {data?.hasMore && <p>{t('more')}</p>}
    </div>
  )
}
