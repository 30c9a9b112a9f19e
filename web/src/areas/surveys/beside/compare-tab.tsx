import { auditReports } from '@darsena/contract/areas/surveys/audit-reports'
import type { Comparison, ReportComparison } from '@darsena/contract/areas/surveys/reports/compare'
import { inLanguage } from '@darsena/contract/kit/label'
import { Alert, NativeSelect, Switch } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { http } from '../../../kit/http.ts'
import { useRows } from '../../../kit/rows.ts'
import { useSession } from '../../../kit/session.tsx'
import { formatInstant, formatNumber } from '../../../kit/texts/format.ts'
import { useLanguage } from '../../../kit/texts/i18n.ts'
import { SkeletonLines } from '../../../ui/loading.tsx'
import shared from '../report/report.module.css'
import { Severity } from '../report/report-badges.tsx'
import { itemsKey } from '../report/report-query.ts'
import { useValueText } from '../survey-screen/readings.tsx'
import classes from './beside.module.css'
import '@mantine/core/styles/Alert.layer.css'
import '@mantine/core/styles/Switch.layer.css'

/** What has changed comes first. */
const order: readonly Comparison[] = [
  'NEW',
  'WORSE',
  'STILL_OPEN',
  'BETTER',
  'SOLVED',
  'NOT_CHECKED_NOW',
  'NOT_CHECKED_THEN',
  'FINE',
]

type Item = ReportComparison['items'][number]

function Row({ item, timeZone }: { item: Item; timeZone: string }) {
  const { t } = useTranslation('surveys/report')
  const { language } = useLanguage()
  const valueText = useValueText()
  const problems = (list: Item['laterProblems']) =>
    list.map(({ id, title, severity }) => (
      <span key={id} className={shared.badges}>
        {title} <Severity severity={severity} />
      </span>
    ))
  const side = (status: Item['laterStatus'], list: Item['laterProblems'], missing: string) => (
    <td>
      <div>{status === null || status === 'NOT_CHECKED' ? missing : t(`status.${status}`)}</div>
      {problems(list)}
    </td>
  )
  return (
    <>
      <tr>
        <th scope="row">
          <span className={shared.code}>{item.code}</span> {inLanguage(item.name, language)}
          {item.section && <span className={shared.hint}> · {inLanguage(item.section, language)}</span>}
        </th>
        {side(item.earlierStatus, item.earlierProblems, t('comparison.NOT_CHECKED_THEN'))}
        {side(item.laterStatus, item.laterProblems, t('comparison.NOT_CHECKED_NOW'))}
        <td />
      </tr>
      {item.readings.map((reading) => {
        const shown = {
          valueType: reading.valueType,
          unit: reading.unit ?? undefined,
          options: reading.options,
        }
        return (
          <tr key={reading.readingId} className={classes.readingRow}>
            <th scope="row">{inLanguage(reading.label, language)}</th>
            <td>{valueText(shown, reading.earlier, timeZone)}</td>
            <td>{valueText(shown, reading.later, timeZone)}</td>
            <td>
              {reading.difference !== null && reading.difference !== 0 && (
                <>
                  {reading.difference > 0 ? '+' : ''}
                  {formatNumber(reading.difference, language)}
                  {reading.perYear !== null && (
                    <span className={shared.hint}>
                      {' '}
                      ({t('perYear', { value: formatNumber(reading.perYear, language, { decimals: 2 }) })})
                    </span>
                  )}
                </>
              )}
            </td>
          </tr>
        )
      })}
    </>
  )
}

function Differences({ comparison, isAll }: { comparison: ReportComparison; isAll: boolean }) {
  const { t } = useTranslation('surveys/report')
  const { language } = useLanguage()
  const { timeZone } = useSession().facility
  const shown = isAll ? order : order.filter((one) => one !== 'FINE' && one !== 'NOT_CHECKED_THEN')
  const day = (at: string | null) => (at ? formatInstant(at, timeZone).slice(0, 10) : '–')
  return (
    <>
      {comparison.engineHours.map(({ which, earlier, later }) => (
        <Alert key={which} color="orange" icon={<IconAlertTriangle aria-hidden />}>
          {t('engineHoursDown', {
            earlier: formatNumber(earlier, language),
            later: formatNumber(later, language),
          })}
        </Alert>
      ))}
      {shown.map((kind) => {
        const items = comparison.items.filter((item) => item.comparison === kind)
        if (items.length === 0) return null
        return (
          <section key={kind} aria-label={t(`comparison.${kind}`)}>
            <h3 className={shared.itemTitle}>
              {t(`comparison.${kind}`)} ({items.length})
            </h3>
            <div className={classes.scroll}>
              <table className={shared.table}>
                <thead>
                  <tr>
                    <th scope="col">{t('items')}</th>
                    <th scope="col">{day(comparison.earlier.startedAt)}</th>
                    <th scope="col">{day(comparison.later.startedAt)}</th>
                    <th scope="col">{t('difference')}</th>
                  </tr>
                </thead>
                <tbody>
                  {items.map((item) => (
                    <Row key={`${item.sectionKey} ${item.code}`} item={item} timeZone={timeZone} />
                  ))}
                </tbody>
              </table>
            </div>
          </section>
        )
      })}
    </>
  )
}

/** A report beside another one of the same boat: what is new, open, worse, better or solved. */
export function CompareTab({ id, boatId }: { id: string; boatId: string }) {
  const { t } = useTranslation('surveys/report')
  const { timeZone } = useSession().facility
  const params = new URLSearchParams({ boatId, sort: '-startedAt', pageSize: '100' })
  const others = (useRows(auditReports, params).data?.items ?? []).filter((row) => row.id !== id)
  const [picked, setPicked] = useState<string>()
  const [isAll, setAll] = useState(false)
  const otherId = picked ?? others[0]?.id
  const { data } = useQuery({
    queryKey: [itemsKey, 'compare', id, otherId],
    queryFn: ({ signal }) => http<ReportComparison>(`/audit-reports/${id}/compare/${otherId}`, { signal }),
    enabled: otherId !== undefined,
  })
  if (others.length === 0) return <p>{t('noOther')}</p>
  const label = ({ code, startedAt, revision }: (typeof others)[number]) =>
    [
      typeof startedAt === 'string' ? formatInstant(startedAt, timeZone).slice(0, 10) : '',
      String(code),
      Number(revision) > 1 ? t('revisionNumber', { number: Number(revision) }) : '',
    ]
      .filter(Boolean)
      .join(' · ')
  return (
    <div className={classes.compare}>
      <div className={shared.toolbar}>
        <NativeSelect
          label={t('compareWith')}
          value={otherId}
          data={others.map((row) => ({ value: row.id, label: label(row) }))}
          onChange={(event) => setPicked(event.currentTarget.value)}
        />
        <Switch
          label={t('showAll')}
          checked={isAll}
          onChange={(event) => setAll(event.currentTarget.checked)}
        />
      </div>
      {data ? <Differences comparison={data} isAll={isAll} /> : <SkeletonLines />}
    </div>
  )
}
