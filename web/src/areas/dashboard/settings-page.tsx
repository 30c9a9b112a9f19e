import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useSettings } from '../../kit/area/areas.ts'
import { useSession } from '../../kit/session.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import classes from './home.module.css'

/** What may be set where, and for whom: each area's pages, as far as this user sees them. */
export function SettingsPage() {
  const { t } = useTranslation('dashboard')
  const { facility } = useSession()
  return (
    <div className={classes.home}>
      <PageHeader title={t('settings')} subtitle={t('settingsFor', { facility: facility.name })} />
      <div className={classes.sections}>
        {useSettings().map((Section, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the areas stand in one order
          <Suspense key={at}>
            <Section />
          </Suspense>
        ))}
      </div>
    </div>
  )
}
