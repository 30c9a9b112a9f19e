import type { HomeOccupancy } from '@darsena/contract/areas/marina/occupancy'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useHomePart } from '../../../kit/home/dashboard-query.ts'
import { formatDay } from '../../../kit/texts/format.ts'
import classes from './home-occupancy.module.css'

const percentOf = ({ slots, occupied }: { slots: number; occupied: number }) =>
  slots === 0 ? 0 : Math.round((occupied / slots) * 100)

/** How full the ports are tonight and on the nights to come: a bar a night, each with its figures in words. */
export function HomeOccupancyChart() {
  const { t } = useTranslation('marina/home')
  const id = useId()
  const nights = useHomePart<HomeOccupancy>('occupancy')
  const [tonight] = nights ?? []
  if (!nights || !tonight || nights.every(({ slots }) => slots === 0)) return null
  return (
    <div className={classes.occupancy}>
      <h4 id={id} className={classes.heading}>
        {t('occupancy', { percent: percentOf(tonight), occupied: tonight.occupied, slots: tonight.slots })}
      </h4>
      <ol className={classes.nights} aria-labelledby={id}>
        {nights.map((night) => {
          const percent = percentOf(night)
          const words = t('night', {
            day: formatDay(night.day),
            percent,
            occupied: night.occupied,
            slots: night.slots,
          })
          return (
            <li key={night.day} title={words}>
              <span className={classes.words}>{words}</span>
              <span className={classes.percent} aria-hidden>
                {percent}%
              </span>
              <span className={classes.column} aria-hidden>
                <span style={{ height: `${percent}%` }} />
              </span>
              <span className={classes.day} aria-hidden>
                {night.day.slice(8)}
              </span>
            </li>
          )
        })}
      </ol>
      <Link to="/marina" className={classes.link}>
        {t('openPlan')}
      </Link>
    </div>
  )
}
