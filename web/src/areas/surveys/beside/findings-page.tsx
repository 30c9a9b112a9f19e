import type { FrequentFindings } from '@darsena/contract/areas/surveys/reports/compare'
import { inLanguage } from '@darsena/contract/kit/label'
import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { http } from '../../../kit/http.ts'
import { useLanguage } from '../../../kit/texts/i18n.ts'
import { SkeletonLines } from '../../../ui/loading.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import shared from '../report/report.module.css'
import { Severities } from '../report/report-badges.tsx'
import { itemsKey } from '../report/report-query.ts'
import classes from './beside.module.css'

const groupings = ['item', 'surveyType', 'model'] as const

type Finding = FrequentFindings['items'][number]

/** The latest reports in which an item was a problem. */
function Latest({ finding }: { finding: Finding }) {
  const { t } = useTranslation('surveys/report')
  return (
    <details>
      <summary>{t('findings.open')}</summary>
      <ul className={shared.missing}>
        {finding.latest.map(({ id, code, boat }) => (
          <li key={id}>
            <Link to={`/audit-reports/${id}`}>
              {boat} · {code}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Which items are a problem most often, as a list that leads to the reports. */
export function FindingsPage() {
  const { t } = useTranslation('surveys/report')
  const { language } = useLanguage()
  const [params, setParams] = useSearchParams()
  const by = groupings.find((one) => one === params.get('by')) ?? 'item'
  const { data } = useQuery({
    queryKey: [itemsKey, 'findings', by, language],
    queryFn: ({ signal }) =>
      http<FrequentFindings>('/audit-reports/findings', { query: { by, limit: 100 }, signal }),
    meta: { kinds: ['audit-reports'] },
  })
  return (
    <>
      <PageHeader title={t('findings.title')} />
      <SegmentedControl
        aria-label={t('findings.by')}
        value={by}
        data={groupings.map((value) => ({ value, label: t(`findings.${value}`) }))}
        onChange={(value) => setParams({ by: value }, { replace: true })}
      />
      {!data && <SkeletonLines />}
      {data?.items.length === 0 && <p>{t('findings.none')}</p>}
      {data && data.items.length > 0 && (
        <div className={classes.scroll}>
          <table className={shared.table}>
            <thead>
              <tr>
                <th scope="col">{t('findings.item')}</th>
                <th scope="col">{t('findings.count')}</th>
                <th scope="col">{t('findings.severities')}</th>
              </tr>
            </thead>
            <tbody>
              {data.items.map((finding) => (
                <tr key={[finding.code, finding.surveyType?.id, finding.model].join(' ')}>
                  <th scope="row">
                    <span className={shared.code}>{finding.code}</span> {inLanguage(finding.name, language)}
                    <span className={shared.hint}>
                      {[finding.surveyType?.label, finding.model].filter(Boolean).map((one) => ` · ${one}`)}
                    </span>
                    <Latest finding={finding} />
                  </th>
                  <td>
                    {finding.reports} <span className={shared.hint}>/ {finding.checked}</span>
                  </td>
                  <td>
                    <Severities
                      report={{ lowCount: finding.low, mediumCount: finding.medium, highCount: finding.high }}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  )
}
