import { useTranslation } from 'react-i18next'
import { formatDay, todayIn } from '../../kit/format.ts'
import { useLanguage } from '../../kit/i18n.ts'
import { useAllowed, useSession } from '../../kit/session.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import classes from './home.module.css'
import { MissingMeasures, RecentYachts, YachtCount } from './yacht-cards.tsx'

/** What concerns this user today: one card per thing that they may read, each a way to it. */
export function Home() {
  const { t } = useTranslation('dashboard')
  const { language } = useLanguage()
  const { user, facility } = useSession()
  const mayReadBoats = useAllowed({ can: ['read', 'Boat'] })
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: facility.timeZone })
  const today = t('today', {
    weekday: weekday.format(),
    day: formatDay(todayIn(facility.timeZone)),
    facility: facility.name,
  })
  return (
    <div className={classes.home}>
      <PageHeader title={t('greeting', { name: user.name })} subtitle={today} />
      {mayReadBoats ? (
        <div className={classes.cards}>
          <div className={classes.column}>
            <YachtCount />
            <MissingMeasures />
          </div>
          <RecentYachts />
        </div>
      ) : (
        <p>{t('nothing')}</p>
      )}
    </div>
  )
}
