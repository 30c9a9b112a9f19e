import type { Resource } from '@darsena/contract/kit/define-resource'
import type { ImportReport } from '@darsena/contract/kit/import-report'
import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatNumber } from '../texts/format.ts'
import { useLanguage } from '../texts/i18n.ts'
import classes from './import.module.css'

const outcomes = [
  { fate: 'create', key: 'created' },
  { fate: 'update', key: 'updated' },
  { fate: 'skip', key: 'skipped' },
  { fate: 'ask', key: 'waiting' },
  { fate: 'error', key: 'failed' },
] as const

/** What came of it, and the ways on. */
export function DoneStep({
  resource,
  counts,
  onAnother,
}: {
  resource: Resource
  counts: ImportReport['counts']
  onAnother: () => void
}) {
  const { t } = useTranslation('kit/import')
  const { language } = useLanguage()
  const newest = counts.create > 0 ? '-createdAt' : '-updatedAt'
  return (
    <div className={classes.done} role="status">
      <IconCircleCheck size={48} stroke={1.25} aria-hidden />
      <p className={classes.doneTitle}>{t('doneTitle')}</p>
      <ul>
        {outcomes
          .filter(({ fate }) => counts[fate] > 0)
          .map(({ fate, key }) => (
            <li key={fate}>{t(key, { count: counts[fate], total: formatNumber(counts[fate], language) })}</li>
          ))}
      </ul>
      <p>{t('undoHint')}</p>
      <div className={classes.actions}>
        <Button variant="default" onClick={onAnother}>
          {t('another')}
        </Button>
        <Button component={Link} to={`/${resource.name}?sort=${newest}`}>
          {t('showNew')}
        </Button>
      </div>
    </div>
  )
}
