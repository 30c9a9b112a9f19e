import { auditReports } from '@darsena/contract/areas/surveys/audit-reports'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useRowsOf } from '../../../kit/rows.ts'
import { useSession } from '../../../kit/session.tsx'
import { formatInstant } from '../../../kit/texts/format.ts'
import { SkeletonLines } from '../../../ui/loading.tsx'
import shared from '../report/report.module.css'
import { Progress, ReportState, Severities } from '../report/report-badges.tsx'
import classes from './beside.module.css'

/** The surveys of a yacht or of an assignment, the latest first. */
export function SurveyTable({ by, id }: { by: 'boatId' | 'auditId'; id: string }) {
  const { t } = useTranslation('surveys/report')
  const { timeZone } = useSession().facility
  const params = new URLSearchParams({ [by]: id, sort: '-startedAt', pageSize: '50' })
  const rows = useRowsOf(auditReports, params)
  if (!rows) return <SkeletonLines />
  return (
    <div className={classes.scroll}>
      <table className={shared.table}>
        <tbody>
          {rows.map((report) => (
            <tr key={report.id}>
              <th scope="row">
                <Link to={`/${auditReports.name}/${report.id}`}>{report.code}</Link>
                {report.revision > 1 && ` · ${t('revisionNumber', { number: report.revision })}`}
              </th>
              <td>{report.startedAt && formatInstant(report.startedAt, timeZone).slice(0, 10)}</td>
              <td>
                <ReportState report={report} />
              </td>
              <td>
                <Severities report={report} />
              </td>
              <td>
                <Progress report={report} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
