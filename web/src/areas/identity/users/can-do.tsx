import type { CanDoLine } from '@darsena/contract/areas/identity/grants'
import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { http } from '../../../kit/http.ts'
import { useLanguage } from '../../../kit/texts/i18n.ts'
import { SkeletonLines } from '../../../ui/loading.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import grantClasses from '../grants/grants.module.css'
import { SearchTypes, useListedAreas } from '../grants/search-types.tsx'
import { CanDoTable } from './can-do-table.tsx'
import { OwnGrants } from './own-grants.tsx'
import type { User } from './user-state.tsx'
import classes from './users.module.css'
import '@mantine/core/styles/Alert.layer.css'

/** What keeps the person from doing any of it, or narrows it. */
function Bounds({ user, lines }: { user: User; lines: readonly CanDoLine[] }) {
  const { t } = useTranslation('identity/users')
  const isBounded = lines.some(({ scope }) => scope === 'FACILITY')
  const places = user.facilities.map(({ label }) => label).join(', ')
  const isOut = user.state !== 'ACTIVE' || user.archivedAt !== null
  return (
    <>
      {isOut && (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
          {t(
            user.archivedAt
              ? 'canDo.archived'
              : user.state === 'INVITED'
                ? 'canDo.invited'
                : 'canDo.disabled',
          )}
        </Alert>
      )}
      {isBounded && (
        <p className={classes.note}>{places ? t('canDo.facilities', { places }) : t('canDo.noFacility')}</p>
      )}
    </>
  )
}

function Results({ user }: { user: User }) {
  const { t } = useTranslation('identity/users')
  const { language } = useLanguage()
  const [typed, setTyped] = useState('')
  const { data, isError, refetch } = useQuery({
    queryKey: ['users', 'can-do', user.id, language],
    queryFn: ({ signal }) => http<{ items: CanDoLine[] }>(`/users/${user.id}/can-do`, { signal }),
  })
  const lines = data?.items
  const areas = useListedAreas(
    typed,
    useCallback((type) => lines?.some(({ entityType }) => entityType === type) ?? false, [lines]),
  )
  if (isError && !lines) return <NotLoaded onRetry={() => void refetch()} />
  if (!lines) return <SkeletonLines />
  return (
    <>
      <Bounds user={user} lines={lines} />
      {lines.length === 0 ? (
        <p>{t('canDo.nothing')}</p>
      ) : (
        <>
          <div className={grantClasses.tools}>
            <SearchTypes typed={typed} onType={setTyped} />
          </div>
          {areas.length === 0 && <p role="status">{t('canDo.noMatch')}</p>}
          {areas.length > 0 && <CanDoTable areas={areas} lines={lines} />}
        </>
      )}
    </>
  )
}

/** The person's own permissions, and what they come to together with those of the roles. */
export function CanDo({ user }: { user: User }) {
  const { t } = useTranslation('identity/users')
  return (
    <div className={classes.canDo}>
      <OwnGrants user={user} />
      <section className={grantClasses.matrix} aria-labelledby="can-do">
        <h3 id="can-do" className={classes.heading}>
          {t('canDo.title')}
        </h3>
        <Results user={user} />
      </section>
    </div>
  )
}
