import { auditReportTransitions } from '@darsena/contract/areas/surveys/audit-report-transitions'
import { auditReports } from '@darsena/contract/areas/surveys/audit-reports'
import type { Share, shareStates } from '@darsena/contract/areas/surveys/reports/shares'
import { Button } from '@mantine/core'
import { IconCircleCheck, IconCircleX, IconClock, IconShare } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { http } from '../../../kit/http.ts'
import { queryClient } from '../../../kit/query-client.ts'
import { useAllowed, useSession } from '../../../kit/session.tsx'
import { formatInstant } from '../../../kit/texts/format.ts'
import { write } from '../../../kit/writes/write.ts'
import { confirm } from '../../../ui/confirm.ts'
import { SkeletonLines } from '../../../ui/loading.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { StateBadge } from '../../../ui/state-badge.tsx'
import texts from '../report/report.module.css'
import type { Report } from '../report/report-badges.tsx'
import { ShareDialog } from './share-dialog.tsx'
import classes from './shares.module.css'

const kind = 'shared-audit-reports'

const badges = {
  ACTIVE: { tone: 'good', Icon: IconCircleCheck },
  EXPIRED: { tone: 'neutral', Icon: IconClock },
  REVOKED: { tone: 'bad', Icon: IconCircleX },
} as const satisfies Record<(typeof shareStates)[number], object>

/** What a link shows, in a few words. */
function Extent({ share }: { share: Share }) {
  const { t } = useTranslation('surveys/shares')
  const parts = [
    t(`content.${share.content}`),
    t(`locale.${share.locale}`),
    ...(share.withPhotos ? [] : [t('noPhotos')]),
    ...(share.hasPassword ? [t('hasPassword')] : []),
  ]
  return parts.join(' · ')
}

function Line({ share, onRevoke }: { share: Share; onRevoke: (() => void) | undefined }) {
  const { t } = useTranslation('surveys/shares')
  const { timeZone } = useSession().facility
  const at = (instant: string) => formatInstant(instant, timeZone)
  const name = share.label ?? t('unnamed')
  return (
    <li className={classes.share}>
      <div>
        <strong>{name}</strong>
        <div className={texts.hint}>
          {t('made', { who: share.createdBy?.label ?? '–', when: at(share.createdAt) })}
        </div>
      </div>
      <div>
        <Extent share={share} />
      </div>
      <div>
        <StateBadge {...badges[share.state]} label={t(`state.${share.state}`)} />
        <div className={texts.hint}>
          {share.revokedAt
            ? t('revoked', { who: share.revokedBy?.label ?? '–', when: at(share.revokedAt) })
            : t('expires', { when: at(share.expiresAt) })}
        </div>
      </div>
      <div>
        {t('views', { count: share.views })}
        {share.lastViewedAt && (
          <div className={texts.hint}>{t('last', { when: at(share.lastViewedAt) })}</div>
        )}
      </div>
      <div>
        {share.state === 'ACTIVE' && onRevoke && (
          <Button size="xs" variant="default" aria-label={t('revokeNamed', { name })} onClick={onRevoke}>
            {t('revoke')}
          </Button>
        )}
      </div>
    </li>
  )
}

/** The links to a report: for whom, how far, how often opened; made and revoked here. */
export function SharesTab({ report }: { report: Report }) {
  const { t } = useTranslation('surveys/shares')
  const [isOpen, setOpen] = useState(false)
  const mayShare = useAllowed({ can: ['share', 'AuditReport'] })
  const mayRevoke = useAllowed({ can: ['delete', 'SharedAuditReport'] })
  const path = `/${auditReports.name}/${report.id}/shares`
  const { data, isError, refetch } = useQuery({
    queryKey: [kind, report.id],
    queryFn: ({ signal }) => http<{ items: Share[] }>(path, { signal }),
    meta: { kinds: [kind, auditReports.name] },
  })
  const changed = () => queryClient.invalidateQueries({ queryKey: [kind, report.id] })
  const revoke = async ({ id, label }: Share) => {
    const question = { title: t('question', { name: label ?? t('unnamed') }), text: t('consequence') }
    if (!(await confirm({ ...question, action: t('revoke'), isDangerous: true }))) return
    try {
      await write(`${path}/${id}`, { method: 'DELETE' })
    } finally {
      await changed()
    }
  }
  if (isError) return <NotLoaded onRetry={() => void refetch()} />
  if (!data) return <SkeletonLines />
  const isShareable = auditReportTransitions.isIn('shareable', report.status)
  return (
    <div className={classes.shares}>
      {mayShare && isShareable && (
        <div>
          <Button leftSection={<IconShare size={18} aria-hidden />} onClick={() => setOpen(true)}>
            {t('make')}
          </Button>
        </div>
      )}
      {!isShareable && <p className={texts.hint}>{t('notYet')}</p>}
      {data.items.length === 0 ? (
        <p>{t('none')}</p>
      ) : (
        <ul className={classes.list} aria-label={t('links')}>
          {data.items.map((share) => (
            <Line key={share.id} share={share} onRevoke={mayRevoke ? () => void revoke(share) : undefined} />
          ))}
        </ul>
      )}
      {isOpen && (
        <ShareDialog
          path={path}
          hasApproval={report.status === 'APPROVED'}
          onMade={() => void changed()}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
