import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFirstSteps, useHomeSections } from '../../kit/area/areas.ts'
import { useDashboard } from '../../kit/home/dashboard-query.ts'
import { useGates, useSession } from '../../kit/session.tsx'
import { formatDay, todayIn } from '../../kit/texts/format.ts'
import { useLanguage, useTextOf } from '../../kit/texts/i18n.ts'
import { Card } from '../../ui/card.tsx'
import { SkeletonLines } from '../../ui/loading.tsx'
import { NotLoaded } from '../../ui/page/not-loaded.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import classes from './home.module.css'

/** While nothing is there, the first steps of those who may take them. */
function HowToBegin() {
  const { t } = useTranslation('dashboard')
  const textOf = useTextOf()
  const passes = useGates()
  const steps = useFirstSteps().filter(({ gate }) => passes(gate))
  if (steps.length === 0) return <p>{t('nothing')}</p>
  return (
    <Card title={t('begin')}>
      <p>{t('beginHint')}</p>
      <ol className={classes.steps}>
        {steps.map(({ label, to }) => (
          <li key={to}>
            <Link to={to}>{textOf(label)}</Link>
          </li>
        ))}
      </ol>
    </Card>
  )
}

function Sections() {
  const sections = useHomeSections()
  const { data, isError, refetch } = useDashboard()
  if (isError && !data) return <NotLoaded onRetry={() => void refetch()} />
  if (!data) return <SkeletonLines count={6} height={48} />
  if (data.numbers.every(({ count }) => count === 0)) return <HowToBegin />
  return (
    <div className={classes.sections}>
      {sections.map((Section, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the areas stand in one order
        <Suspense key={at}>
          <Section />
        </Suspense>
      ))}
    </div>
  )
}

/** What is due today for this user: each area's figures, and the way to what they count. */
export function Home() {
  const { t } = useTranslation('dashboard')
  const { language } = useLanguage()
  const { user, facility } = useSession()
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: facility.timeZone })
  const today = t('today', {
    weekday: weekday.format(),
    day: formatDay(todayIn(facility.timeZone)),
    facility: facility.name,
  })
  return (
    <div className={classes.home}>
      <PageHeader title={t('greeting', { name: user.name })} subtitle={today} />
      <Sections />
    </div>
  )
}
