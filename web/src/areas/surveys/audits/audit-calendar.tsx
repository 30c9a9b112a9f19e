import { audits } from '@darsena/contract/areas/surveys/audits'
import { Temporal } from '@darsena/contract/kit/time/temporal'
import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { type Row, useRows } from '../../../kit/rows.ts'
import { useSession } from '../../../kit/session.tsx'
import { formatDay, todayIn } from '../../../kit/texts/format.ts'
import { useLanguage } from '../../../kit/texts/i18n.ts'
import { SkeletonLines } from '../../../ui/loading.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { type Audit, AuditState } from './audit-state.tsx'
import classes from './calendar.module.css'

const weekOf = (day: string): string[] => {
  const date = Temporal.PlainDate.from(day)
  const monday = date.subtract({ days: date.dayOfWeek - 1 })
  return Array.from({ length: 7 }, (_, at) => monday.add({ days: at }).toString())
}

const isDay = (text: string | null): text is string => /^\d{4}-\d{2}-\d{2}$/.test(text ?? '')

const isAudit = (row: Row): row is Row & Audit => 'boatId' in row && 'status' in row

function useWeek() {
  const { timeZone } = useSession().facility
  const [params, setParams] = useSearchParams()
  const asked = params.get('day')
  const today = todayIn(timeZone)
  const day = isDay(asked) ? asked : today
  const move = (weeks: number) =>
    setParams({ day: Temporal.PlainDate.from(day).add({ weeks }).toString() }, { replace: true })
  return { days: weekOf(day), today, move, toToday: () => setParams({}, { replace: true }) }
}

function Entry({ audit }: { audit: Audit }) {
  return (
    <Link to={`/audits/${audit.id}`} className={classes.entry}>
      <span className={classes.boat}>{audit.boat?.label ?? audit.code}</span>
      <span className={classes.type}>{audit.surveyType?.label}</span>
      <AuditState audit={audit} />
    </Link>
  )
}

/** Assignments of a week, a line for each assignee. */
export function AuditCalendar() {
  const { t } = useTranslation('surveys/audits')
  const { language } = useLanguage()
  const { days, today, move, toToday } = useWeek()
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const params = useMemo(
    () =>
      new URLSearchParams({
        scheduledForFrom: first,
        scheduledForTo: last,
        pageSize: '200',
        sort: 'scheduledFor',
      }),
    [first, last],
  )
  const { data, isError, refetch } = useRows(audits, params)
  if (isError && !data) return <NotLoaded onRetry={() => void refetch()} />
  if (!data) return <SkeletonLines />
  const found = data.items.filter(isAudit)
  const people = [
    ...new Map(found.map(({ assignee }) => [assignee?.id ?? '', assignee?.label ?? ''])).entries(),
  ]
  people.sort(([, one], [, other]) => one.localeCompare(other, language))
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' })
  return (
    <section aria-label={t('calendar')}>
      <div className={classes.bar}>
        <ActionIcon variant="default" size="lg" aria-label={t('weekBefore')} onClick={() => move(-1)}>
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" size="lg" aria-label={t('weekAfter')} onClick={() => move(1)}>
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
        <Button variant="default" onClick={toToday}>
          {t('today')}
        </Button>
        <h2 className={classes.title}>
          {formatDay(first)} – {formatDay(last)}
        </h2>
        <Button component={Link} to="/audits" variant="default">
          {t('list')}
        </Button>
      </div>
      {found.length === 0 && <p>{t('freeWeek')}</p>}
      {data.total > found.length && <p>{t('more', { count: found.length, total: data.total })}</p>}
      {people.length > 0 && (
        <div className={classes.scroll}>
          <table className={classes.week}>
            <thead>
              <tr>
                <th scope="col">{t('assignee')}</th>
                {days.map((day) => (
                  <th key={day} scope="col" data-today={day === today || undefined}>
                    {weekday.format(new Date(`${day}T12:00:00Z`))} {formatDay(day).slice(0, 5)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {people.map(([id, name]) => (
                <tr key={id}>
                  <th scope="row">{name || t('nobody')}</th>
                  {days.map((day) => (
                    <td key={day} data-today={day === today || undefined}>
                      {found
                        .filter((audit) => (audit.assigneeId ?? '') === id && audit.scheduledFor === day)
                        .map((audit) => (
                          <Entry key={audit.id} audit={audit} />
                        ))}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
