import type { BoatTrends } from '@darsena/contract/areas/surveys/reports/compare'
import { inLanguage } from '@darsena/contract/kit/label'
import { BarChart, LineChart } from '@mantine/charts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { http } from '../../../kit/http.ts'
import { useSession } from '../../../kit/session.tsx'
import { formatInstant } from '../../../kit/texts/format.ts'
import { useLanguage } from '../../../kit/texts/i18n.ts'
import shared from '../report/report.module.css'
import { itemsKey } from '../report/report-query.ts'
import { symbolOf } from '../survey-screen/readings.tsx'
import classes from './beside.module.css'
import { SurveyTable } from './survey-table.tsx'
import '@mantine/core/styles/ColorSwatch.layer.css'
import '@mantine/charts/styles.layer.css'

function ReadingChart({ reading }: { reading: BoatTrends['readings'][number] }) {
  const { language } = useLanguage()
  const { timeZone } = useSession().facility
  const name = inLanguage(reading.label, language)
  const unit = symbolOf(reading.unit, language)
  const place = reading.section && inLanguage(reading.section, language)
  const data = reading.points.map(({ at, value }) => ({
    day: formatInstant(at, timeZone).slice(0, 10),
    value,
  }))
  const limits = [reading.attentionMax, reading.attentionMin].filter((limit) => limit !== null)
  const title = [reading.itemCode, inLanguage(reading.item, language), place, name]
    .filter(Boolean)
    .join(' · ')
  return (
    <figure className={classes.chart}>
      <figcaption className={shared.label}>
        {title}
        {unit && ` (${unit})`}
      </figcaption>
      <LineChart
        h={180}
        data={data}
        dataKey="day"
        series={[{ name: 'value', label: name, color: 'brand.6' }]}
        referenceLines={limits.map((y) => ({ y, color: 'orange.7' }))}
        curveType="linear"
      />
      <p className={shared.hidden}>{data.map(({ day, value }) => `${day}: ${value}`).join('; ')}</p>
    </figure>
  )
}

/** A yacht's surveys, her problems over time, and how her readings went. */
export function BoatSurveys({ id }: { id: string }) {
  const { t } = useTranslation('surveys/report')
  const { timeZone } = useSession().facility
  const { data } = useQuery({
    queryKey: [itemsKey, 'trends', id],
    queryFn: ({ signal }) => http<BoatTrends>(`/boats/${id}/survey-trends`, { signal }),
    meta: { kinds: ['audit-reports'] },
  })
  const problems = data?.reports.map(({ startedAt, low, medium, high }) => ({
    day: startedAt ? formatInstant(startedAt, timeZone).slice(0, 10) : '–',
    low,
    medium,
    high,
  }))
  return (
    <div className={classes.compare}>
      <SurveyTable by="boatId" id={id} />
      {problems && problems.length > 1 && (
        <section aria-label={t('trends.problems')}>
          <h3 className={shared.itemTitle}>{t('trends.problems')}</h3>
          <BarChart
            h={200}
            type="stacked"
            data={problems}
            dataKey="day"
            withLegend
            series={[
              { name: 'high', label: t('severity.HIGH'), color: 'red.8' },
              { name: 'medium', label: t('severity.MEDIUM'), color: 'yellow.5' },
              { name: 'low', label: t('severity.LOW'), color: 'cyan.4' },
            ]}
          />
        </section>
      )}
      {data && data.readings.length > 0 && (
        <section aria-label={t('trends.readings')}>
          <h3 className={shared.itemTitle}>{t('trends.readings')}</h3>
          <div className={classes.charts}>
            {data.readings.map((reading) => (
              <ReadingChart key={`${reading.readingId} ${reading.points[0]?.reportId}`} reading={reading} />
            ))}
          </div>
        </section>
      )}
    </div>
  )
}
