import type { PreviousFindings } from '@darsena/contract/areas/surveys/reports/compare'
import type { ReportItem, WholeReport } from '@darsena/contract/areas/surveys/reports/report'
import { inLanguage } from '@darsena/contract/kit/label'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatInstant } from '../../../kit/texts/format.ts'
import { useLanguage } from '../../../kit/texts/i18n.ts'
import shared from '../report/report.module.css'
import { Issue, ItemState, Severity } from '../report/report-badges.tsx'
import { previousQuery } from '../report/report-query.ts'
import { useValueText } from './readings.tsx'
import classes from './survey-screen.module.css'

/** What was found of an item the last time; what was solved since is to be verified. */
export function Previous({ report, item }: { report: WholeReport; item: ReportItem }) {
  const { data } = useQuery(previousQuery(report.id))
  const last = data?.items.find(({ itemId }) => itemId === item.id)
  return last ? <LastFinding timeZone={report.snapshot.facility.timeZone} item={item} last={last} /> : null
}

/** The same where it is at hand. */
export function LastFinding({
  timeZone,
  item,
  last,
}: {
  timeZone: string
  item: ReportItem
  last: PreviousFindings['items'][number]
}) {
  const { t } = useTranslation('surveys/report')
  const { language } = useLanguage()
  const valueText = useValueText()
  const values = last.readings.flatMap(({ id, value }) => {
    const reading = item.readings.find((one) => one.id === id)
    return reading && value !== null
      ? [`${inLanguage(reading.label, language)}: ${valueText(reading, value, timeZone)}`]
      : []
  })
  const isSolved = last.problems.some(({ issueStatus }) => issueStatus === 'SOLVED')
  const when = last.report.startedAt ? formatInstant(last.report.startedAt, timeZone).slice(0, 10) : ''
  return (
    <aside className={classes.previous} aria-label={t('previous.label')}>
      <span className={classes.previousHead}>
        <Link to={`/audit-reports/${last.report.id}`}>{t('previous.title', { when })}</Link>
        <ItemState status={last.status} />
        {isSolved && <strong>{t('previous.verify')}</strong>}
      </span>
      {values.length > 0 && <span>{values.join(' · ')}</span>}
      {last.notes && <span>{last.notes}</span>}
      {last.problems.map((problem) => (
        <span key={problem.id} className={shared.badges}>
          {problem.title} <Severity severity={problem.severity} />
          <Issue status={problem.issueStatus === 'SOLVED' ? 'SOLVED' : 'PENDING'} />
          {problem.solution && <em>{problem.solution}</em>}
        </span>
      ))}
    </aside>
  )
}
