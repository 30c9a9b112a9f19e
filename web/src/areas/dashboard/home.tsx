import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { HomeCard } from '../../kit/area/area.ts'
import { useCards } from '../../kit/area/areas.ts'
import { useGates, useSession } from '../../kit/session.tsx'
import { formatDay, todayIn } from '../../kit/texts/format.ts'
import { useLanguage } from '../../kit/texts/i18n.ts'
import { PageHeader } from '../../ui/page/page-header.tsx'
import classes from './home.module.css'

const Cards = ({ cards }: { cards: readonly HomeCard[] }) =>
  cards.map(({ id, Card }) => (
    <Suspense key={id}>
      <Card />
    </Suspense>
  ))

/** What concerns this user today: one card per thing that they may read, each a way to it. */
export function Home() {
  const { t } = useTranslation('dashboard')
  const { language } = useLanguage()
  const { user, facility } = useSession()
  const passes = useGates()
  const cards = useCards().filter(({ gate }) => passes(gate))
  const [figures, lists] = (['figures', 'lists'] as const).map((name) =>
    cards.filter(({ column }) => column === name),
  )
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: facility.timeZone })
  const today = t('today', {
    weekday: weekday.format(),
    day: formatDay(todayIn(facility.timeZone)),
    facility: facility.name,
  })
  return (
    <div className={classes.home}>
      <PageHeader title={t('greeting', { name: user.name })} subtitle={today} />
      {cards.length > 0 ? (
        <div className={classes.cards}>
          <div className={classes.column}>
            <Cards cards={figures ?? []} />
          </div>
          <div className={classes.column}>
            <Cards cards={lists ?? []} />
          </div>
        </div>
      ) : (
        <p>{t('nothing')}</p>
      )}
    </div>
  )
}
