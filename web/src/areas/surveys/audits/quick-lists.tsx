import { Button } from '@mantine/core'
import { IconCalendarWeek } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useAllowed, useSession } from '../../../kit/session.tsx'
import { todayIn } from '../../../kit/texts/format.ts'
import classes from '../surveys.module.css'
import { OrderSeveral } from './order-several.tsx'

/** The same day of the year before. */
const yearBefore = (day: string) =>
  `${Number(day.slice(0, 4)) - 1}${day.slice(4).replace('-02-29', '-02-28')}`

/** Questions that are often asked of the list, and what is done with many assignments at once. */
export function QuickLists() {
  const { t } = useTranslation('surveys/audits')
  const { user, facility } = useSession()
  const mayCreate = useAllowed({ can: ['create', 'Audit'] })
  const lists = {
    mine: `assigneeId=${user.id}&status=PLANNED,IN_PROGRESS`,
    overdue: 'overdue=true',
    neverSurveyed: 'neverSurveyed=true&status=PLANNED,IN_PROGRESS',
    surveyedLongAgo: `lastSurveyedOnTo=${yearBefore(todayIn(facility.timeZone))}&status=PLANNED,IN_PROGRESS`,
  } as const
  return (
    <nav className={classes.quick} aria-label={t('quick')}>
      {(['mine', 'overdue', 'neverSurveyed', 'surveyedLongAgo'] as const).map((name) => (
        <Button key={name} component={Link} to={`/audits?${lists[name]}`} variant="default" size="xs">
          {t(name)}
        </Button>
      ))}
      <Button
        component={Link}
        to="/audits/calendar"
        variant="default"
        size="xs"
        leftSection={<IconCalendarWeek size={16} aria-hidden />}
      >
        {t('calendar')}
      </Button>
      {mayCreate && <OrderSeveral />}
    </nav>
  )
}
